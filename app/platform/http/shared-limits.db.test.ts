import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { parseConfig } from "~/platform/config.server";
import type { Db } from "~/platform/db/client.server";
import { createLog } from "~/platform/log.server";
import { createSecrets } from "~/platform/secrets.server";
import { useDatabase } from "~tests/setup/database";
import { createRateLimits } from "./rate-limit.server";
import { createSharedLimits } from "./shared-limits.server";

const { db } = await useDatabase();
const secrets = createSecrets(parseConfig({ NODE_ENV: "test", AUTH_SECRET: "s".repeat(32) }));

/** The limits of one process, which waits for a slow database. `queries` counts its database queries. */
function oneProcess(database: Db = db) {
  const requested = { queries: 0 };
  const counted: Db = Object.create(database, {
    execute: {
      value: (...query: Parameters<Db["execute"]>) => {
        requested.queries += 1;
        return database.execute(...query);
      },
    },
  });
  const shared = createSharedLimits({
    db: counted,
    log: createLog("silent"),
    secrets,
    limitsWithin: 60_000,
  });
  onTestFinished(() => shared.close());
  return { rateLimit: createRateLimits(shared), requested };
}

const uses = (count: number) => Array.from({ length: count });

test("processes share a count, separately for each client", async () => {
  const name = randomUUID();
  const limits = [oneProcess(), oneProcess()].map(({ rateLimit }) => rateLimit(name, 5, 60));
  const answers: (number | null | undefined)[] = [];
  for (const [use] of uses(8).entries()) answers.push(await limits[use % 2]?.consume("203.0.113.1"));
  expect(answers.slice(0, 5)).toEqual([null, null, null, null, null]);
  for (const wait of answers.slice(5)) expect(wait).toBeGreaterThan(0);
  expect(await limits[0]?.consume("203.0.113.2")).toBeNull();
});

test("exactly as many simultaneous uses as allowed pass, with few queries", async () => {
  const processes = [oneProcess(), oneProcess()];
  const name = randomUUID();
  const answers = await Promise.all(
    processes.flatMap(({ rateLimit }) => {
      const limit = rateLimit(name, 30, 60);
      return uses(100).map(() => limit.consume("2001:db8:1:2::9"));
    }),
  );
  expect(answers.filter((wait) => wait === null)).toHaveLength(30);
  for (const { requested } of processes) expect(requested.queries).toBeLessThan(10);
});

test("a client known to be over the limit costs no query", async () => {
  const { rateLimit, requested } = oneProcess();
  const limit = rateLimit(randomUUID(), 2, 60);
  for (const _ of uses(2)) await limit.consume("203.0.113.1");
  expect(requested.queries).toBe(2);
  for (const _ of uses(20)) expect(await limit.consume("203.0.113.1")).toBeGreaterThan(0);
  expect(requested.queries).toBe(2);
});

test("the first uses of many people cost no query, and join the shared count later", async () => {
  const [first, second] = [oneProcess(), oneProcess()];
  const name = randomUUID();
  const [here, there] = [first.rateLimit(name, 10, 60, 3), second.rateLimit(name, 10, 60, 3)];
  for (const _ of uses(3))
    for (const limit of [here, there]) expect(await limit.consume("203.0.113.1")).toBeNull();
  expect([first.requested.queries, second.requested.queries]).toEqual([0, 0]);
  for (const _ of uses(2))
    for (const limit of [here, there]) expect(await limit.consume("203.0.113.1")).toBeNull();
  expect([first.requested.queries, second.requested.queries]).toEqual([2, 2]);
  expect(await here.consume("203.0.113.1")).toBeGreaterThan(0);
  expect(await there.consume("203.0.113.1")).toBeGreaterThan(0);
});

test("a window that has ended starts again", async () => {
  const name = randomUUID();
  await oneProcess().rateLimit(name, 1, 60).consume("203.0.113.1");
  expect(await oneProcess().rateLimit(name, 1, 60).consume("203.0.113.1")).toBeGreaterThan(0);
  await db.execute(sql`update rate_limits set expire = ${Date.now() - 1}`);
  expect(await oneProcess().rateLimit(name, 1, 60).consume("203.0.113.1")).toBeNull();
  expect(await oneProcess().rateLimit(name, 1, 60).consume("203.0.113.1")).toBeGreaterThan(0);
});

test("the table contains no IP address", async () => {
  await oneProcess().rateLimit("visits", 1, 60).consume("203.0.113.77");
  const rows = await db.execute<{ key: string }>(sql`select key from rate_limits`, "objects");
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).toMatch(/^:?[\w-]{22}$/);
});

test("if the database doesn't respond or fails, each process counts alone", async () => {
  const broken: (() => Promise<never>)[] = [
    () => new Promise<never>(() => {}),
    () => Promise.reject(new Error("connection lost")),
  ];
  for (const execute of broken) {
    const away: Db = Object.create(db, { execute: { value: execute } });
    const log = createLog("silent");
    // Not closed, because closing waits for the query that never ends.
    const limit = createRateLimits(createSharedLimits({ db: away, log, secrets }))(randomUUID(), 3, 60);
    const answers = [];
    for (const _ of uses(5)) answers.push(await limit.consume("203.0.113.1"));
    expect(answers.map((wait) => wait === null)).toEqual([true, true, true, false, false]);
  }
});
