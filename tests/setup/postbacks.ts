import { sql } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { inboundPaths } from "~/features/revenue/rules/postback-urls";
import { conversions, postbackRequests } from "~/platform/db/tables/revenue";
import { useApp } from "./app.ts";

type Sent = { method?: string; headers?: Record<string, string>; body?: BodyInit };

/**
 * The server behind a proxy, and functions that send postbacks to it and check their effects. Emptied before each test.
 */
export async function usePostbacks() {
  const app = await useApp({ settings: { TRUST_PROXY: "1" } });
  const { db } = app.platform;

  beforeEach(async () => {
    // Ids continue, because the server may still have the previous test's network in memory.
    await db.execute(
      sql`truncate conversions, postback_requests, conversion_history, affiliate_tokens, affiliate_networks cascade`,
    );
  });

  /** Sends a postback as a network's server does. */
  async function send(query: string | Record<string, string>, init: Sent = {}) {
    const search = typeof query === "string" ? query : new URLSearchParams(query).toString();
    const answer = await app.fetch(`${inboundPaths.postback}?${search}`, {
      method: init.method,
      body: init.body,
      headers: { "user-agent": "network/1.0", "x-forwarded-for": addressOfTest(), ...init.headers },
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null };
  }

  const stored = () => db.select().from(conversions).orderBy(conversions.id);
  const inbox = () => db.select().from(postbackRequests).orderBy(postbackRequests.id);
  return { app, db, send, stored, inbox };
}

/** Requests without a live token are limited by IP address, so each test has a different one. */
function addressOfTest(): string {
  const name = expect.getState().currentTestName ?? "";
  const hash = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_536, 7);
  return `10.9.${hash >> 8}.${hash & 255}`;
}
