import { z } from "zod";
import type { Platform } from "~/platform/context.server";
import { sweepImports } from "./mutations/sweep.server";

/** Deletes files that were uploaded for an import and are no longer needed. */
export function defineBrandImportJobs({ db, jobs, now }: Pick<Platform, "db" | "jobs" | "now">): void {
  jobs.define("brand-import-sweep", z.object({}), () => sweepImports(db, now()), {
    cron: { expression: "41 4 * * *", timeZone: "America/New_York" },
  });
}
