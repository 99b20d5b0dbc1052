import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildCalculatorForm } from "~/features/calculator/factory";
import { buildSavingsAnswers } from "~/features/savings/factory";
import { type BuiltServer, startBuiltServer } from "./setup/built-server.ts";
import { claimForm } from "./setup/claims.ts";
import { type PostgresServer, startPostgres } from "./setup/postgres.ts";
import { BROWSER } from "./setup/ranking.ts";

let postgres: PostgresServer;
const servers: BuiltServer[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  const settings = {
    DATABASE_URL: postgres.url,
    AUTH_SECRET: randomBytes(32).toString("hex"),
    TRUST_PROXY: "1",
  };
  // One after the other, because the first one migrates.
  for (let started = 0; started < 2; started += 1) servers.push(await startBuiltServer({ settings }));
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres?.stop();
}, 60_000);

const { currentCostCents: _, ...alternatives } = buildSavingsAnswers();
const comparison = {
  state: "CA",
  preferredMedication: "semaglutide",
  administrationType: "any",
  paymentMethod: "cash",
};
const json = (body: object) => ({
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});

/**
 * What one IP address may send in one window. Requests needn't be valid, because they are counted before they are read.
 */
const writers: { path: string; allowed: number; send: () => RequestInit }[] = [
  { path: "/compare-providers/matches", allowed: 60, send: () => json(comparison) },
  { path: "/save-on-prescription/results", allowed: 60, send: () => json(alternatives) },
  { path: "/calculator/results", allowed: 120, send: () => json(buildCalculatorForm()) },
  { path: "/events", allowed: 120, send: () => json({ type: "interaction", component: "calculator" }) },
  { path: "/compare-providers", allowed: 30, send: () => ({ body: new URLSearchParams({ state: "CA" }) }) },
  {
    path: "/save-on-prescription",
    allowed: 30,
    send: () => ({ body: new URLSearchParams({ state: "CA" }) }),
  },
  { path: "/calculator", allowed: 120, send: () => ({ body: new URLSearchParams({ medication: "x" }) }) },
  {
    path: "/rebate-claim/submit",
    allowed: 20,
    send: () => ({ body: claimForm({ fields: { email: "x" } }) }),
  },
  { path: "/rebate-claim.data", allowed: 20, send: () => ({ body: claimForm({ fields: { email: "x" } }) }) },
];

describe("two processes on one PostgreSQL", { timeout: 120_000 }, () => {
  test.each(writers)(
    "together accept $allowed from one IP address at $path",
    async ({ path, allowed, send }) => {
      const from = `203.0.113.${writers.findIndex((writer) => writer.path === path)}`;
      const ask = async (sent: number, address: string) => {
        const { headers, ...init } = send();
        const response = await fetch(`${servers[sent % 2]?.origin}${path}`, {
          method: "POST",
          ...init,
          headers: { "user-agent": BROWSER, "x-forwarded-for": address, ...headers },
        });
        await response.arrayBuffer();
        return response;
      };
      const answers = [];
      for (let sent = 0; sent < allowed + 10; sent += 1) answers.push(await ask(sent, from));
      const refused = answers.filter(({ status }) => status === 429);
      expect(answers.slice(0, allowed).filter(({ status }) => status === 429)).toEqual([]);
      expect(refused).toHaveLength(10);
      for (const { headers } of refused) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      expect((await ask(0, "198.51.100.1")).status).not.toBe(429);
    },
  );
});
