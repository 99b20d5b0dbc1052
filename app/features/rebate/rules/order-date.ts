import { claimWithinDays } from "./terms";

/** Days as `2025-03-31`, both included. */
export type DateBounds = { earliest: string; latest: string };

/** Of the places that count as a residence, the ones where a day begins first and last. */
const FIRST_ZONE = "America/New_York";
const LAST_ZONE = "Pacific/Honolulu";
const DAY_MS = 86_400_000;

/**
 * The order dates that a claim may carry now: not later than today, and within 30 days of purchase (V 5, V 9, V10).
 * "Today" is the claimant's, whose clock is not known: nobody is refused for the date on their own wall. So the latest
 * day is that of the East coast, and the earliest is counted from the day it still is in Hawaii.
 */
export function orderDateBounds(now: Date): DateBounds {
  return { earliest: daysBefore(dayIn(LAST_ZONE, now), claimWithinDays), latest: dayIn(FIRST_ZONE, now) };
}

/** The calendar day of a moment: `2025-03-31`. */
export function dayIn(timeZone: string, moment: Date): string {
  return moment.toLocaleDateString("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
}

function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * DAY_MS).toISOString().slice(0, 10);
}

/** Whether a text is a day that exists: `2025-02-30` is not. */
export function isRealDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}

/** `2025-03-31` → "March 31, 2025". */
export function writtenDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { timeZone: "UTC", dateStyle: "long" });
}
