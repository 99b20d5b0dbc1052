import { z } from "zod";
import { dayOf } from "~/kernel/days";
import type { Platform } from "~/platform/context.server";
import { fileUrl } from "~/platform/storage/storage.server";
import { type Ages, defineSweep, removeOrphans } from "~/platform/storage/sweep.server";
import { deleteOldPayments } from "../mutations/erase.server";
import { isScreenshotOfClaim } from "../queries/claims.server";
import { SCREENSHOT_FOLDER } from "../rules/screenshot";

/** A claim is stored milliseconds after its screenshot. */
export const RECENT_AGES = { from: 15 * 60_000, to: 2 * 86_400_000 };

/**
 * Screenshots without a claim, left when the server was killed or the database was unavailable, are removed within an
 * hour. A nightly sweep removes those from a longer outage (spec:platform#orphan-sweep). Another nightly job deletes what
 * stayed of erased claims for the books (spec:peoples-data#books).
 */
export function defineRebateJobs(platform: Platform): void {
  const removed = "screenshots without a claim removed";
  defineSweep(platform, {
    job: "rebate-fresh-sweep",
    times: "*/20 * * * *",
    removed,
    run: () => sweepScreenshots(platform, RECENT_AGES),
  });
  defineSweep(platform, {
    job: "rebate-sweep",
    times: "17 4 * * *",
    removed,
    run: () => sweepScreenshots(platform),
  });
  const { jobs, db, log, now } = platform;
  jobs.define(
    "rebate-books",
    z.object({}),
    async () => {
      const deleted = await deleteOldPayments(db, dayOf(now()));
      if (deleted > 0) log.info({ deleted }, "payments of erased claims deleted");
    },
    { cron: { expression: "37 4 * * *", timeZone: "America/New_York" } },
  );
}

/** @returns the number of removed files. */
export function sweepScreenshots(
  platform: Pick<Platform, "db" | "storage" | "now">,
  ages?: Ages,
): Promise<number> {
  const belongs = (key: string) => isScreenshotOfClaim(platform.db, fileUrl(key));
  return removeOrphans(platform, SCREENSHOT_FOLDER, belongs, ages);
}
