import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildCalculatorForm } from "~/features/calculator/factory";
import { buildSavingsAnswers } from "~/features/savings/factory";
import { LOCKS } from "~/platform/db/locks.server";
import { testAccounts } from "./setup/accounts.ts";
import { startBuiltServer } from "./setup/built-server.ts";
import { claimForm } from "./setup/claims.ts";
import { sendOnNewConnection } from "./setup/new-connection.ts";
import { type PostgresServer, startPostgres } from "./setup/postgres.ts";
import { BROWSER } from "./setup/ranking.ts";
import { startSiteProcesses } from "./setup/site-processes.ts";

type Site = {
  /** Where to send requests. */
  origins: readonly string[];
  /** Kills the processes that read uploads from the first sender. @returns where others answer. */
  kill(): Promise<readonly string[]>;
  stop(): Promise<unknown>;
};
type Settings = Record<string, string>;

/** Three sites, as on several machines. */
async function startSites(settings: Settings): Promise<Site> {
  // The first one migrates and fills the database.
  const first = await startBuiltServer({ settings });
  const others = await Promise.all([startBuiltServer({ settings }), startBuiltServer({ settings })]);
  return {
    origins: [first, ...others].map(({ origin }) => origin),
    async kill() {
      first.process.kill("SIGKILL");
      await first.ended;
      return others.map(({ origin }) => origin);
    },
    stop: () => Promise.all([first, ...others].map((server) => server.stop())),
  };
}

/** Three processes that share a port. */
async function startProcesses(settings: Settings): Promise<Site> {
  const { parent, serving, served } = await startSiteProcesses(3, settings);
  return {
    origins: [parent.origin],
    async kill() {
      for (const pid of serving().values()) process.kill(pid, "SIGKILL");
      await served(6);
      return [parent.origin];
    },
    stop: () => parent.stop(),
  };
}

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
 * The first `uncounted` in each process count only there, until there are more of them.
 */
