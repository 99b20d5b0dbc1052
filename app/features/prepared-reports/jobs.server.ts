import { z } from "zod";
import { findActiveActor } from "~/features/auth/queries.server";
import type { Actor } from "~/features/auth/rules/access";
import type { Platform } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";
import type { JobRun } from "~/platform/jobs/job-definition.server";
import {
  awaitRetry,
  beginPreparation,
  deleteOldPreparedReports,
  failAttempt,
  finishPreparation,
  recordProgress,
} from "./mutations/prepared-reports.server";
import { ANSWER_JOB, type PreparationProblem, type Progress } from "./rules/prepared-reports";

const RETRIES = 2;
/** In seconds. What made an attempt fail, such as a database that restarts, is rarely over at once. */
const RETRY_DELAY = 20;
/** In seconds. */
const TIMEOUT = 600;

/** An attempt to answer a question. */
export type Attempt = {
  query: string;
  actor: Actor;
  /** The last moment that counts. */
  now: Date;
  signal: AbortSignal;
  /** Called before each part; it returns false if the question was canceled. */
  moved(progress: Progress): Promise<boolean>;
};

/** `report`: what is kept. */
export type Prepared = { report: unknown } | { problem: PreparationProblem } | "canceled";

/** Queues the job that prepares an answer. */
export function enqueuePreparation({ jobs }: Pick<Platform, "jobs">) {
  return (tx: Db, answerId: string) => jobs.enqueue(tx, ANSWER_JOB, { answerId }, { key: answerId });
}

/**
 * Prepares answers one after the other (spec:explorer#background).
 * @param prepare answers a question. It may run twice: the answer that's finished first is kept.
 */
export function definePreparationJob(
  platform: Platform,
  prepare: (attempt: Attempt) => Promise<Prepared>,
): void {
  platform.jobs.define(
    ANSWER_JOB,
    z.object({ answerId: z.uuid() }),
    ({ answerId }, run) => attempt(platform, answerId, run, prepare),
    { retries: RETRIES, retryDelay: RETRY_DELAY, timeout: TIMEOUT, lostAfter: 10 },
  );
}

/** Deletes old answers every night. */
export function definePreparedReportSweep({ jobs, db, now }: Pick<Platform, "jobs" | "db" | "now">): void {
  jobs.define("report-answer-sweep", z.object({}), () => deleteOldPreparedReports(db, now()), {
    cron: { expression: "29 4 * * *", timeZone: "America/New_York" },
  });
}

type ReportPlatform = Pick<Platform, "config" | "database" | "db" | "now">;

async function attempt(
  platform: ReportPlatform,
  answerId: string,
  run: JobRun,
  prepare: (attempt: Attempt) => Promise<Prepared>,
): Promise<void> {
  const { database, db, now } = platform;
  const asOf = now();
  const requested = await beginPreparation(db, answerId, asOf);
  if (!requested) return;
  try {
    const actor = await findActiveActor(platform, requested.ownerId);
    if (actor?.role !== requested.role) return await failAttempt(db, answerId, asOf, "role");
    // The embedded database has one connection, which the snapshot occupies.
    const hasProgress = database.driver.kind === "postgres";
    const prepared = await prepare({
      query: requested.query,
      actor,
      now: asOf,
      signal: run.signal,
      moved: async (progress) =>
        !hasProgress || (await recordProgress(db, answerId, { ...progress, asOf }, now())),
    });
    if (prepared === "canceled") return;
    if ("problem" in prepared) await failAttempt(db, answerId, asOf, prepared.problem);
    else await finishPreparation(db, answerId, { report: prepared.report, asOf }, now());
  } catch (error) {
    if (run.attempt > RETRIES) await failAttempt(db, answerId, asOf, "failed");
    else await awaitRetry(db, answerId, asOf, now());
    throw error;
  }
}
