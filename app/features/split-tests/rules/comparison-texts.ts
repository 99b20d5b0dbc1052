import { countDays, dayOf } from "~/kernel/days";
import type { MetricKey } from "../schema";
import type { Comparisons } from "./comparisons";
import { type Comparison, FEWEST_POSITIVES, metrics, type Verdict, type VisitorSums } from "./metrics";
import { countText, daysText, dollarsText, percentText } from "./report-texts";
import { SUGGESTED_DAYS } from "./run-length";
import type { Interval } from "./sequential";

/** What decides how to continue after a primary metric is decided. */
export type Advice = {
  hasEnded: boolean;
  /** The days that the comparison covers; `daysCompared` of a running test. */
  daysRun: number;
  /** Traffic doesn't match the weights. */
  isUneven: boolean;
  /** Whether the primary metric has a winner. */
  isDecided: boolean;
};

/**
 * How many days of a running test the comparison covers, today included: fewer than the test has run if weights, posts,
 * or variants changed in the meantime.
 */
export function daysCompared(since: Date, { daysRun, today }: { daysRun: number; today: string }): number {
  return Math.max(0, Math.min(daysRun, countDays(dayOf(since), today)));
}

/** The mean of a metric in its own unit: `12.5%`, `1.23 per 100`, `$0.85`, `54 s`. */
export function meanText(metric: MetricKey, sums: VisitorSums): string {
  const { count, mean } = metrics[metric].sample(sums);
  if (count === 0) return "–";
  if (metric === "clicks") return percentText(mean);
  if (metric === "conversions") return `${(mean * 100).toFixed(2)} per 100`;
  return metric === "payout" ? dollarsText(mean) : durationText(Math.expm1(mean));
}

function durationText(seconds: number): string {
  if (seconds < 600) return `${Math.round(seconds)} s`;
  if (seconds < 6_000) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3_600).toFixed(1)} h`;
}

/** Above ten times the first variant's value, the size of a change says nothing more than how few visitors there are. */
const LARGEST_CHANGE = 10;
const isKnown = (interval: Interval | null): interval is Interval =>
  interval !== null && interval[1] <= LARGEST_CHANGE;

/** Whether only the lower end of an increase is known. */
const isAtLeast = (interval: Interval | null): interval is Interval =>
  interval !== null && !isKnown(interval) && interval[0] > 0;

/** A share that rounds to nothing. "At least 0% more" would say nothing. */
const NOTHING = "0%";

/** `+12% to +31%`, or `at least +35%`; a dash if it isn't known yet. */
export function intervalText({ interval }: Pick<Comparison, "interval">): string {
  if (isAtLeast(interval)) {
    const [low] = sharesOf(interval);
    return low === NOTHING ? "above 0%" : `at least +${low}`;
  }
  if (!isKnown(interval)) return "–";
  const [low, high] = sharesOf(interval);
  const signed = (share: string, value: number) =>
    share === NOTHING ? share : value > 0 ? `+${share}` : value < 0 ? `−${share}` : share;
  return `${signed(low, interval[0])} to ${signed(high, interval[1])}`;
}

/**
 * How many visitors came back, and what that means for the intervals (spec:split-tests#earlier-visits). Empty without
 * visitors.
 */
export function earlierVisitsText({
  seenShare,
  control,
  others,
}: Pick<Comparisons, "seenShare" | "control" | "others">): string {
  if ([control, ...others].every(({ sums }) => sums.visitors === 0)) return "";
  if (seenShare === null)
    return "Some of these visitors were assigned before the site recorded whether they had been here before.";
  const share = `${percentText(seenShare)} of these visitors had read an article here before they were assigned`;
  const compared = others.flatMap(({ comparisons }) => comparisons);
  if (compared.every(({ interval }) => interval === null)) return `${share}.`;
  return compared.some(({ adjusted }) => adjusted !== null)
    ? `${share}. “Adjusted” takes that into account. The interval above it decides the result.`
    : `${share}. Taking that into account would hardly narrow the intervals, so they aren't adjusted.`;
}

/** Who is missing, and how many (spec:split-tests#unassigned). Empty if no one is. */
export function unassignedText({ unassigned: { count, share } }: Pick<Comparisons, "unassigned">): string {
  if (count === 0) return "";
  const visitors = count === 1 ? "1 more visitor" : `${countText(count)} more visitors`;
  return `${visitors} clicked (${percentText(share)} of all who did) but can't be matched to an assignment, so they aren't counted here.`;
}

