import type { Platform } from "~/platform/context.server";
import { fileUrl } from "~/platform/storage/storage.server";
import { defineSweep, removeOrphans } from "~/platform/storage/sweep.server";
import { isScreenshotOfClaim } from "../queries/claims.server";
import { SCREENSHOT_FOLDER } from "../rules/screenshot";

/** Screenshots whose claim never came about because the server was killed in between are removed every night. */
export function defineRebateJobs(platform: Platform): void {
  const run = () => sweepScreenshots(platform);
  defineSweep(platform, {
    job: "rebate-sweep",
    minute: 17,
    removed: "screenshots without a claim removed",
    run,
  });
}

/** @returns how many files were removed. */
export function sweepScreenshots(platform: Pick<Platform, "db" | "storage" | "now">): Promise<number> {
  return removeOrphans(platform, SCREENSHOT_FOLDER, (key) => isScreenshotOfClaim(platform.db, fileUrl(key)));
}
