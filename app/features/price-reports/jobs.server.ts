import { z } from "zod";
import type { Platform } from "~/platform/context.server";
import { eraseOldMessages } from "./mutations/reports.server";

/** Erases what visitors wrote once it's no longer needed. */
export function definePriceReportJobs({ db, jobs, now }: Pick<Platform, "db" | "jobs" | "now">): void {
  jobs.define("price-report-erase", z.object({}), () => eraseOldMessages(db, now()), {
    cron: { expression: "17 4 * * *", timeZone: "America/New_York" },
  });
}
