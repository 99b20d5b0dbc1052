import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { viewBody, visitorHeaders } from "./events.ts";

export type ViewLoad = {
  connections: number;
  seconds: number;
  /** Views per second over all connections; without it, each connection sends as fast as it gets responses. */
  perSecond?: number;
  /** Called when the time is over, while the last requests are still on their way. */
  onTimeOver?: () => void;
};

/** What became of the views of a load. */
export type SentViews = {
  sent: number;
  /** The session ids of those that were acknowledged. */
  acknowledged: string[];
  /** Status → how many got it instead. */
  refused: Map<number, number>;
  /** Requests whose connection broke. */
  unanswered: number;
  /** Of the acknowledged ones, in ms. */
  times: number[];
};

/** Numbers all views of a run, because each has its own visitor and session. */
let views = 0;

/** Sends views of posts, each of another visitor, and keeps what became of each one. */
export async function sendViews(origin: string, load: ViewLoad): Promise<SentViews> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const result: SentViews = { sent: 0, acknowledged: [], refused: new Map(), unanswered: 0, times: [] };
  const start = performance.now();
  const end = start + load.seconds * 1_000;
  let tickets = 0;
  const send = async () => {
    while (performance.now() < end) {
      if (load.perSecond !== undefined) {
        const due = start + (tickets * 1_000) / load.perSecond;
        tickets += 1;
        await wait(Math.max(0, Math.min(due, end) - performance.now()));
      }
      if (performance.now() < end) await sendOne(`${origin}/events`, agent, result);
    }
  };
  const senders = Array.from({ length: load.connections }, send);
  await wait(load.seconds * 1_000);
  load.onTimeOver?.();
  await Promise.all(senders);
  agent.destroy();
  return result;
}

function sendOne(url: string, agent: Agent, result: SentViews): Promise<void> {
  views += 1;
  result.sent += 1;
  const id = `sent-${views}`;
  const body = viewBody(id);
  const headers = { ...visitorHeaders(views), "Content-Length": Buffer.byteLength(body) };
  const sentAt = performance.now();
  return new Promise((resolve) => {
    const outgoing = request(url.replace("//localhost:", "//127.0.0.1:"), { method: "POST", agent, headers });
    outgoing.on("response", (response) => {
      const status = response.statusCode ?? 0;
      if (status === 204) {
        result.acknowledged.push(id);
        result.times.push(performance.now() - sentAt);
      } else result.refused.set(status, (result.refused.get(status) ?? 0) + 1);
      response.resume().on("close", resolve);
    });
    outgoing.on("error", () => {
      result.unanswered += 1;
      resolve();
    });
    outgoing.end(body);
  });
}
