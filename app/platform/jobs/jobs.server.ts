import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss, type QueueOptions } from "pg-boss";
import type { Database, Db } from "~/platform/db/client.server";
import { describeFailure, ReportableError } from "~/platform/failure.server";
import type { Log } from "~/platform/log.server";
import { bossDatabase } from "./boss-database.server";
import { followLostJobs, type LostJobs, returnJobs } from "./lost-jobs.server";

/** How one kind of job is run. Times are in seconds. */
export type JobOptions = {
  /** Tries after the first one. Default 5. */
  retries?: number;
  /** Wait before the first retry; each further one waits about twice as long. Default 30. */
  retryDelay?: number;
  /** The longest wait between two tries. Default one hour. */
  maxRetryDelay?: number;
  /** An attempt that takes longer counts as failed, including when the process that ran it is gone. Default 300. */
  timeout?: number;
  /**
   * An attempt whose process hasn't been heard of for this long is done again at once by another one, or by the same after a restart; at
   * least 10. Without it that takes `timeout`. For what may be done twice if a process was only frozen.
   */
  lostAfter?: number;
  /** Jobs of this kind at the same time in this process. Default 1. */
  concurrency?: number;
  /** How long the data of a finished job stays in the database. Default one day. */
  keepFinished?: number;
  /** How long a job that failed for good stays in the queue `{name}-dead`, to be looked at. Default 14 days. */
  keepDead?: number;
  /** Runs by itself at these times, with `{}` as data, once however many processes there are. */
  cron?: { expression: string; timeZone: string };
};

/** Checks the data of a job; a zod schema is one. It throws for data of another shape. */
export type JobSchema<Data> = { parse(data: unknown): Data };

/** Facts about the try in progress. */
export type JobRun = {
  id: string;
  /** 1 for the first attempt. */
  attempt: number;
  /** Fires when the try takes too long or the server stops. */
  signal: AbortSignal;
};

/** Why a handler did not do its job. The log repeats the message: it has no personal data. */
export class JobFailure extends ReportableError {}

/** Throw it from a handler when another attempt cannot help: the job is dead at once. */
export class PermanentJobFailure extends JobFailure {}

/** Work that is done after the answer, kept in the database, so that it survives a restart. */
export type Jobs = {
  /**
   * Says how jobs of this name are done. Call it before `start`. A handler may run again after it has succeeded
   * (a kill at the wrong moment), so it must bear that. Of what it throws, the log repeats the message of a `JobFailure` only.
   */
  define<Data extends object>(
    name: string,
    schema: JobSchema<Data>,
    handler: (data: Data, run: JobRun) => Promise<void>,
    options?: JobOptions,
  ): void;
  /**
   * Puts a job in the queue as part of the transaction `tx`: it exists if and only if that commits.
   * @param options `startAfter`: not before this moment. `key`: while a job of this name and key waits, another is not added.
   * @returns the id of the job; null when `key` was waiting already.
   * @throws Error for a name that is not defined, ZodError for data that its schema refuses.
   */
  enqueue(
    tx: Db,
    name: string,
    data: object,
    options?: { startAfter?: Date; key?: string },
  ): Promise<string | null>;
  /**
   * Takes the jobs of this name whose data has these values out of the queue, also those that are done or failed for good: nothing of
   * them stays. One that is being worked on may still be finished.
   * @returns how many there were.
   */
  forget(tx: Db, name: string, data: Readonly<Record<string, string>>): Promise<number>;
  /** Opens the queues and starts working on them. */
  start(): Promise<void>;
  /** Takes no new jobs and waits for those in progress; those that take too long are tried again at the next start. */
  stop(): Promise<void>;
};

type Definition = {
  name: string;
  schema: JobSchema<object>;
  handler: (data: object, run: JobRun) => Promise<void>;
  options: JobOptions;
};

const DAY = 86_400;
const STOP_WITHIN_MS = 3_000;
/** New jobs are announced by NOTIFY; looking is only for those that wait for a moment, such as retries. */
const LOOK_EVERY_SECONDS = 5;
const WITHOUT_NOTICES_LOOK_EVERY_SECONDS = 2;

