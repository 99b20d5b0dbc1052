import { z } from "zod";
import { findActiveActor } from "~/features/auth/queries.server";
import type { Platform } from "~/platform/context.server";
import type { JobRun } from "~/platform/jobs/job-definition.server";
import { stopRun, sweepRuns } from "./mutations/runs.server";
import { findRun } from "./queries/runs.server";
import { carryOut, openWorkOf } from "./use-cases/carry-out.server";
import { RUN_JOB } from "./use-cases/enqueue.server";

const RETRIES = 3;
/** In seconds. */
const TIMEOUT = 600;

/** Carries out changes that take longer than a request, and erases old ones every night. */
export function defineBulkJobs(platform: Platform): void {
  platform.jobs.define(
    RUN_JOB,
    z.object({ runId: z.number().int().positive() }),
    ({ runId }, run) => continueRun(platform, runId, run),
    { retries: RETRIES, retryDelay: 2, timeout: TIMEOUT, lostAfter: 10 },
  );
  platform.jobs.define("bulk-sweep", z.object({}), () => sweepRuns(platform.db, platform.now()), {
    cron: { expression: "19 4 * * *", timeZone: "America/New_York" },
  });
}

async function continueRun(platform: Platform, runId: number, job: JobRun): Promise<void> {
  const { db } = platform;
  const run = await findRun(db, runId);
  const open = run && openWorkOf(run);
  if (!open) return;
  const actor = await findActiveActor(platform, open.by);
  if (!actor) return stopRun(db, runId);
  try {
    const isDone = await carryOut(platform, actor, run, () => job.signal.aborted);
    if (!isDone) throw job.signal.reason;
  } catch (error) {
    if (job.attempt > RETRIES) await stopRun(db, runId);
    throw error;
  }
}
