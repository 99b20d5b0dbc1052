import { z } from "zod";
import type { Platform } from "~/platform/context.server";
import { completeEndedTests } from "./mutations/ended.server";

/** Completes tests after their last day (spec:split-tests#scheduled-end). */
export function defineSplitTestJobs({ db, jobs, now, log }: Platform): void {
  jobs.define(
    "end-split-tests",
    z.object({}),
    async () => {
      const completed = await completeEndedTests(db, now());
      if (completed > 0) log.info({ completed }, "split tests completed");
    },
    { cron: { expression: "*/10 * * * *", timeZone: "America/New_York" } },
  );
}
