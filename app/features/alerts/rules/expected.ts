import { daysLater } from "~/kernel/days";

/** Weeks of history. */
export const WEEKS = 8;
/** Fewer comparable days don't show what is usual. */
export const ENOUGH_WEEKS = 4;
/** Makes the median deviation comparable with a standard deviation. */
const TO_STANDARD = 1.4826;
const DEVIATIONS = 3;

/** What is usual on a weekday (spec:alerts#expected-range). */
export type Expected = { low: number; middle: number; high: number; days: number };

/** The same weekday in the weeks before, the newest first: calendar days, so that clock changes don't matter. */
export function sameWeekdays(day: string): string[] {
  return Array.from({ length: WEEKS }, (_, week) => daysLater(day, -7 * (week + 1)));
}

/**
 * The expected range of a figure: the median of its earlier values, and 3 × 1.4826 × the median of their distances from
 * it on both sides, but nothing below 0. Single extreme days barely move it.
 * @returns null with fewer than 4 values.
 */
export function expectedOf(values: readonly number[]): Expected | null {
  if (values.length < ENOUGH_WEEKS) return null;
  const middle = median(values);
  const spread = DEVIATIONS * TO_STANDARD * median(values.map((value) => Math.abs(value - middle)));
  return { low: Math.max(middle - spread, 0), middle, high: middle + spread, days: values.length };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

/**
 * Whether a share is higher than an earlier one by more than chance explains: by more than 3 standard errors of the
 * earlier share for as many trials.
 */
export function isHigherShare(
  now: { hits: number; of: number },
  before: { hits: number; of: number },
): boolean {
  if (now.of === 0 || before.of === 0) return false;
  // A share of 0 would make every hit a surprise; Laplace's rule adds one hit and one miss.
  const usual = (before.hits + 1) / (before.of + 2);
  return now.hits / now.of > usual + 3 * Math.sqrt((usual * (1 - usual)) / now.of);
}
