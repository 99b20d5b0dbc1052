import { dayIn, dayOf, daysLater } from "~/kernel/days";
import { claimWithinDays } from "./terms";

/** Days as `2025-03-31`, both inclusive. */
export type DateBounds = { earliest: string; latest: string };

/** The eligible US time zone where a day begins last. */
const LAST_ZONE = "Pacific/Honolulu";

/**
 * The order dates that a claim may have now (spec:rebate#order-date, spec:rebate#claim-window). The claimant's time
 * zone is unknown, and no claim is rejected for a date that is valid where the claimant lives. So the latest day is
 * today on the East Coast, and the earliest is counted from today in Hawaii.
 */
export function orderDateBounds(now: Date): DateBounds {
  return { earliest: daysLater(dayIn(LAST_ZONE, now), -claimWithinDays), latest: dayOf(now) };
}

const mediumDay = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "medium" });

/** The day of an order or a payment: `2025-03-31` → "Mar 31, 2025". */
export function formatClaimDay(day: string): string {
  return mediumDay.format(new Date(`${day}T00:00:00Z`));
}
