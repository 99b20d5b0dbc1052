import type { MetricKey } from "../schema";
import { differenceInterval, type Interval, relativeInterval, type Sample, sampleOf } from "./sequential";

/** What one variant's visitors did, added up per visitor (spec:split-tests#visitor-metrics). */
export type VisitorSums = {
  visitors: number;
  /** Visitors with at least one click, conversion, or payout. */
  clicked: number;
  converted: number;
  paid: number;
  conversions: number;
  conversionsSquared: number;
  payoutCents: number;
  payoutCentsSquared: number;
  /** Σ ln(1 + s) and its squares; s is the number of seconds from the assignment to the first click. */
  logSeconds: number;
  logSecondsSquared: number;
  /** Visitors who had viewed a post here before they were assigned, and what they did after that. */
  seen: number;
  seenClicked: number;
  seenConversions: number;
  seenPayoutCents: number;
};

export const NO_VISITORS: VisitorSums = {
  visitors: 0,
  clicked: 0,
  converted: 0,
  paid: 0,
  conversions: 0,
  conversionsSquared: 0,
  payoutCents: 0,
  payoutCentsSquared: 0,
  logSeconds: 0,
  logSecondsSquared: 0,
  seen: 0,
  seenClicked: 0,
  seenConversions: 0,
  seenPayoutCents: 0,
};

/** Both groups of visitors together. */
export function addVisitors(one: VisitorSums, other: VisitorSums): VisitorSums {
  const sums = { ...one };
  for (const key of Object.keys(NO_VISITORS) as (keyof VisitorSums)[]) sums[key] += other[key];
  return sums;
}

type Metric = {
  /** On the report, in the form, and on the page of definitions. */
  label: string;
  definition: string;
  /** As in "12% to 31% more visitors click". */
  more: string;
  less: string;
  what: string;
  /** What a visitor needs to count toward the minimum, as a noun in the plural. */
  counted: string;
  better: "more" | "less";
  sample: (sums: VisitorSums) => Sample;
  /** How many visitors have a value above 0. */
  positives: (sums: VisitorSums) => number;
};

/** Each figure that variants are compared by, in the order of the report. */
export const metrics: Record<MetricKey, Metric> = {
  clicks: {
    label: "Visitors who click",
    definition:
      "The share of assigned visitors who followed at least one link to a provider. Further clicks of a visitor don't count.",
    more: "more",
    less: "fewer",
    what: "visitors click",
    counted: "visitors who click",
    better: "more",
    sample: ({ visitors, clicked }) => sampleOf(visitors, { sum: clicked, squares: clicked }),
    positives: ({ clicked }) => clicked,
  },
  conversions: {
    label: "Conversions per visitor",
    definition: "Conversions of assigned visitors, divided by all assigned visitors.",
    more: "more",
    less: "fewer",
    what: "conversions per visitor",
    counted: "visitors with a conversion",
    better: "more",
    sample: ({ visitors, conversions, conversionsSquared }) =>
      sampleOf(visitors, { sum: conversions, squares: conversionsSquared }),
    positives: ({ converted }) => converted,
  },
  payout: {
    label: "Payout per visitor",
    definition:
      "What networks pay for the conversions of assigned visitors, divided by all assigned visitors. No payout is cut off, however high.",
    more: "more",
    less: "less",
    what: "payout per visitor",
    counted: "visitors with a payout",
    better: "more",
    sample: ({ visitors, payoutCents, payoutCentsSquared }) =>
      sampleOf(visitors, { sum: payoutCents, squares: payoutCentsSquared }),
    positives: ({ paid }) => paid,
  },
  time_to_click: {
    label: "Time to first click",
    definition:
      "The typical time from the assignment to the first click: the geometric mean, only of visitors who click.",
    more: "more",
    less: "less",
    what: "time until the first click",
    counted: "visitors who click",
    better: "less",
    sample: ({ clicked, logSeconds, logSecondsSquared }) =>
      sampleOf(clicked, { sum: logSeconds, squares: logSecondsSquared }),
    positives: ({ clicked }) => clicked,
  },
};

/** Two variants aren't compared before the one with less traffic can expect this many visitors with a value. */
export const FEWEST_POSITIVES = 20;

/** A guardrail holds once its metric is certainly less than this much worse than the first variant. */
export const TOLERATED_LOSS = 0.1;

/**
 * - `early`: too few visitors with a value; `positives` is how many the smaller variant can expect so far.
 * - `open`: the interval contains no change. `better`, `worse`: it doesn't.
 * - `safe`: open, but certainly not more than the tolerated loss.
 */
export type Verdict = "early" | "open" | "safe" | "better" | "worse";

export type Comparison = {
  metric: MetricKey;
  verdict: Verdict;
  positives: number;
  /** Relative to the first variant: 0.2 means 20% more. Null if the first variant's mean may be 0. */
  interval: Interval | null;
};

/** Compares a variant with the first one by one metric (spec:split-tests#sequential). */
export function compare(
  metric: MetricKey,
  control: VisitorSums,
  variant: VisitorSums,
  comparisons: number,
): Comparison {
  const { sample, positives, better } = metrics[metric];
  const both = positives(control) + positives(variant);
  const [first, other] = [sample(control), sample(variant)];
  // Without a difference, both have the same share of these visitors.
  const visitors = control.visitors + variant.visitors;
  const expected = visitors === 0 ? 0 : (both * Math.min(control.visitors, variant.visitors)) / visitors;
  const difference = differenceInterval(first, other, comparisons);
  if (expected < FEWEST_POSITIVES || difference === null)
    return { metric, verdict: "early", positives: Math.floor(expected), interval: null };
  const interval =
    metric === "time_to_click" ? asRatio(difference) : relativeInterval(first, other, comparisons);
  const verdict = verdictOf(difference, interval, better);
  return { metric, verdict, positives: Math.floor(expected), interval };
}

/** A difference of logarithms is a ratio. */
function asRatio([low, high]: Interval): Interval {
  return [Math.expm1(low), Math.expm1(high)];
}

function verdictOf([low, high]: Interval, relative: Interval | null, better: Metric["better"]): Verdict {
  if (low > 0) return better === "more" ? "better" : "worse";
  if (high < 0) return better === "more" ? "worse" : "better";
  if (relative === null) return "open";
  const loss = better === "more" ? -relative[0] : relative[1];
  return loss < TOLERATED_LOSS ? "safe" : "open";
}