/** @param settings `lookEvery` seconds, for tests that wait for retries. */
export function createJobs(database: Database, log: Log, settings: { lookEvery?: number } = {}): Jobs {
  const definitions = new Map<string, Definition>();
  const lookEvery = settings.lookEvery ?? LOOK_EVERY_SECONDS;
  let boss: PgBoss | null = null;
  let lost: LostJobs | null = null;
  const running = new Set<string>();

  return {
    define(name, schema, handler, options = {}) {
      if (definitions.has(name)) throw new Error(`The job ${name} is defined twice.`);
      const parseAndHandle: Definition["handler"] = (data, run) => handler(schema.parse(data), run);
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
      const gone = await tx.execute<{ id: string }>(
        sql`delete from pgboss.job where name in (${name}, ${`${name}-dead`}) and data @> ${JSON.stringify(data)}::jsonb
            returning id`,
        "objects",
      );
      return gone.length;
    },
    async start() {
      const opened = createBoss(database, log, [...definitions.values()]);
      await opened.start();
      boss = opened;
      // Before a worker takes any: later it couldn't tell them from its own.
      lost = await followLostJobs(database, log);
      for (const definition of definitions.values()) {
        await openQueue(opened, definition);
        const workers = definition.options.concurrency ?? 1;
        for (let worker = 0; worker < workers; worker += 1)
          await startWorker(opened, definition, { log, lookEvery, running });
      }
    },
    async stop() {
      await lost?.stop();
      await boss?.stop({ graceful: true, close: false, timeout: STOP_WITHIN_MS });
      await returnJobs(database.db, [...running]);
      boss = null;
    },
  };
}

function createBoss(database: Database, log: Log, definitions: Definition[]): PgBoss {
  const boss = new PgBoss({
    db: bossDatabase(database),
    backend: database.driver.kind === "embedded" ? "pglite" : "postgres",
    useListenNotify: true,
    schedule: definitions.some((definition) => definition.options.cron),
    // Finished jobs hold personal data: they go within minutes of their time, not within a day.
    maintenanceIntervalSeconds: 300,
    // Chains of jobs, the only thing this looks for, are not used.
    flowIntervalSeconds: DAY,
  });
  boss.on("error", (error) => log.failure(error, "job queue"));
  // Its fixed words end at the colon; behind it there may be the message of an error.
  boss.on("warning", ({ message }) => log.warn({ warning: message.split(":", 1)[0] }, "job queue"));
  return boss;
}

function queueOptions(options: JobOptions): QueueOptions {
  return {
    retryLimit: options.retries ?? 5,
    retryDelay: options.retryDelay ?? 30,
    retryDelayMax: options.maxRetryDelay ?? 3_600,
    retryBackoff: true,
    expireInSeconds: options.timeout ?? 300,
    deleteAfterSeconds: options.keepFinished ?? DAY,
  };
}

/** Makes the queue or brings its settings up to date, and the queue for what failed for good. */
async function openQueue(boss: PgBoss, { name, options }: Definition): Promise<void> {
  const dead = `${name}-dead`;
  const settings = { ...queueOptions(options), notify: true };
  const { lostAfter } = options;
  await boss.createQueue(dead, { retentionSeconds: options.keepDead ?? 14 * DAY });
  const heartbeat = lostAfter === undefined ? {} : { heartbeatSeconds: lostAfter };
  await boss.createQueue(name, { ...settings, ...heartbeat, policy: "short", deadLetter: dead });
  await boss.updateQueue(name, { ...settings, heartbeatSeconds: lostAfter ?? null });
  if (options.cron) await boss.schedule(name, options.cron.expression, {}, { tz: options.cron.timeZone });
}

type WorkerOptions = {
  log: Log;
  /** Seconds. */
  lookEvery: number;
  /** Ids of the jobs in progress in this process. */
  running: Set<string>;
};

async function startWorker(
  boss: PgBoss,
  definition: Definition,
  { log, lookEvery, running }: WorkerOptions,
): Promise<void> {
  const id: string = await boss.work(
    definition.name,
    {
      includeMetadata: true,
      perJobResults: true,
      pollingIntervalSeconds: Math.min(lookEvery, WITHOUT_NOTICES_LOOK_EVERY_SECONDS),
      notifyPollingIntervalSeconds: lookEvery,
    },
    async (jobs: JobWithMetadata<object>[]) => {
      const results: JobResult[] = [];
      for (const job of jobs) {
        running.add(job.id);
        results.push(await run(definition, job, log));
        running.delete(job.id);
      }
      // The queue hands out one job a look: look again at once, there may be more.
      boss.notifyWorker(id);
      return results;
    },
  );
}

async function run(definition: Definition, job: JobWithMetadata<object>, log: Log): Promise<JobResult> {
  const attempt = job.retryCount + 1;
  try {
    await definition.handler(job.data, { id: job.id, attempt, signal: job.signal });
    return { id: job.id, status: "completed" };
  } catch (error) {
    const isPermanent = error instanceof PermanentJobFailure;
    const isDead = isPermanent || job.retryCount >= job.retryLimit;
    const fields = { job: definition.name, id: job.id, attempt };
    if (isDead) log.failure(error, "job failed for good", fields);
    else log.failure(error, "job failed, will be tried again", fields, "warn");
    return { id: job.id, status: isPermanent ? "deadletter" : "failed", output: describeFailure(error) };
  }
}

/** The queue asks for a plain answer with rows, which both drivers give. */
function executorOf(tx: Db): Parameters<typeof fromDrizzle>[0] {
  return {
    execute: async (query) => ({ rows: await tx.execute(query as ReturnType<typeof sql>, "objects") }),
  };
}
