import { z } from "zod";
import type { Platform } from "~/platform/context.server";
import { fileAddress } from "~/platform/storage/storage.server";
import { isScreenshotOfClaim } from "./queries.server";

const FOLDER = "rebate-claims";
/** A claim under way is done long before. */
const LEFT_ALONE_FOR_MS = 86_400_000;

/** Screenshots whose claim never came about because the server was killed in between are removed every night. */
export function defineRebateJobs(platform: Platform): void {
  platform.jobs.define(
    "rebate-sweep",
    z.object({}),
    async () => {
      const removed = await sweepScreenshots(platform);
      if (removed > 0) platform.log.warn({ removed }, "screenshots without a claim removed");
    },
    { cron: { expression: "17 4 * * *", timeZone: "America/New_York" } },
  );
}

/** @returns how many files were removed. */
export async function sweepScreenshots({
  db,
  storage,
  now,
}: Pick<Platform, "db" | "storage" | "now">): Promise<number> {
  const before = now().getTime() - LEFT_ALONE_FOR_MS;
  let removed = 0;
  for await (const key of storage.list(FOLDER)) {
    const storedAt = Number(/\/(\d+)-[0-9a-f]+\.\w+$/.exec(key)?.[1] ?? Number.NaN);
    if (!(storedAt < before) || (await isScreenshotOfClaim(db, fileAddress(key)))) continue;
    await storage.delete(key);
    removed += 1;
  }
  return removed;
}
