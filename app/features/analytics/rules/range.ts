import { dayOf, daysFrom, daysLater } from "~/kernel/days";

/** Days a report may cover, today included (spec:analytics#ranges). */
export const blogRanges = [1, 7, 30, 90, 365] as const;
export type RangeDays = (typeof blogRanges)[number];

/** The ranges of the analytics dashboard (spec:analytics#dashboard). */
export const dashboardRanges = [7, 30, 90] as const;

/** How far back the debugging panel looks. */
export const LIVE_TRAFFIC_MINUTES = 15;

export const rangeNames: Record<RangeDays, string> = {
  1: "Today",
  7: "7 days",
  30: "30 days",
  90: "90 days",
  365: "Last year",
};

/** What a range's figures are compared with, in words. */
export const comparisonNames: Record<RangeDays, string> = {
  1: "yesterday at this time",
  7: "the previous 7 days",
  30: "the previous 30 days",
  90: "the previous 90 days",
  365: "the previous year",
};

/** A date in America/New_York (spec:platform#days): `2026-03-08`. */
export type Day = string;

/** The range of a report and the range before it, of the same length. */
export type Period = {
  days: RangeDays;
  first: Day;
  today: Day;
  /**
   * The previous period runs from here to the day before `first`; its last day counts only up to the current time of
   * day, as today does.
   */
  priorFirst: Day;
  priorLast: Day;
  /** When the report is made, ISO 8601. Events dated later don't count yet. */
  now: string;
};

export function periodOf(days: RangeDays, now: Date): Period {
  const today = dayOf(now);
  const first = daysLater(today, 1 - days);
  return {
    days,
    first,
    today,
    priorFirst: daysLater(first, -days),
    priorLast: daysLater(first, -1),
    now: now.toISOString(),
  };
}

/** Whole months in a range of days, and the remaining days at either end. Ends are included; null means none. */
export type Buckets = {
  months: { first: Day; last: Day } | null;
  days: { first: Day; last: Day }[];
};

/**
 * Covers a range of days with as few sums as possible: whole months, and single days where a month isn't whole.
 * @param last before `first`: nothing to cover.
 */
export function bucketsOf(first: Day, last: Day): Buckets {
  if (last < first) return { months: null, days: [] };
  const firstMonth = first.endsWith("-01") ? first : monthAfter(first);
  const endMonth = monthOf(daysLater(last, 1));
  if (firstMonth >= endMonth) return { months: null, days: [{ first, last }] };
  const edges = [
    { first, last: daysLater(firstMonth, -1) },
    { first: endMonth, last },
  ];
  return {
    months: { first: firstMonth, last: monthOf(daysLater(endMonth, -1)) },
    days: edges.filter((edge) => edge.first <= edge.last),
  };
}

/** The first day of the month that contains `day`. */
export function monthOf(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}

/** The first day of the next month. */
export function monthAfter(day: Day): Day {
  return monthOf(daysLater(monthOf(day), 31));
}

/** The first day of every month from `first` to `last`, which are first days themselves. */
export function monthsBetween(first: Day, last: Day): Day[] {
  return first > last ? [] : [first, ...monthsBetween(monthAfter(first), last)];
}

const hourInNewYork = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  hour: "2-digit",
  hourCycle: "h23",
});

/** The points of a chart: each hour of today until now ("2026-03-08 14"), each month of a year, otherwise each day. */
export function pointsOf(period: Period): string[] {
  if (period.days === 1) {
    const hours = Number(hourInNewYork.format(new Date(period.now))) + 1;
    return Array.from({ length: hours }, (_, hour) => `${period.today} ${String(hour).padStart(2, "0")}`);
  }
  const days = daysFrom(period.first, period.today);
  return period.days === 365 ? [...new Set(days.map(monthOf))] : days;
}
