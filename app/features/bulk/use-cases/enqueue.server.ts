import type { Platform } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";

export const RUN_JOB = "bulk-run";
/** The request that starts a change usually finishes it before that. */
const JOB_AFTER_MS = 4_000;

/** Queues the job of a run, which finds nothing left to do if the request was fast enough. */
export function enqueueRun({ jobs, now }: Pick<Platform, "jobs" | "now">) {
  return (tx: Db, runId: number) =>
    jobs.enqueue(
      tx,
      RUN_JOB,
      { runId },
      { key: String(runId), startAfter: new Date(now().getTime() + JOB_AFTER_MS) },
    );
}
