import { dayIn, dayOf, daysLater } from "~/kernel/days";
import { claimWithinDays } from "./terms";

/** Days as `2025-03-31`, both included. */
export type DateBounds = { earliest: string; latest: string };

/** Of the places that count as a residence, the one where a day begins last. */
const LAST_ZONE = "Pacific/Honolulu";

/**
 * The order dates that a claim may carry now (spec:rebate#order-date, spec:rebate#claim-window). "Today" is the claimant's, whose clock is not
 * known: no one is refused for the date on their own wall. So the latest day is that of the East Coast, and the earliest is
 * counted from the day it still is in Hawaii.
 */
export function orderDateBounds(now: Date): DateBounds {
  return { earliest: daysLater(dayIn(LAST_ZONE, now), -claimWithinDays), latest: dayOf(now) };
}

/** `2025-03-31` → "March 31, 2025". */
export function formatLongDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { timeZone: "UTC", dateStyle: "long" });
}
