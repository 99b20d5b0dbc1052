import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { buildLeadForm } from "../app/features/leads/factory.ts";
import { PROXIED_HOST, type RunningProxy } from "../tests/setup/proxies.ts";
import { viewBody } from "./events.ts";
import { postbackPath } from "./postbacks.ts";

const RANKING = "lowest-cost-semaglutide-injections";
const READS = ["/", "/providers", "/blog", `/blog/${RANKING}`, "/compare-providers", "/calculator"];
const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
/** Longer than every deadline of the product and the proxy. In ms. */
const PATIENCE_MS = 20_000;

/** One kind of request. */
export type RequestKind = {
  name: string;
  /** Of 100 requests. */
  share: number;
  /** Sends one. @returns the id of what was acknowledged, "" for a page, and null if the request failed. */
  send(visitor: Visitor): Promise<string | null>;
  /** SQL for the stored ids of a write. */
  stored?: string;
};

/** Someone with a separate IP address on loopback and one connection to the proxy, so limits per address don't add up. */
export type Visitor = {
  ask(target: string, init?: { type?: string; body?: string }): Promise<Answer>;
  leave(): void;
};

type Answer = { status: number; location: string; body: string };

/** The n-th visitor of a proxy. */
export function visitorOf(proxy: RunningProxy, n: number): Visitor {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });
  const localAddress = `127.10.${n >> 8}.${n & 255 || 1}`;
  const ask: Visitor["ask"] = (target, { type, body } = {}) =>
    new Promise((resolve, reject) => {
      const sent = request({
        host: "127.0.0.1",
        port: proxy.httpsPort,
        path: target,
        servername: PROXIED_HOST,
        method: body === undefined ? "GET" : "POST",
        agent,
        localAddress,
        timeout: PATIENCE_MS,
        headers: {
          host: PROXIED_HOST,
          "user-agent": BROWSER,
          ...(body !== undefined && {
            origin: `https://${PROXIED_HOST}`,
            "content-type": type,
            "content-length": Buffer.byteLength(body),
          }),
        },
      });
      sent.on("response", (answer) => read(answer).then(resolve, reject));
      sent.on("timeout", () => sent.destroy(new Error("no response")));
      sent.on("error", reject).end(body);
    });
  return { ask, leave: () => agent.destroy() };
}

async function read(answer: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const location = answer.headers.location ?? "";
  return { status: answer.statusCode ?? 0, location, body: Buffer.concat(chunks).toString() };
}

let reads = 0;

/** The mix of a normal day, with more writes. @param provider brand id of a link in the ranking */
export function requestKinds(token: string, provider: string): readonly RequestKind[] {
  return [
    {
      name: "pages",
      share: 60,
      async send({ ask }) {
        reads += 1;
        const { status, body } = await ask(READS[reads % READS.length] ?? "/");
        return status === 200 && body.endsWith("</html>") ? "" : null;
      },
    },
    {
      name: "leads",
      share: 10,
      async send({ ask }) {
        const submissionId = randomUUID();
        const body = new URLSearchParams(buildLeadForm({ submissionId })).toString();
        const type = "application/x-www-form-urlencoded";
        const { status } = await ask("/compare-providers", { type, body });
        return status === 200 || status === 302 ? submissionId : null;
      },
      stored: "select submission_id::text as id from user_leads",
    },
    {
      name: "clicks",
      share: 10,
      async send({ ask }) {
        const { location } = await ask(`/go/${RANKING}/1/${provider}/visit`);
        return URL.canParse(location) ? new URL(location).searchParams.get("sub2") : null;
      },
      stored: "select click_id as id from provider_clicks",
    },
    {
      name: "postbacks",
      share: 10,
      async send({ ask }) {
        const id = randomUUID();
        return (await ask(postbackPath(token, id))).status === 200 ? id : null;
      },
      stored: "select transaction_id as id from conversions",
    },
    {
      name: "views",
      share: 10,
      async send({ ask }) {
        const id = randomUUID();
        const { status } = await ask("/events", { type: "application/json", body: viewBody(id) });
        return status === 204 ? id : null;
      },
      stored: "select session_id as id from blog_analytics",
    },
  ];
}

/** The brand id in the ranking's first link. @throws Error without one. */
export async function firstProvider({ ask }: Visitor): Promise<string> {
  const provider = /\/go\/[^/]+\/1\/(\d+)\/visit/.exec((await ask(`/blog/${RANKING}`)).body)?.[1];
  if (!provider) throw new Error("The sample ranking names no provider.");
  return provider;
}
