import { z } from "zod";
import { findActiveActor } from "~/features/auth/queries.server";
import type { Platform } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";
import type { JobRun } from "~/platform/jobs/jobs.server";
import { beginAnswer, failAnswer, finishAnswer, moveAnswer, sweepAnswers } from "../mutations/answers.server";
import { savedQuestion } from "../rules/saved-report";
import { prepareAnswer } from "../use-cases/prepare-answer.server";

const ANSWER_JOB = "report-answer";
const RETRIES = 2;
/** In seconds. */
const TIMEOUT = 600;

/** Queues the job that prepares an answer. */
export function enqueueAnswer({ jobs }: Pick<Platform, "jobs">) {
  return (tx: Db, answerId: string) => jobs.enqueue(tx, ANSWER_JOB, { answerId }, { key: answerId });
}

/** Prepares answers one after the other, and deletes old ones every night (spec:explorer#background). */
export function defineAnswerJobs(platform: Platform): void {
  platform.jobs.define(
    ANSWER_JOB,
    z.object({ answerId: z.uuid() }),
    ({ answerId }, run) => prepare(platform, answerId, run),
    { retries: RETRIES, retryDelay: 2, timeout: TIMEOUT, lostAfter: 10 },
  );
  platform.jobs.define("report-answer-sweep", z.object({}), () => sweepAnswers(platform.db, platform.now()), {
    cron: { expression: "29 4 * * *", timeZone: "America/New_York" },
  });
}

type AnswerPlatform = Pick<Platform, "config" | "database" | "db" | "now">;

/** It may run twice: the answer that's finished first is kept. */
async function prepare(platform: AnswerPlatform, answerId: string, run: JobRun): Promise<void> {
  const { database, db, now } = platform;
  const asOf = now();
  const asked = await beginAnswer(db, answerId, asOf);
  if (!asked) return;
  try {
    const actor = await findActiveActor(platform, asked.ownerId);
    const question = actor?.role === asked.role ? savedQuestion(asked.query, actor, asOf) : null;
    if (!actor || question === null) return await failAnswer(db, answerId, "role");
    // The embedded database has one connection, which the snapshot occupies.
    const hasProgress = database.driver.kind === "postgres";
    const prepared = await prepareAnswer(database.direct, actor, question, {
      now: asOf,
      signal: run.signal,
      moved: async (progress) => !hasProgress || (await moveAnswer(db, answerId, progress, now())),
    });
    if (prepared === "canceled") return;
    if ("problem" in prepared) await failAnswer(db, answerId, prepared.problem);
    else await finishAnswer(db, answerId, { ...prepared, asOf }, question, now());
  } catch (error) {
    if (run.attempt > RETRIES) await failAnswer(db, answerId, "failed");
    throw error;
  }
}
