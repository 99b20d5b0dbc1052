import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { createLog } from "~/platform/log.server";
import { useDatabase } from "~tests/setup/database";
import { duringRetry } from "~tests/setup/job-retry";
import { PermanentJobFailure } from "./job-definition.server";
import { createJobs, type Jobs } from "./jobs.server";

const database = await useDatabase();
const { db } = database;
const log = createLog("silent");
const Note = z.object({ text: z.string() });

let running: Jobs[] = [];
afterEach(async () => {
  for (const jobs of running) await jobs.stop();
  running = [];
});

function newJobs() {
  const jobs = createJobs(database, log, { lookEvery: 0.5 });
  running.push(jobs);
  return jobs;
}

const eventually = <Result>(check: () => Result | Promise<Result>) =>
  vi.waitFor(check, { timeout: 30_000, interval: 50 });

async function statesOf(name: string): Promise<string[]> {
  const rows = await db.execute<{ state: string }>(
    sql`select state from pgboss.job where name = ${name}`,
    "objects",
  );
  return rows.map((row) => row.state);
}

test("a job runs once its transaction has committed, with its data", async () => {
  const jobs = newJobs();
  const seen: string[] = [];
  jobs.define("note", Note, async ({ text }) => {
    seen.push(text);
  });
  await jobs.start();

  await db.transaction((tx) => jobs.enqueue(tx, "note", { text: "kept" }));
  await eventually(() => expect(seen).toEqual(["kept"]));
});

test("jobs can be added before the first of them may run", async () => {
  const seen: string[] = [];
  const define = (jobs: Jobs) => {
    jobs.define("delayed", Note, async ({ text }) => {
      seen.push(text);
    });
    return jobs;
  };
  const first = define(newJobs());
  // A new queue's jobs don't wait.
  await first.start({ workAfterMs: 60_000 });
  await db.transaction((tx) => first.enqueue(tx, "delayed", { text: "one" }));
  await eventually(() => expect(seen).toEqual(["one"]));
  await first.stop();

  const delayed = define(newJobs());
  await delayed.start({ workAfterMs: 300 });
  await db.transaction((tx) => delayed.enqueue(tx, "delayed", { text: "two" }));
  expect(seen).toEqual(["one"]);
  await eventually(() => expect(seen).toEqual(["one", "two"]));
  await delayed.stop();

  const stopped = define(newJobs());
  await stopped.start({ workAfterMs: 50 });
  await db.transaction((tx) => stopped.enqueue(tx, "delayed", { text: "three" }));
  await stopped.stop();
  await wait(150);
  expect(seen).toEqual(["one", "two"]);

  await define(newJobs()).start();
  await eventually(() => expect(seen).toEqual(["one", "two", "three"]));
});

test("a job whose transaction rolls back doesn't exist", async () => {
  const jobs = newJobs();
  jobs.define("rolled-back", Note, async () => {});
  await jobs.start();

  const attempt = db.transaction(async (tx) => {
    await jobs.enqueue(tx, "rolled-back", { text: "gone" });
    throw new Error("changed my mind");
  });
  await expect(attempt).rejects.toThrow("changed my mind");
  expect(await statesOf("rolled-back")).toEqual([]);
});

test("many jobs are processed without pauses between them", async () => {
  const jobs = newJobs();
  const seen = new Set<string>();
  jobs.define("many", Note, async ({ text }) => {
    seen.add(text);
  });
  await jobs.start();

  const texts = Array.from({ length: 40 }, (_, index) => `job ${index}`);
  await db.transaction(async (tx) => {
    for (const text of texts) await jobs.enqueue(tx, "many", { text });
  });
  await vi.waitFor(() => expect(seen.size).toBe(texts.length), { timeout: 16_000, interval: 50 });
});

test("a failing job is retried, and ends in the dead queue if it keeps failing", async () => {
  const jobs = newJobs();
  const attempts: number[] = [];
  const failing = async (_: unknown, run: { attempt: number }) => {
    attempts.push(run.attempt);
    throw new Error("no luck");
  };
  jobs.define("unlucky", Note, failing, { retries: 2, retryDelay: 1, maxRetryDelay: 1 });
  await jobs.start();

  await jobs.enqueue(db, "unlucky", { text: "try" });
  await eventually(async () => expect(await statesOf("unlucky-dead")).toHaveLength(1));
  expect(attempts).toEqual([1, 2, 3]);
});

