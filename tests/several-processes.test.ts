import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildCalculatorForm } from "~/features/calculator/factory";
import { buildSavingsAnswers } from "~/features/savings/factory";
import { testAccounts } from "./setup/accounts.ts";
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
  // The first one migrates and fills the database.
  servers.push(await startBuiltServer({ settings }));
  servers.push(...(await Promise.all([startBuiltServer({ settings }), startBuiltServer({ settings })])));
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

/** The process whose turn it is. */
const serverFor = (sent: number) => servers[sent % servers.length]?.origin ?? "";

/** Begins to send a claim and doesn't finish. `answer` is the status, if one comes. */
function beginUpload(origin: string, from: string) {
  const { hostname, port } = new URL(origin);
  const outgoing = request({
    hostname,
    port,
    method: "POST",
    path: "/rebate-claim/submit",
    headers: {
      "content-type": "multipart/form-data; boundary=b",
      "content-length": 1_000,
      "x-forwarded-for": from,
    },
  });
  const answer = new Promise<number | "none">((resolve) => {
    outgoing.once("response", (response) => resolve(response.statusCode ?? 0));
    outgoing.once("error", () => resolve("none"));
  });
  outgoing.write("--b\r\n");
  return {
    answer,
    end: () => outgoing.destroy(),
    /** Sends the rest, which isn't a form. */
    finish: () => outgoing.end("-".repeat(995)),
  };
}

describe("three processes on one PostgreSQL", { timeout: 120_000 }, () => {
  test.each(writers)(
    "together accept $allowed from one IP address at $path",
    async ({ path, allowed, send }) => {
      const from = `203.0.113.${writers.findIndex((writer) => writer.path === path)}`;
      const ask = async (sent: number, address: string) => {
        const { headers, ...init } = send();
        const response = await fetch(`${serverFor(sent)}${path}`, {
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

  test("together allow 10 wrong passwords from one IP address", async () => {
    const attempts = [];
    for (let sent = 0; sent < 12; sent += 1) {
      const answer = await fetch(`${serverFor(sent)}/login`, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ email: testAccounts.ADMIN_EMAIL, password: "not the password" }),
        headers: { "x-forwarded-for": "203.0.113.77" },
      });
      await answer.arrayBuffer();
      attempts.push(answer.status);
    }
    expect(attempts).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  test("each take a stopped provider off their pages within 5 s, and show it again when the stop ends", async () => {
    const database = new pg.Client({ connectionString: postgres.url });
    await database.connect();
    const listing = () =>
      Promise.all(
        servers.map(async ({ origin }) =>
          (await (await fetch(`${origin}/providers`)).text()).includes("Ouncewise"),
        ),
      );
    const every = (isListed: boolean) => servers.map(() => isListed);
    const within5s = { timeout: 5_000, interval: 100 };
    try {
      // Every process keeps the page now.
      expect(await listing()).toEqual(every(true));
      await database.query(
        `update brands set stopped_at = now(), stop_reason = 'Recall', stop_ends_at = now() + interval '8 seconds'
          where slug = 'ouncewise'`,
      );
      await expect.poll(listing, within5s).toEqual(every(false));
      const { rows } = await database.query(
        "select extract(epoch from stop_ends_at - now()) * 1000 as ms from brands where slug = 'ouncewise'",
      );
      await wait(Math.max(0, Number(rows[0].ms)));
      await expect.poll(listing, within5s).toEqual(every(true));
    } finally {
      await database.end();
    }
  });

  test("together read 5 uploads of one sender, and a killed one gives its share back", async () => {
    const [first, ...others] = servers;
    const sender = "203.0.113.88";
    const uploads = [0, 1, 2, 3, 4].map((sent) => beginUpload(serverFor(sent), sender));
    const another = (server: BuiltServer | undefined, from = sender) => {
      const upload = beginUpload(server?.origin ?? "", from);
      upload.finish();
      return upload.answer;
    };
    await expect.poll(() => another(others[0])).toBe(503);
    expect(await another(others[1])).toBe(503);
    expect(await another(others[0], "203.0.113.89")).toBe(400);

    first?.process.kill("SIGKILL");
    await first?.ended;
    expect(await another(others[0])).toBe(400);
    for (const upload of uploads) upload.end();
    await expect.poll(async () => Promise.all(others.map((server) => another(server)))).toEqual([400, 400]);
  });
});
