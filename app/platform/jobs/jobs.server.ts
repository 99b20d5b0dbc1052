import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { fromDrizzle, type JobResult, type PgBoss } from "pg-boss";
import type { Database, Db } from "~/platform/db/client.server";
import { tryLock } from "~/platform/db/locks.server";
import type { Log } from "~/platform/log.server";
import type { Metrics } from "~/platform/metrics/metrics.server";
import type { Traces } from "~/platform/traces/traces.server";
import { createBoss } from "./boss-database.server";
import { type JobDefinition, JobFailure, type JobRun, type JobSchema } from "./job-definition.server";
import { followLostJobs, type LostJobs, returnJobs } from "./lost-jobs.server";
import { DEAD } from "./queue-state.server";
import { type JobOptions, openQueues } from "./queues.server";
import { createWorkers } from "./workers.server";

/** Work that is done after the response. It is stored in the database, so it survives a restart. */
export type Jobs = {
  /**
   * Defines how jobs with this name run. Call it before `start`. A handler may run again after it has succeeded (if the
   * process is killed at the wrong moment), so it must tolerate that. Of the errors it throws, the log repeats only the
   * message of a `JobFailure`.
   */
  define<Data extends object>(
    name: string,
    schema: JobSchema<Data>,
    handler: (data: Data, run: JobRun) => Promise<void>,
    options?: JobOptions,
  ): void;
  /**
   * Adds a job to the queue in transaction `tx`: the job exists if and only if that commits.
   * @param options `startAfter`: not before this moment. `key`: while a job with this name and key waits, another isn't
   * added.
   * @returns the id of the job; null when a job with `key` was already waiting.
   * @throws Error for a name that isn't defined, ZodError for data that its schema rejects.
   */
  enqueue(
    tx: Db,
    name: string,
    data: object,
    options?: { startAfter?: Date; key?: string },
  ): Promise<string | null>;
  /**
   * Deletes the jobs with this name whose data has these values, including those that are done or failed permanently, with
   * all their data. A job in progress may still finish.
   * @returns how many were deleted.
   */
  forget(tx: Db, name: string, data: Readonly<Record<string, string>>): Promise<number>;
  /**
   * Queues jobs that failed permanently again, with their data: one, or all of this kind.
   * @returns how many.
   */
  retry(tx: Db, name: string, id?: string): Promise<number>;
  /**
   * Opens the queues and starts processing them.
   * @param options `workAfterMs`: how long the first jobs wait, unless a queue is new or has changed. They can be added
   * at once.
   */
  start(options?: { workAfterMs?: number }): Promise<void>;
  /** Takes no new jobs and waits for those in progress. Jobs that take too long are tried again at the next start. */
  stop(): Promise<void>;
};

const OUTCOMES: readonly JobResult["status"][] = ["completed", "failed", "deadletter"];
const STOP_WITHIN_MS = 3_000;
const TABLES_WITHIN_MS = 30_000;
const LOOK_FOR_LOCK_EVERY_MS = 100;
/** NOTIFY announces new jobs. Polling is only for jobs that wait for a certain time, such as retries. */
const LOOK_EVERY_SECONDS = 5;

/** @param settings `lookEvery` in seconds, for tests that wait for retries. */
export function createJobs(
  database: Database,
  log: Log,
  settings: { lookEvery?: number; metrics?: Metrics; traces?: Traces } = {},
): Jobs {
  const count = settings.metrics?.counter("job_attempts", {
    help: "Attempts of jobs in this process, by kind and outcome.",
  });
  const definitions = new Map<string, JobDefinition>();
  const lookEvery = settings.lookEvery ?? LOOK_EVERY_SECONDS;
  let boss: PgBoss | null = null;
  let lost: LostJobs | null = null;
  const workers = createWorkers({ log, lookEvery, count, traces: settings.traces });

  return {
    define(name, schema, handler, options = {}) {
      if (definitions.has(name)) throw new Error(`The job ${name} is defined twice.`);
      const parseAndHandle: JobDefinition["handler"] = (data, run) => handler(schema.parse(data), run);
      definitions.set(name, { name, schema, handler: parseAndHandle, options });
    },
    async enqueue(tx, name, data, options = {}) {
      const definition = definitions.get(name);
      if (!definition || !boss) throw new Error(`The job ${name} is not defined, or jobs were not started.`);
      const checked = definition.schema.parse(data);
      return boss.send(name, checked, {
        db: fromDrizzle(executorOf(tx), sql),
        ...(options.startAfter && { startAfter: options.startAfter }),
        // The policy "short" keeps one waiting job per key.
        singletonKey: options.key ?? randomUUID(),
      });
    },
    async forget(tx, name, data) {
      const remove = () =>
        tx.execute<{ id: string }>(
          sql`delete from pgboss.job where name in (${name}, ${`${name}-dead`}) and data @> ${JSON.stringify(data)}::jsonb
              returning id`,
          "objects",
        );
      // To retry a job, the queue deletes its row and inserts a new one. A deletion that waits for that transaction
      // doesn't see the new row, and the job would still run. A second statement sees it.
      return (await remove()).length + (await remove()).length;
    },
    async retry(tx, name, id) {
      if (!definitions.has(name) || !boss) return 0;
      return boss.redrive(name + DEAD, { db: fromDrizzle(executorOf(tx), sql), ...(id && { ids: [id] }) });
    },
    async start({ workAfterMs = 0 } = {}) {
      const opened = createBoss(database, log, hasTimes([...definitions.values()]));
      await startAlone(opened, database);
      boss = opened;
      // Before a worker takes any job: later, lost jobs couldn't be distinguished from its own.
      lost = await followLostJobs(database, log);
      const isChanged = await openQueues(opened, [...definitions.values()]);
      for (const queue of definitions.keys()) for (const outcome of OUTCOMES) count?.({ queue, outcome }, 0);
      // A worker makes the queue known to pg-boss if it's new. Otherwise, adding a job would look for it on another
      // connection than its transaction's, and the embedded database has only one.
      await workers.start(opened, [...definitions.values()], isChanged ? 0 : workAfterMs);
    },
    async stop() {
      await workers.settle();
      await lost?.stop();
      await boss?.stop({ graceful: true, close: false, timeout: STOP_WITHIN_MS });
      await returnJobs(database.db, workers.running());
      boss = null;
    },
  };
}

const hasTimes = (definitions: readonly JobDefinition[]) => definitions.some(({ options }) => options.cron);

/**
 * The queue's own check for its tables fails if two processes create them at the same moment. Others look again instead
 * of waiting in a transaction, which would block an index that the queue builds concurrently.
 * @throws JobFailure when another process still has the lock after 30 s.
 */
async function startAlone(boss: PgBoss, { db, driver }: Database): Promise<void> {
  if (driver.kind === "embedded") {
    await boss.start();
    return;
  }
  const startIfFree = async (tx: Db) => {
    const isFree = await tryLock(tx, "jobTables");
    if (isFree) await boss.start();
    return isFree;
  };
  const deadline = performance.now() + TABLES_WITHIN_MS;
  while (!(await db.transaction(startIfFree))) {
    if (performance.now() > deadline)
      throw new JobFailure("Another process is still creating the job queue.");
    await wait(LOOK_FOR_LOCK_EVERY_MS);
  }
}

/** The queue needs a plain result with rows, which both drivers return. */
function executorOf(tx: Db): Parameters<typeof fromDrizzle>[0] {
  return {
    execute: async (query) => ({ rows: await tx.execute(query as ReturnType<typeof sql>, "objects") }),
  };
}
