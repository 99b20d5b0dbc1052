import { z } from "zod";
import type { Platform } from "~/platform/context.server";
import { announceStale, LOOK_EVERY_MINUTES } from "./mutations/freshness.server";

/** Keeps the labels of stale prices current (spec:pricing#stale-prices). */
export function defineBrandJobs({ db, jobs, now }: Pick<Platform, "db" | "jobs" | "now">): void {
  jobs.define("price-freshness", z.object({}), () => announceStale(db, now()), {
    cron: { expression: `*/${LOOK_EVERY_MINUTES} * * * *`, timeZone: "America/New_York" },
  });
}
