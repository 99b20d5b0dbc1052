import type { Platform } from "~/platform/context.server";
import type { RateLimit } from "~/platform/http/rate-limit.server";

/** How many tables one client network may load in a minute, and how many of them a process counts alone. */
const TABLES_PER_MINUTE = 120;
const UNREPORTED = 20;

/** The limit of embedded tables (spec:open-data#limits). */
export function embedLimit(platform: Platform): RateLimit {
  return platform.rateLimit("embedded tables", TABLES_PER_MINUTE, 60, UNREPORTED);
}
