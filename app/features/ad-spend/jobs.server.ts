import { z } from "zod";
import type { Platform } from "~/platform/context.server";
import { JobFailure, PermanentJobFailure } from "~/platform/jobs/job-definition.server";
import { matchIds } from "./mutations/matching.server";
import { isTransient } from "./rules/failures";
import { syncJobs } from "./rules/schedule";
import { platforms } from "./rules/spend";
import { syncAdSpend } from "./use-cases/sync.server";

/**
 * Reads ad spend every hour, because vendors update the current day about that often. A few minutes later, looks for
 * ids of campaigns, ad sets, and ads among the tags of clicks (spec:ad-spend#spend-matching).
 */
export function defineAdSpendJobs(platform: Platform): void {
  for (const adPlatform of platforms) {
    const { name, minute } = syncJobs[adPlatform];
    platform.jobs.define(
      name,
      z.object({}),
      async (_data, { signal }) => {
        const result = await syncAdSpend(platform, adPlatform, { signal });
        if (result.state === "done" && result.isByCampaign)
          platform.log.warn({ platform: adPlatform }, "ad spend imported by campaign only: too many ads");
        // Changing the account started its import, too.
        if (result.state !== "failed" || result.failure === "changed") return;
        throw isTransient(result.failure)
          ? new JobFailure(result.failure)
          : new PermanentJobFailure(result.failure);
      },
      {
        cron: { expression: `${minute} * * * *`, timeZone: "America/New_York" },
        retries: 2,
        retryDelay: 300,
      },
    );
  }
  platform.jobs.define(
    "ad-spend-match",
    z.object({}),
    async () => void (await matchIds(platform.db, platform.now())),
    {
      cron: { expression: "12 * * * *", timeZone: "America/New_York" },
      retries: 0,
    },
  );
}
