import { definePreparationJob } from "~/features/prepared-reports/jobs.server";
import type { Platform } from "~/platform/context.server";
import { packReport } from "../rules/background";
import { savedReportQuery } from "../rules/saved-report";
import { prepareReport } from "../use-cases/prepare-report.server";

/** Prepares reports that take too long to wait for (spec:explorer#background). */
export function defineReportPreparation(platform: Platform): void {
  definePreparationJob(platform, async ({ query, actor, ...attempt }) => {
    const reportQuery = savedReportQuery(query, actor, attempt.now);
    if (reportQuery === null) return { problem: "role" };
    const prepared = await prepareReport(platform.database.direct, actor, reportQuery, attempt);
    if (prepared === "canceled" || "problem" in prepared) return prepared;
    return { report: packReport(prepared.report, reportQuery) };
  });
}