const writers: { path: string; allowed: number; uncounted?: number; send: () => RequestInit }[] = [
  { path: "/compare-providers/matches", allowed: 60, send: () => json(comparison) },
  { path: "/save-on-prescription/results", allowed: 60, send: () => json(alternatives) },
  { path: "/calculator/results", allowed: 120, send: () => json(buildCalculatorForm()) },
  {
    path: "/events",
    allowed: 300,
    uncounted: 20,
    send: () => json({ type: "interaction", component: "calculator" }),
  },
  { path: "/events/funnel", allowed: 300, uncounted: 10, send: () => json({ funnel: "calculator" }) },
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

async function send(
  url: string,
  init: RequestInit,
): Promise<{ status: number; retryAfter: number; text: string }> {
  const answer = await sendOnNewConnection(url, { method: "POST", ...init });
  const retryAfter = Number(answer.headers.get("retry-after") ?? 0);
  return { status: answer.status, retryAfter, text: await answer.text() };
}

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

describe.each([
  ["three sites", startSites],
  ["three processes on one port", startProcesses],
])("%s on one PostgreSQL", { timeout: 120_000 }, (_, start) => {
  let postgres: PostgresServer;
  let site: Site;
  beforeAll(async () => {
    postgres = await startPostgres();
    const secret = randomBytes(32).toString("hex");
    site = await start({ DATABASE_URL: postgres.url, AUTH_SECRET: secret, TRUST_PROXY: "1" });
  }, 120_000);
  afterAll(async () => {
    await site?.stop();
    await postgres?.stop();
  }, 60_000);
  /** How many uploads all processes read at the moment: each holds a lock. */
  async function countUploads(): Promise<number> {
    const database = new pg.Client({ connectionString: postgres.url });
    await database.connect();
    try {
      const { rows } = await database.query(
        "select count(*)::integer as uploads from pg_locks where locktype = 'advisory' and classid = $1",
        [LOCKS.uploads],
      );
      return rows[0].uploads;
    } finally {
      await database.end();
    }
  }
  /** The site whose turn it is. */
  const originFor = (sent: number) => site.origins[sent % site.origins.length] ?? "";

  test.each(writers)(
    "together accept $allowed from one IP address at $path",
    async ({ path, allowed, uncounted = 0, send: input }) => {
      const from = `203.0.113.${writers.findIndex((writer) => writer.path === path)}`;
      const ask = (sent: number, address: string) => {
        const { headers, ...init } = input();
        return send(`${originFor(sent)}${path}`, {
          ...init,
          headers: { "user-agent": BROWSER, "x-forwarded-for": address, ...headers },
        });
      };
      // The system may give two of the processes on one port so few of the requests that they don't count.
      const most = allowed + (site.origins.length > 1 ? 0 : 2 * uncounted);
      const answers: Awaited<ReturnType<typeof ask>>[] = [];
      // Many at a time where hundreds are allowed: the limit is for one minute, and processes count what comes together
      // in one query. A count that isn't answered within 300 ms isn't shared.
      const together = allowed > 100 ? 10 : 1;
      while (answers.length < most + 10) {
        const group = Array.from({ length: together }, (_, n) => ask(answers.length + n, from));
        answers.push(...(await Promise.all(group)));
      }
      const isRefused = answers.map(({ status }) => status === 429);
      expect(isRefused.slice(0, allowed)).not.toContain(true);
      expect(isRefused.slice(most)).not.toContain(false);
      for (const { status, retryAfter } of answers) if (status === 429) expect(retryAfter).toBeGreaterThan(0);
      expect((await ask(0, "198.51.100.1")).status).not.toBe(429);
    },
  );

  test("together allow 10 wrong passwords from one IP address", async () => {
    const attempts = [];
    for (let sent = 0; sent < 12; sent += 1) {
      const { status } = await send(`${originFor(sent)}/login`, {
        body: new URLSearchParams({ email: testAccounts.ADMIN_EMAIL, password: "not the password" }),
        headers: { "x-forwarded-for": "203.0.113.77" },
      });
      attempts.push(status);
    }
    expect(attempts).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  test("each take a stopped provider off their pages within 5 s, and show it again when the stop ends", async () => {
    const database = new pg.Client({ connectionString: postgres.url });
    await database.connect();
    // So many that each of three processes on one port gets some.
    const requested = Array.from({ length: 15 }, (_, sent) => `${originFor(sent)}/providers`);
    const listing = () =>
      Promise.all(
        requested.map(async (url) => (await send(url, { method: "GET" })).text.includes("Alderwick Health")),
      );
    const every = (isListed: boolean) => requested.map(() => isListed);
    // A busy machine may take longer than the 5 s; without a notice, it would take a minute.
    const soon = { timeout: 20_000, interval: 100 };
    const stopUntil = (from: string) =>
      database.query(
        `update brands set stopped_at = now(), stop_reason = 'Recall', stop_ends_at = now() + $1::interval
          where slug = 'alderwick-health' returning extract(epoch from stop_ends_at - now()) * 1000 as ms`,
        [from],
      );
    try {
      // Every process keeps the page now.
      expect(await listing()).toEqual(every(true));
      await stopUntil("1 hour");
      await expect.poll(listing, soon).toEqual(every(false));
      const { rows } = await stopUntil("3 seconds");
      await listing();
      await wait(Number(rows[0].ms));
      await expect.poll(listing, soon).toEqual(every(true));
    } finally {
      await database.end();
    }
  });

  test("together read 5 uploads of one sender, and a killed one gives its share back", async () => {
    const sender = "203.0.113.88";
    const another = (origin = "", from = sender) => {
      const upload = beginUpload(origin, from);
      upload.finish();
      return upload.answer;
    };
    const uploads: ReturnType<typeof beginUpload>[] = [];
    try {
      // All at once, because they end after 15 s without any bytes.
      for (const sent of [0, 1, 2, 3, 4]) uploads.push(beginUpload(originFor(sent), sender));
      await expect.poll(countUploads).toBe(uploads.length);
      expect(await another(originFor(1))).toBe(503);
      expect(await another(originFor(2))).toBe(503);
      expect(await another(originFor(1), "203.0.113.89")).toBe(400);

      const others = await site.kill();
      // Polled in the database, because each upload counts toward what one IP address may send.
      await expect.poll(countUploads).toBeLessThan(uploads.length);
      expect(await another(others[0])).toBe(400);
      for (const upload of uploads) upload.end();
      await expect.poll(countUploads).toBe(0);
      expect(await Promise.all(others.map((origin) => another(origin)))).toEqual(others.map(() => 400));
    } finally {
      for (const upload of uploads) upload.end();
    }
  });
});
