import { countDays, daysFrom, daysLater } from "~/kernel/days";
import type { SplitTest, VariantPost } from "../schema";
import { credibleInterval, probabilitiesToBeBest } from "./probabilities";
import { type SampleRatio, sampleRatio } from "./sample-ratio";

/**
 * The number of days in a report, today included (spec:split-tests#test-report), or the whole test, which decisions
 * should be based on.
 */
export const reportRanges = [1, 7, 30, 90, "all"] as const;
export type ReportRange = (typeof reportRanges)[number];
export const rangeNames: Record<ReportRange, string> = {
  1: "Today",
  7: "7 days",
  30: "30 days",
  90: "90 days",
  all: "All",
};

/** A report covers at most two years, whatever the typed start date. */
const MAX_DAYS = 730;

/** The range in the page's URL; an invalid value counts as missing. */
export function reportRange(text: string | null): ReportRange {
  return reportRanges.find((range) => String(range) === text) ?? "all";
}

/** The first day of a range, today at the latest. */
export function firstDayOf(range: ReportRange, { startDate }: { startDate: string }, today: string): string {
  if (range !== "all") return daysLater(today, 1 - range);
  const earliest = daysLater(today, 1 - MAX_DAYS);
  if (startDate > today) return today;
  return startDate > earliest ? startDate : earliest;
}

/** In percent. */
export const DEFAULT_UPLIFT = 20;
const MAX_UPLIFT = 1_000;

/** An uplift as typed, its value in percent, and the error if it is invalid; then the value is the default. */
export type Uplift = { typed: string; percent: number; error: string | null };

/** A relative change in percent, 1 to 1000. @param text as typed; null for the default. */
export function upliftOf(text: string | null): Uplift {
  const typed = (text ?? String(DEFAULT_UPLIFT)).trim().toWellFormed().slice(0, 20);
  const percent = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  if (percent >= 1 && percent <= MAX_UPLIFT) return { typed, percent, error: null };
  return { typed, percent: DEFAULT_UPLIFT, error: `Enter a whole number from 1 to ${MAX_UPLIFT}` };
}

/** The counts of one variant. */
export type VariantCounts = { views: number; clicks: number; conversions: number; revenueCents: number };
const NOTHING: VariantCounts = { views: 0, clicks: 0, conversions: 0, revenueCents: 0 };

/** One day of `get_split_test_daily_data` (spec:split-tests#daily-data): the figures of each variant under `variant_{id}`. */
export type DailyRow = { date: string; variant_data: Record<string, VariantCounts> };
export const variantKey = (id: string) => `variant_${id}`;

export function countsOn(row: DailyRow, variantId: string): VariantCounts {
  return row.variant_data[variantKey(variantId)] ?? NOTHING;
}

export type VariantFigures = VariantCounts & {
  id: string;
  name: string;
  weight: number;
  post: VariantPost | null;
  /**
   * Conversions / clicks, clicks / views, revenue / views (spec:split-tests#variant-rates); null if there's nothing to
   * divide by.
   */
  conversionRate: number | null;
  clickThroughRate: number | null;
  revenuePerViewCents: number | null;
  /**
   * The probability that its conversion rate is the highest; null for a variant without clicks, and for the only one
   * with clicks.
   */
  probabilityToBeBest: number | null;
  /** The 95% interval of its conversion rate. */
  interval: [low: number, high: number] | null;
  /** Visitors randomly assigned this variant since weights or posts last changed; null if they were deleted. */
  assigned: number | null;
};

/** Fewer views say too little about a variant (spec:split-tests#winner). */
export const WINNER_VIEWS = 100;
/** Below this probability of being best, the page says the leader isn't certain (spec:split-tests#certainty). */
export const CONFIDENT = 0.95;

/**
 * The variant that may win: whether it has won depends on the primary metric (`standingOf`). `probabilityToBeBest` is null
 * if no other variant has clicks to compare it with.
 */
export type Leader = { id: string; name: string; conversionRate: number; probabilityToBeBest: number | null };

/** Whether the probability of being best is known and at least 95%. */
export function isCertain({ probabilityToBeBest }: Pick<Leader, "probabilityToBeBest">): boolean {
  return probabilityToBeBest !== null && probabilityToBeBest >= CONFIDENT;
}

/**
 * The variant with the highest conversion rate among those with at least 100 views (spec:split-tests#winner). A rate of
 * 0 can't lead, and a tie has no leader.
 */
export function leaderOf(variants: readonly VariantFigures[]): Leader | null {
  const seen = variants.filter(({ views }) => views >= WINNER_VIEWS);
  const highest = Math.max(0, ...seen.map(({ conversionRate }) => conversionRate ?? 0));
  const [best, ...equals] = seen.filter(({ conversionRate }) => conversionRate === highest);
  if (!best || highest === 0 || equals.length > 0) return null;
  const { id, name, probabilityToBeBest } = best;
  return { id, name, conversionRate: highest, probabilityToBeBest };
}

