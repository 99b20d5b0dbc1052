import type { Days } from "~/features/explorer/rules/report-query";
import { countDays, daysFrom, daysLater } from "~/kernel/days";
import type { Arrivals, Development } from "./development";
import { type Estimate, estimateRest, type NoEstimate, seededRandom, type Young } from "./estimate";
import type { Grouping, ShownFigure } from "./query";

/** The ages with a column, in days since the click (spec:cohorts#ages). */
export const shownAges = [0, 1, 3, 7, 14, 30, 60] as const;

/** Clicks and spend by day; null if they aren't stored with the filters. Days without either may be missing. */
export type Costs = Record<"clicks" | "spendCents", ReadonlyMap<string, number> | null>;

export type Amounts = { conversions: number; cents: number };
export type CohortRow = {
  /** The first and last click day of the row. */
  first: string;
  last: string;
  clicks: number | null;
  spendCents: number | null;
  /** Everything that arrived up to the end of the last complete day. */
  soFar: Amounts;
  /** The part of it that networks still report as pending (spec:cohorts#pending). */
  pending: Amounts;
  /** The amounts by the end of each of `shownAges`; null while some clicks are younger. */
  atAges: readonly (Amounts | null)[];
  /** What is still to come, as a range (spec:cohorts#to-come). */
  estimate: Estimate | NoEstimate;
};
export type CohortTable = { rows: readonly CohortRow[]; total: CohortRow };

type Given = {
  days: Days;
  lastDay: string;
  grouping: Grouping;
  arrivals: readonly Arrivals[];
  costs: Costs;
  development: Development | null;
};

/** Fixed, so that a reload shows the same interval. */
const SEED = 19;

/** Click days, weeks, or months with their figures at each age, newest first (spec:cohorts#rows). */
export function cohortTable(given: Given): CohortTable {
  const groups = new Map<string, string[]>();
  for (const day of daysFrom(given.days.first, given.days.last)) {
    const key = startOf(day, given.grouping);
    groups.set(key, [...(groups.get(key) ?? []), day]);
  }
  const byDay = Map.groupBy(given.arrivals, ({ clickDay }) => clickDay);
  return {
    rows: [...groups.values()].map((days) => rowOf(days, byDay, given)).reverse(),
    total: rowOf([...groups.values()].flat(), byDay, given),
  };
}

function startOf(day: string, grouping: Grouping): string {
  if (grouping === "day") return day;
  if (grouping === "month") return day.slice(0, 7);
  return daysLater(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

type ByDay = ReadonlyMap<string, readonly Arrivals[]>;

function rowOf(days: readonly string[], byDay: ByDay, given: Given): CohortRow {
  const { lastDay, costs, development } = given;
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const added = (values: ReadonlyMap<string, number> | null) =>
    values && days.reduce((sum, day) => sum + (values.get(day) ?? 0), 0);
  const young = days.map((day): Young => {
    const age = countDays(day, lastDay) - 1;
    return { age, ...amountsUntil([day], byDay, age) };
  });
  return {
    first,
    last,
    clicks: added(costs.clicks),
    spendCents: added(costs.spendCents),
    soFar: amountsUntil(days, byDay, Number.POSITIVE_INFINITY),
    pending: pendingOf(days, byDay),
    atAges: shownAges.map((age) => (daysLater(last, age) <= lastDay ? amountsUntil(days, byDay, age) : null)),
    estimate: estimateRest(young, development, seededRandom(SEED)),
  };
}

/** The amounts of these click days by the end of an age. */
function amountsUntil(days: readonly string[], byDay: ByDay, age: number): Amounts {
  const arrived = days.flatMap((day) => byDay.get(day) ?? []).filter((row) => row.age <= age);
  return {
    conversions: arrived.reduce((sum, row) => sum + row.conversions, 0),
    cents: arrived.reduce((sum, row) => sum + row.cents, 0),
  };
}

/** What has arrived from these click days and isn't approved, paid, or reversed yet. */
function pendingOf(days: readonly string[], byDay: ByDay): Amounts {
  const arrived = days.flatMap((day) => byDay.get(day) ?? []);
  return {
    conversions: arrived.reduce((sum, { pending }) => sum + pending, 0),
    cents: arrived.reduce((sum, { pendingCents }) => sum + pendingCents, 0),
  };
}

/** A figure of these amounts: a factor, cents, or a count; null if it's unknown. */
export function figureOf(
  shown: ShownFigure,
  amounts: Amounts | null,
  spendCents: number | null,
): number | null {
  if (amounts === null) return null;
  if (shown === "conversions") return amounts.conversions;
  if (shown === "payout") return amounts.cents;
  return spendCents === null || spendCents === 0 ? null : amounts.cents / spendCents;
}