test("a permanent failure isn't retried", async () => {
  const jobs = newJobs();
  let attempts = 0;
  jobs.define("hopeless", Note, async () => {
    attempts += 1;
    throw new PermanentJobFailure("never");
  });
  await jobs.start();

  await jobs.enqueue(db, "hopeless", { text: "try" });
  await eventually(async () => expect(await statesOf("hopeless-dead")).toHaveLength(1));
  expect(attempts).toBe(1);
});

test("a job waiting under a key isn't added twice, and a scheduled one waits", async () => {
  const jobs = newJobs();
  const seen: string[] = [];
  jobs.define("later", Note, async ({ text }) => {
    seen.push(text);
  });
  await jobs.start();

  const startAfter = new Date(Date.now() + 86_400_000);
  const options = { startAfter, key: "post 1" };
  expect(await jobs.enqueue(db, "later", { text: "first" }, options)).not.toBeNull();
  expect(await jobs.enqueue(db, "later", { text: "second" }, options)).toBeNull();
  expect(await statesOf("later")).toEqual(["created"]);
  expect(seen).toEqual([]);
});

test("the next server runs a job that a stopped server left over", async () => {
  const first = newJobs();
  first.define("left-over", Note, async () => {});
  await first.start();
  await first.stop();
  // A server that may enqueue but never runs jobs: its transaction commits as it shuts down.
  const idle = createJobs(database, log);
  idle.define("left-over", Note, async () => {});
  await idle.start();
  await idle.enqueue(db, "left-over", { text: "kept" }, { startAfter: new Date(Date.now() + 1_000) });
  await idle.stop();

  const seen: string[] = [];
  const next = newJobs();
  next.define("left-over", Note, async ({ text }) => {
    seen.push(text);
  });
  await next.start();
  await eventually(() => expect(seen).toEqual(["kept"]));
});

test("an unknown name and wrong data are rejected", async () => {
  const jobs = newJobs();
  jobs.define("strict", Note, async () => {});
  await jobs.start();

  await expect(jobs.enqueue(db, "unheard-of", {})).rejects.toThrow("unheard-of");
  await expect(jobs.enqueue(db, "strict", { text: 5 })).rejects.toThrow(z.ZodError);
});

test("forgetting a job also deletes it while the queue retries it", async () => {
  const jobs = newJobs();
  jobs.define("private", Note, async () => {}, { retries: 0 });
  await jobs.start();
  await db.transaction((tx) =>
    jobs.enqueue(tx, "private", { text: "about a person" }, { startAfter: new Date(Date.now() + 3_600_000) }),
  );
  await duringRetry(database, "private", (tx) => jobs.forget(tx, "private", { text: "about a person" }));
  expect(await statesOf("private")).toEqual([]);
});

test("a start changes only queues and schedules whose settings differ", async () => {
  const names = ["changed", "same"];
  const startWith = async (retries: number, expression: string) => {
    const jobs = newJobs();
    for (const name of names) {
      const cron = {
        expression: name === "changed" ? expression : "0 1 * * *",
        timeZone: "America/New_York",
      };
      const options = { retries: name === "changed" ? retries : 3, cron };
      jobs.define(name, Note, async () => {}, options);
    }
    await jobs.start();
    await jobs.stop();
    return db.execute<{ name: string; retries: number; cron: string; at: string }>(
      sql`select q.name, q.retry_limit as retries, s.cron, concat(q.updated_on, s.updated_on) as at
          from pgboss.queue q join pgboss.schedule s on s.name = q.name where q.name in ('changed', 'same')
          order by q.name`,
      "objects",
    );
  };
  const first = await startWith(3, "0 2 * * *");
  expect(first).toMatchObject([
    { name: "changed", retries: 3, cron: "0 2 * * *" },
    { name: "same", retries: 3, cron: "0 1 * * *" },
  ]);
  expect(await startWith(3, "0 2 * * *")).toEqual(first);
  const [changed, same] = await startWith(4, "0 3 * * *");
  expect(changed).toMatchObject({ retries: 4, cron: "0 3 * * *" });
  expect(same).toEqual(first[1]);
});
