import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createLog } from "~/platform/log.server";
import { startTcpProxy, type TcpProxy } from "~tests/fakes/tcp-proxy";
import { type PostgresServer, startPostgres } from "~tests/setup/postgres";
import type { Database } from "./client.server";
import { createListener } from "./listener.server";
import { liveCopy } from "./live-copy.server";
import { openPostgres } from "./postgres.server";

let server: PostgresServer;
let other: Database;
beforeAll(async () => {
  server = await startPostgres();
  other = await openPostgres(server.url, () => {});
}, 60_000);
afterAll(async () => {
  await other.close();
  await server.stop();
});

let proxy: TcpProxy;
let closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
});

/** The listeners' connections: a listener that has listened only asks whether the server is still there. */
const LISTENING = "from pg_stat_activity where query like 'listen%' or query = 'select 1'";
const notify = (channel: string, payload: string) => other.runScript(`notify ${channel}, '${payload}'`);
const lines = () =>
  other.driver.kind === "postgres"
    ? other.driver.pool.query(`select pid ${LISTENING}`).then(({ rows }) => rows.length)
    : Promise.reject(new Error("This is PostgreSQL."));

/** In ms: longer than a busy machine lets a check wait, and short for the tests of silent servers. */
const [PATIENT, IMPATIENT] = [20_000, 1_500];

/** A listener on a connection that can break, with the notices it received and the errors it reported. */
async function startListening(channels: string[], answerWithin = PATIENT) {
  proxy = await startTcpProxy(server.url);
  const problems: Error[] = [];
  const listener = createListener(proxy.url, (error) => problems.push(error), {
    answerWithin,
    checkEvery: 100,
    longestPause: 200,
  });
  closing.push(listener.close, proxy.close);
  const heard: string[] = [];
  const stops = await Promise.all(
    channels.map((channel) => listener.listen(channel, (payload) => heard.push(`${channel}:${payload}`))),
  );
  return { listener, heard, problems, stops };
}

test("channels share one connection, even when they are added at the same time", async () => {
  const before = await lines();
  const { heard } = await startListening(["prices", "posts"]);
  expect((await lines()) - before).toBe(1);
  await notify("prices", "a");
  await notify("posts", "b");
  await expect.poll(() => heard).toEqual(["prices:a", "posts:b"]);
});

test("a stopped listener receives nothing more, and the others continue", async () => {
  const { listener, heard, stops } = await startListening(["prices", "posts"]);
  const alsoHeard: string[] = [];
  await listener.listen("prices", (payload) => alsoHeard.push(payload));
  await stops[0]?.();
  await notify("prices", "late");
  await notify("posts", "on time");
  await expect.poll(() => [heard, alsoHeard]).toEqual([["posts:on time"], ["late"]]);
});

test("a killed backend is replaced, and every handler learns that it may have missed something", async () => {
  const { heard, problems } = await startListening(["prices", "posts"]);
  await other.runScript(`select pg_terminate_backend(pid) ${LISTENING}`);
  await expect.poll(() => heard.toSorted()).toEqual(["posts:", "prices:"]);
  expect(problems).not.toEqual([]);
  await notify("prices", "after");
  await expect.poll(() => heard).toContain("prices:after");
});

test("a live copy is read again when its listening connection was killed", async () => {
  const database = await openPostgres(server.url, () => {});
  closing.push(database.close);
  await other.runScript("create table if not exists copied as select 1 as value");
  const copy = await liveCopy(
    { database, log: createLog("silent") },
    ["copied_changed"],
    async (db) => (await db.execute<{ value: number }>(sql`select value from copied`, "objects"))[0]?.value,
    { name: "values" },
  );
  closing.unshift(copy.close);
  expect(await copy.read()).toBe(1);
  // No one receives the notice of this change.
  await other.runScript(`select pg_terminate_backend(pid) ${LISTENING}`);
  await other.runScript("update copied set value = 2; notify copied_changed");
  await expect.poll(() => copy.peek()).toBe(2);
  await other.runScript("update copied set value = 3; notify copied_changed");
  await expect.poll(() => copy.peek()).toBe(3);
});

test("an unreachable server is tried until it is back", async () => {
  const { heard, problems } = await startListening(["prices"], IMPATIENT);
  await proxy.cut();
  await expect.poll(() => problems.length).toBeGreaterThan(3);
  expect(heard).toEqual([]);
  await proxy.restore();
  await expect.poll(() => heard).toEqual(["prices:"]);
});

test("a connection that stops answering is noticed and reopened", async () => {
  const { heard, problems } = await startListening(["prices"], IMPATIENT);
  proxy.silence();
  // The attempts to reconnect get no answer either.
  await expect.poll(() => problems.length).toBeGreaterThan(1);
  await proxy.restore();
  await expect.poll(() => heard).toEqual(["prices:"]);
  await notify("prices", "after");
  await expect.poll(() => heard).toEqual(["prices:", "prices:after"]);
});

test("a connection that can't be opened is an error for the caller", async () => {
  const listener = createListener("postgres://nobody@127.0.0.1:1/none", () => {});
  await expect(listener.listen("prices", () => {})).rejects.toThrow();
  await listener.close();
});

test("closing ends the connection and all attempts, even if the server is silent", async () => {
  const { listener, heard, problems } = await startListening(["prices"], IMPATIENT);
  proxy.silence();
  await listener.close();
  await proxy.restore();
  const before = problems.length;
  await notify("prices", "too late");
  // A check that still waited would have failed by then.
  await new Promise((resolve) => setTimeout(resolve, IMPATIENT + 100));
  expect([heard, problems.length]).toEqual([[], before]);
});
