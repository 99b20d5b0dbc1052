import type pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTcpProxy, type TcpProxy } from "~tests/fakes/tcp-proxy";
import { type PostgresServer, startPostgres } from "~tests/setup/postgres";
import { DatabaseUnavailable, isDatabaseUnavailable } from "./failure.server";
import { createWatchedPool, type WatchedPool } from "./watched-pool.server";

let server: PostgresServer;
let proxy: TcpProxy;
let watched: WatchedPool;
let problems: Error[];
beforeAll(async () => {
  server = await startPostgres();
}, 60_000);
afterAll(() => server.stop());
afterEach(async () => {
  await watched.close();
  await proxy.close();
});

/**
 * A pool on a connection that can go silent. Its limits are a tenth of those in production.
 * @param answerWithin in ticks of 50 ms; more where the database must not look silent, because the machine may be busy
 */
async function openPool(config: pg.PoolConfig = {}, answerWithin = 8): Promise<pg.Pool> {
  proxy = await startTcpProxy(server.url);
  problems = [];
  const times = { tickMs: 50, suspectAfter: 2, answerWithin, longest: 1_000 };
  watched = createWatchedPool(
    { connectionString: proxy.url, max: 4, ...config },
    (error) => problems.push(error),
    { times },
  );
  return watched.pool;
}

const awayFrom = (work: Promise<unknown>) =>
  work.then(
    () => "answered",
    (error: unknown) => (isDatabaseUnavailable(error) ? "away" : error),
  );

test("all waiting callers of a silent database fail, and new ones fail at once, until it responds again", async () => {
  const pool = await openPool();
  const held = await pool.connect();
  proxy.silence();
  const results = [held.query("select 1"), ...Array.from({ length: 20 }, () => pool.query("select 1"))].map(
    awayFrom,
  );
  expect(new Set(await Promise.all(results))).toEqual(new Set(["away"]));
  held.release();
  expect(problems.map((error) => error.message)).toEqual([
    "The database accepts connections but doesn't respond.",
  ]);
  await expect(pool.connect()).rejects.toThrow(new DatabaseUnavailable("The database isn't responding."));

  await proxy.restore();
  await expect.poll(() => awayFrom(pool.query("select 1"))).toBe("answered");
  expect(await Promise.all(Array.from({ length: 20 }, () => awayFrom(pool.query("select 1"))))).not.toContain(
    "away",
  );
});

// spec:platform#database-deadlines
test("a lost statement doesn't wait forever, and one that really takes long continues", async () => {
  const pool = await openPool();
  // Opened before the silence: on a busy machine, opening one takes so long that the pool would already query the
  // database.
  await Promise.all(Array.from({ length: 3 }, () => pool.query("select 1")));
  const client = await pool.connect();
  const long = awayFrom(pool.query("select pg_sleep(3)"));
  await pool.query("select 1");
  proxy.silence();
  const lost = awayFrom(client.query("select 1"));
  await new Promise((resolve) => setTimeout(resolve, 20));
  await proxy.restore();
  expect(await lost).toBe("away");
  client.release();
  expect(await long).toBe("answered");
  expect(problems).toEqual([]);
});

test("refused and broken connections are distinguished from a rejected statement", async () => {
  const pool = await openPool();
  expect(await awayFrom(pool.query("select 1 / 0"))).toMatchObject({ code: "22012" });
  const held = await pool.connect();
  await proxy.cut();
  expect(await awayFrom(held.query("select 1"))).toBe("away");
  held.release();
  expect(await awayFrom(pool.query("select 1"))).toBe("away");
  await proxy.restore();
  expect(await awayFrom(pool.query("select 1"))).toBe("answered");
});

test("a full pool makes callers wait, but doesn't make the database look silent", async () => {
  const pool = await openPool({ max: 1 }, 30);
  const long = awayFrom(pool.query("select pg_sleep(2)"));
  const next = awayFrom(pool.query("select 1"));
  expect([await long, await next]).toEqual(["answered", "answered"]);
  expect(problems).toEqual([]);
});

test("a process that was busy doesn't blame the database", async () => {
  const pool = await openPool({}, 30);
  await pool.query("select 1");
  const requested = awayFrom(pool.query("select 1"));
  const until = performance.now() + 2_500;
  while (performance.now() < until);
  expect(await requested).toBe("answered");
  expect(problems).toEqual([]);
});

test("closes even if the database is silent", async () => {
  const pool = await openPool();
  await pool.query("select 1");
  proxy.silence();
  await watched.close();
  expect(pool.totalCount).toBe(0);
  proxy = await startTcpProxy(server.url);
  watched = createWatchedPool({ connectionString: proxy.url }, () => {});
});
