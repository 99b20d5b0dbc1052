import { defineAnswerJob } from "~/features/prepared-reports/jobs.server";
import type { Platform } from "~/platform/context.server";
import { packAnswer } from "../rules/background";
import { savedQuestion } from "../rules/saved-report";
import { prepareAnswer } from "../use-cases/prepare-answer.server";

/** Prepares reports that take too long to wait for (spec:explorer#background). */
export function defineReportAnswers(platform: Platform): void {
  defineAnswerJob(platform, async ({ query, actor, ...attempt }) => {
    const question = savedQuestion(query, actor, attempt.now);
    if (question === null) return { problem: "role" };
    const prepared = await prepareAnswer(platform.database.direct, actor, question, attempt);
    if (prepared === "canceled" || "problem" in prepared) return prepared;
    return { report: packAnswer(prepared.report, question) };
  });
}
