import type { MetricKey } from "../schema";
import { type Comparison, metrics, type VisitorSums } from "./metrics";
import { type Interval, relativeInterval, type Sample, sampleOf } from "./sequential";

/**
 * The least share of the variance that earlier visits must explain before intervals are adjusted. At 5%, an interval gets
 * 2.5% narrower; below that, a second interval beside the first is only one more figure to read.
 */
export const LEAST_EXPLAINED = 0.05;

/** Σxy of each metric that visitors have: x is 1 for those who had viewed a post before. */
const together: Partial<Record<MetricKey, (sums: VisitorSums) => number>> = {
  clicks: ({ seenClicked }) => seenClicked,
  conversions: ({ seenConversions }) => seenConversions,
  payout: ({ seenPayoutCents }) => seenPayoutCents,
};

export type Adjusted = {
  /** How much of the variance between visitors earlier visits explain, 0 to 1. */
  explained: number;
  control: Sample;
  variant: Sample;
};

/**
 * Both variants' values without what an earlier visit predicts (CUPED; Deng et al., "Improving the sensitivity of online
 * controlled experiments by utilizing pre-experiment data", 2013). Whether a visitor came before can't depend on the
 * variant, so the expected difference stays the same, and only its spread shrinks. The slope θ comes from both variants
 * together, each around its own mean, so that a difference between them doesn't enter it.
 * @returns null for the time to the first click, because a variant may change who clicks, and without variance.
 */
export function adjusted(metric: MetricKey, control: VisitorSums, variant: VisitorSums): Adjusted | null {
  const product = together[metric];
  if (product === undefined) return null;
  const parts = [control, variant].map((sums) => partsOf(metric, product, sums));
  const [own, other] = parts;
  if (!own || !other || own.y.count < 2 || other.y.count < 2) return null;
  const varianceX = own.sumXX + other.sumXX;
  const varianceY = own.sumYY + other.sumYY;
  if (varianceX <= 0 || varianceY <= 0) return null;
  const slope = (own.sumXY + other.sumXY) / varianceX;
  const visitors = own.y.count + other.y.count;
  const shareSeen = (control.seen + variant.seen) / visitors;
  const sampleFor = ({ y, meanX, sumXX, sumYY, sumXY }: Parts): Sample => ({
    count: y.count,
    mean: y.mean - slope * (meanX - shareSeen),
    variance: Math.max(0, (sumYY - 2 * slope * sumXY + slope ** 2 * sumXX) / (y.count - 1)),
  });
  return {
    explained: (slope * (own.sumXY + other.sumXY)) / varianceY,
    control: sampleFor(own),
    variant: sampleFor(other),
  };
}

/** Around the means: Σ(x − x̄)², Σ(y − ȳ)², and Σ(x − x̄)(y − ȳ). */
type Parts = { y: Sample; meanX: number; sumXX: number; sumYY: number; sumXY: number };

function partsOf(metric: MetricKey, product: (sums: VisitorSums) => number, sums: VisitorSums): Parts {
  const y = metrics[metric].sample(sums);
  const x = sampleOf(y.count, { sum: sums.seen, squares: sums.seen });
  return {
    y,
    meanX: x.mean,
    sumXX: x.variance * (y.count - 1),
    sumYY: y.variance * (y.count - 1),
    sumXY: product(sums) - y.count * x.mean * y.mean,
  };
}

/**
 * The interval of the change, adjusted for earlier visits (spec:split-tests#earlier-visits).
 * @returns null where the unadjusted one isn't known yet, or where earlier visits explain too little.
 */
export function adjustedInterval(
  { metric, verdict, interval }: Comparison,
  control: VisitorSums,
  variant: VisitorSums,
  comparisons: number,
): Interval | null {
  if (verdict === "early" || interval === null) return null;
  const found = adjusted(metric, control, variant);
  if (found === null || found.explained < LEAST_EXPLAINED) return null;
  return relativeInterval(found.control, found.variant, comparisons);
}