/** What a winner still requires, in words; null if a variant leads. */
export function noWinnerReason(variants: readonly VariantFigures[]): string | null {
  if (leaderOf(variants)) return null;
  const seen = variants.filter(({ views }) => views >= WINNER_VIEWS);
  if (seen.length === 0) return `No variant has ${WINNER_VIEWS} views in this period.`;
  return seen.some(({ conversions, clicks }) => conversions > 0 && clicks > 0)
    ? "Two or more variants are tied for the highest rate."
    : "There are no conversions in this period.";
}

/**
 * The phase of a test. Its status alone isn't enough, because it is active only between its dates
 * (spec:split-tests#test-dates).
 */
export function phaseOf(
  { status, startDate, endDate }: Pick<SplitTest, "status" | "startDate" | "endDate">,
  today: string,
): "ahead" | "now" | "over" {
  if (status === "completed" || (endDate !== null && endDate < today)) return "over";
  return startDate > today ? "ahead" : "now";
}

export type Report = {
  variants: VariantFigures[];
  /** Oldest first, without gaps, from the first day with data until the test is over and no more data arrived. */
  daily: DailyRow[];
  leader: Leader | null;
  noWinner: string | null;
  ratio: SampleRatio | null;
  /** Days since the test started. */
  daysRun: number;
};

type ReportInput = {
  test: Pick<SplitTest, "status" | "startDate" | "endDate" | "variants">;
  rows: readonly DailyRow[];
  /** By variant; null if the test's visitors were deleted (spec:split-tests#visitor-retention). */
  assigned: ReadonlyMap<string, number> | null;
  range: ReportRange;
  today: string;
};

/** The report on a test, computed from its daily counts. */
export function reportOf({ test, rows, assigned, range, today }: ReportInput): Report {
  const variants = withChances(
    test.variants.map(({ id, name, weight, post }) => ({
      id,
      name,
      weight,
      post,
      assigned: assigned && (assigned.get(id) ?? 0),
      ...ratesOf(sumOf(rows, id)),
    })),
  );
  const lastDay = test.endDate !== null && test.endDate < today ? test.endDate : today;
  const firstDay = firstDayOf(range, test, today);
  const from = test.startDate > firstDay ? test.startDate : firstDay;
  const daysRun = Math.max(0, countDays(test.startDate, lastDay));
  return {
    variants,
    daily: withoutGaps(rows, from, test.status === "completed" && test.endDate === null ? from : lastDay),
    leader: leaderOf(variants),
    noWinner: noWinnerReason(variants),
    ratio: sampleRatio(variants),
    daysRun,
  };
}

function sumOf(rows: readonly DailyRow[], id: string): VariantCounts {
  return rows.reduce((sum, row) => {
    const day = countsOn(row, id);
    return {
      views: sum.views + day.views,
      clicks: sum.clicks + day.clicks,
      conversions: sum.conversions + day.conversions,
      revenueCents: sum.revenueCents + day.revenueCents,
    };
  }, NOTHING);
}

function ratesOf(counted: VariantCounts) {
  const { views, clicks, conversions, revenueCents } = counted;
  return {
    ...counted,
    conversionRate: clicks > 0 ? conversions / clicks : null,
    clickThroughRate: views > 0 ? clicks / views : null,
    revenuePerViewCents: views > 0 ? revenueCents / views : null,
  };
}

/**
 * A variant without clicks could have any rate. It is left out, because it would otherwise seem better than a variant
 * with good data.
 */
function withChances(variants: Omit<VariantFigures, "probabilityToBeBest" | "interval">[]): VariantFigures[] {
  const clicked = variants.filter(({ clicks }) => clicks > 0);
  const rates = clicked.map(({ clicks, conversions }) => ({ successes: conversions, trials: clicks }));
  const chances = clicked.length > 1 ? probabilitiesToBeBest(rates) : [];
  return variants.map((variant) => {
    const at = clicked.indexOf(variant);
    const rate = rates[at];
    return {
      ...variant,
      probabilityToBeBest: chances[at] ?? null,
      interval: rate ? credibleInterval(rate) : null,
    };
  });
}

/** @param to the last day to include; later days are added only up to the last one with counts. */
function withoutGaps(rows: readonly DailyRow[], from: string, to: string): DailyRow[] {
  const byDate = new Map(rows.map((row) => [row.date, row]));
  const dates = [...byDate.keys()].sort();
  const [earliest = from, latest = to] = [dates[0], dates.at(-1)];
  const first = earliest < from ? earliest : from;
  const last = latest > to ? latest : to;
  return daysFrom(first, last).map((date) => byDate.get(date) ?? { date, variant_data: {} });
}