export const verdictNames: Record<Verdict, string> = {
  early: "Too early",
  open: "Not decided yet",
  safe: "Holds",
  better: "Better",
  worse: "Worse",
};

/** What the verdict means, in a sentence, such as "12% to 31% more visitors click. You can stop now." */
export function verdictText(comparison: Comparison, isPrimary: boolean, advice: Advice): string {
  const { metric, verdict, positives } = comparison;
  const { counted } = metrics[metric];
  if (verdict === "early")
    return `Each variant needs about ${FEWEST_POSITIVES} ${counted}. The one with less traffic has about ${countText(positives)}.`;
  if (verdict === "better" || verdict === "worse")
    return `${decidedText(comparison)}.${isPrimary ? adviceText(advice) : ""}`;
  return `${openText(comparison)}.`;
}

function decidedText({ metric, verdict, interval }: Comparison): string {
  const { more, less, what, better } = metrics[metric];
  const direction = (verdict === "better") === (better === "more") ? more : less;
  const [low, high] = sharesOf(interval ?? [0, 0]);
  if (isAtLeast(interval) && low !== NOTHING) return `At least ${low} ${more} ${what}`;
  // With almost nothing to compare with, the size is unknown even if the direction is clear.
  if (!isKnown(interval) || (low === NOTHING && high === NOTHING)) return `Clearly ${direction} ${what}`;
  if (low === NOTHING || high === NOTHING)
    return `Up to ${direction === more ? high : low} ${direction} ${what}`;
  return `${direction === more ? `${low} to ${high}` : `${high} to ${low}`} ${direction} ${what}`;
}

function openText({ metric, interval }: Comparison): string {
  const { more, less, what, counted } = metrics[metric];
  if (!isKnown(interval)) return `There are too few ${counted} to estimate the change`;
  const [low, high] = sharesOf(interval);
  return `Anything from ${low} ${less} to ${high} ${more} ${what} is possible`;
}

/** How to continue once the primary metric is decided, with a space before it; empty for a test that's over. */
export function adviceText({ hasEnded, daysRun, isUneven, isDecided }: Advice): string {
  if (hasEnded) return "";
  if (!isDecided) return " It isn't decided yet which variant is the best.";
  if (isUneven) return " Before you stop, find out why traffic doesn't match the weights.";
  const left = SUGGESTED_DAYS - daysRun;
  return left > 0
    ? ` Let the test run ${daysText(left)} longer to cover two full weeks.`
    : " You can stop now.";
}

/** Both sizes without a sign, with a decimal if the interval is narrow. */
function sharesOf([low, high]: Interval): [low: string, high: string] {
  const maximumFractionDigits = high - low < 0.1 ? 1 : 0;
  const text = (share: number) =>
    `${Math.abs(share * 100).toLocaleString("en-US", { maximumFractionDigits })}%`;
  return [text(low), text(high)];
}

/** The metrics and columns of the comparison, for "Definitions" (spec:explorer#definitions). */
export const splitTestTerms: readonly { label: string; definition: string }[] = [
  ...Object.values(metrics).map(({ label, definition }) => ({ label, definition })),
  {
    label: "Change",
    definition:
      "The 95% interval of a variant's difference from the first variant. It holds for all looks at a test together, so you can check it every day and stop as soon as it's decided. With several variants, it's wider.",
  },
  {
    label: "Adjusted",
    definition:
      "The same interval without what an earlier visit predicts: visitors who come back click and buy more or less often than others. It's shown where that makes the interval at least 2.5% narrower, and it doesn't decide the test.",
  },
  {
    label: "Primary metric",
    definition: "Decides the test: once its interval leaves out 0%, you can stop.",
  },
  {
    label: "Guardrail",
    definition:
      "Every other metric. It holds once the interval leaves out a loss of 10% or more compared with the first variant.",
  },
  {
    label: "Sample-ratio check",
    definition:
      "Whether visitors were assigned to variants in proportion to the weights, since weights, posts, or variants last changed. It holds for all looks at a test together: if assignment works, its p-value ever falls below 0.01 in at most 1% of tests. Then the page warns and names no winner.",
  },
];
