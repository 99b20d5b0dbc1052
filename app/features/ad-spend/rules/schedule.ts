import type { Platform } from "./spend";

/** The hourly import of each platform, each in its own minute, so that one that's slow doesn't hold up the others. */
export const syncJobs: Record<Platform, { name: string; minute: number }> = {
  facebook: { name: "ad-spend-sync", minute: 7 },
  google: { name: "ad-spend-sync-google", minute: 8 },
  tiktok: { name: "ad-spend-sync-tiktok", minute: 9 },
};
