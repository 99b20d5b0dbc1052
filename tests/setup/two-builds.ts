import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { ask } from "../../bench/events.ts";
import { firstProvider, type RequestKind, requestKinds, type Visitor } from "../../bench/visitors.ts";
import type { BuiltServer } from "./built-server.ts";
import { BROWSER } from "./ranking.ts";

const PATIENCE_MS = 20_000;
let visitors = 0;

/** A client behind a proxy: each request goes to the next server and has a new IP address. */
export function visitorOf(servers: () => readonly BuiltServer[]): Visitor {
  const send: Visitor["ask"] = async (target, { type, body } = {}) => {
    visitors += 1;
    const running = servers();
    const answer = await fetch(`${running[visitors % running.length]?.origin}${target}`, {
      method: body === undefined ? "GET" : "POST",
      redirect: "manual",
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        "user-agent": BROWSER,
        "x-forwarded-for": `10.7.${visitors >> 8}.${visitors & 255}`,
        ...(type !== undefined && { "content-type": type }),
      },
    });
    const location = answer.headers.get("location") ?? "";
    return { status: answer.status, location, body: await answer.text() };
  };
  return { ask: send, leave: () => {} };
}

export type Traffic = {
  /** Resolves when this many requests of every kind were answered from now on. */
  more(count: number): Promise<void>;
  /** Ends, and checks that no request failed and that every acknowledged write is stored exactly once. */
  stop(): Promise<void>;
};

/**
 * Sends pages, leads, clicks, postbacks, and views, one of each kind at a time.
 * @param token of a network @param url of the database
 */
export async function startTraffic(visitor: Visitor, token: string, url: string): Promise<Traffic> {
  const kinds = requestKinds(token, await firstProvider(visitor));
  const answered = new Map<RequestKind, string[]>(kinds.map((kind) => [kind, []]));
  const failures: string[] = [];
  let isOver = false;

  async function sendAll(kind: RequestKind): Promise<void> {
    while (!isOver) {
      const id = await kind.send(visitor).catch((error: unknown) => {
        failures.push(`${kind.name}: ${error}`);
        return undefined;
      });
      if (id === null) failures.push(`${kind.name}: unexpected response`);
      else if (id !== undefined) answered.get(kind)?.push(id);
      await wait(20);
    }
  }
  const senders = kinds.map(sendAll);
  const least = () => Math.min(...[...answered.values()].map((ids) => ids.length));
  return {
    async more(count) {
      const goal = least() + count;
      await expect.poll(() => failures.length > 0 || least() >= goal, { timeout: PATIENCE_MS }).toBe(true);
    },
    async stop() {
      isOver = true;
      await Promise.all(senders);
      expect(failures).toEqual([]);
      for (const [{ name, stored }, ids] of answered) {
        expect([name, ids.length]).not.toEqual([name, 0]);
        if (!stored) continue;
        const rows = (await ask<{ id: string }>(url, stored)).map(({ id }) => id);
        const sent = new Set(ids);
        expect([name, rows.filter((id) => sent.has(id)).sort()]).toEqual([name, ids.sort()]);
      }
    },
  };
}
