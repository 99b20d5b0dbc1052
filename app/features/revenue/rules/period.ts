import { dayOf, daysLater } from "~/kernel/days";

/** The options of "Last N Days" (spec:revenue#revenue-periods). */
export const periodLengths = [7, 30, 90, 365] as const;
export type PeriodLength = (typeof periodLengths)[number];

/** Today by default; `all` is the last N days, 30 by default (spec:revenue#revenue-periods). */
export const periodKinds = ["today", "yesterday", "all"] as const;
export type PeriodKind = (typeof periodKinds)[number];
export const DEFAULT_LENGTH: PeriodLength = 30;

/** The period that the dashboard's URL requests. */
export type Period = { kind: PeriodKind; length: PeriodLength };

/** First and last day, both inclusive, in America/New_York (spec:platform#days). */
export type DayRange = { first: string; last: string };

export function daysOf({ kind, length }: Period, now: Date): DayRange {
  const today = dayOf(now);
  if (kind === "today") return { first: today, last: today };
  const yesterday = daysLater(today, -1);
  if (kind === "yesterday") return { first: yesterday, last: yesterday };
  return { first: daysLater(today, 1 - length), last: today };
}

export function periodLabel({ kind, length }: Period): string {
  if (kind === "today") return "Today";
  return kind === "yesterday" ? "Yesterday" : `Last ${length} Days`;
}

/** The dashboard's period buttons, in order. */
export const periods: readonly Period[] = [
  ...periodLengths.map((length): Period => ({ kind: "all", length })),
  { kind: "today", length: DEFAULT_LENGTH },
  { kind: "yesterday", length: DEFAULT_LENGTH },
];

/** The URL parameters for a period; the default period needs none. */
export function periodParameters({ kind, length }: Period): Record<string, string> {
  if (kind === "today") return {};
  if (kind === "yesterday") return { period: kind };
  return length === DEFAULT_LENGTH ? { period: kind } : { period: kind, days: String(length) };
}
