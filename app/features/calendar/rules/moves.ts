import { daysLater } from "~/kernel/days";

/** The first and last day to which an entry can move; null for no limit. */
export type MoveRange = { first: string | null; last: string | null };

/** How many days from today a schedule can be. */
const DAYS_AHEAD = 365;

/** The date of a published post is never in the future (spec:calendar#move-post). */
export const postRange = (today: string): MoveRange => ({ first: null, last: today });

/** A scheduled article can move from today to a year later (spec:calendar#move-schedule). */
export const scheduleRange = (today: string): MoveRange => ({
  first: today,
  last: daysLater(today, DAYS_AHEAD),
});

type Test = { status: "paused" | "active" | "completed"; startDate: string; endDate: string | null };

/** A test's start can move until that day comes; null if it can't move (spec:calendar#move-test). */
export function testStartRange({ status, startDate, endDate }: Test, today: string): MoveRange | null {
  return status === "completed" || startDate <= today ? null : { first: today, last: endDate };
}

/** A test's end can move until that day has passed; null if it can't move (spec:calendar#move-test). */
export function testEndRange({ status, startDate, endDate }: Test, today: string): MoveRange | null {
  if (status === "completed" || endDate === null || endDate < today) return null;
  return { first: startDate > today ? startDate : today, last: null };
}

export function isWithin({ first, last }: MoveRange, day: string): boolean {
  return (first === null || day >= first) && (last === null || day <= last);
}
