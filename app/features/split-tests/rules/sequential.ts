/*
 * Comparisons that stay valid however often someone looks: asymptotic confidence sequences with Robbins' normal mixture
 * (Waudby-Smith et al., "Time-uniform central limit theory and asymptotic confidence sequences", 2024).
 * docs/decisions/split-tests.md says why, and `npm run bench -- aa` measures how often they are wrong.
 */
import { normalQuantile } from "~/kernel/distributions";

/** The probability that a metric's interval ever misses the truth, over the whole life of a test. */
const FALSE_ALARM = 0.05;

/**
 * The intervals are narrowest when each of two equal variants has this many visitors. It must not depend on the test's
 * results, or the intervals would lose their guarantee.
 */
const PLANNED_VISITORS = 10_000;

/** A value per visitor, such as conversions: how many visitors, their mean, and the variance between them. */
export type Sample = { count: number; mean: number; variance: number };

export type Interval = readonly [low: number, high: number];

/** @param sums Σx and Σx² over all visitors; visitors without a value count as 0. */
export function sampleOf(count: number, sums: { sum: number; squares: number }): Sample {
  if (count < 2) return { count, mean: count > 0 ? sums.sum / count : 0, variance: 0 };
  const mean = sums.sum / count;
  // Rounding may make it negative if all visitors have the same value.
  const variance = Math.max(0, (sums.squares - count * mean * mean) / (count - 1));
  return { count, mean, variance };
}

/**
 * The square of how many standard errors an interval extends to each side. A fixed sample would need 1.96² = 3.84; this
 * is more, because it allows looking at any time.
 * @param control the number of visitors of the first variant. @param variant that of the other.
 * @param comparisons how many variants are compared with the first; they share the probability of a false alarm.
 */
export function squaredReach(control: number, variant: number, comparisons = 1): number {
  const size = (control * variant) / (control + variant);
  return reachAt(size / (PLANNED_VISITORS / 2), FALSE_ALARM / Math.max(1, comparisons));
}

/** @param size the number of visitors, 1 for as many as planned. */
function reachAt(size: number, alarm: number): number {
  const surprise = -2 * Math.log(alarm);
  // The mixture's scale, ρ² in the paper, that makes the interval narrowest at the planned size.
  const scaled = size * (surprise + Math.log(surprise + 1));
  return ((scaled + 1) / scaled) * (surprise + Math.log(scaled + 1));
}

/**
 * The interval of one mean of values that can't be negative.
 * @param least the least variance to assume: that of all variants, for the reason given below.
 */
export function meanInterval({ count, mean, variance }: Sample, least: number): Interval | null {
  if (count < 2) return null;
  const reach = reachAt(count / PLANNED_VISITORS, FALSE_ALARM);
  const half = Math.sqrt((reach * Math.max(variance, least)) / count);
  return [Math.max(0, mean - half), mean + half];
}

/** The interval of the difference of the means, variant minus control. Null without visitors on both sides. */
export function differenceInterval(control: Sample, variant: Sample, comparisons = 1): Interval | null {
  if (control.count < 2 || variant.count < 2) return null;
  const reach = squaredReach(control.count, variant.count, comparisons);
  const [own, other] = squaredErrors(control, variant);
  const half = Math.sqrt(reach * (own + other));
  const difference = variant.mean - control.mean;
  return [difference - half, difference + half];
}

/**
 * The interval of the ratio of the means, minus 1: 0.2 means 20% more than the control. These are exactly the ratios
 * that the same sequence doesn't reject (Fieller's method), so it contains 0 if and only if the difference does.
 * @returns null if the control's mean isn't clearly above 0, because then any ratio is possible.
 */
export function relativeInterval(control: Sample, variant: Sample, comparisons = 1): Interval | null {
  if (control.count < 2 || variant.count < 2) return null;
  const reach = squaredReach(control.count, variant.count, comparisons);
  const [own, other] = squaredErrors(control, variant);
  const lead = control.mean ** 2 - reach * own;
  if (control.mean <= 0 || lead <= 0) return null;
  const middle = control.mean * variant.mean;
  const root = Math.sqrt(Math.max(0, middle ** 2 - lead * (variant.mean ** 2 - reach * other)));
  return [Math.max(0, (middle - root) / lead) - 1, (middle + root) / lead - 1];
}

/** The probability of finding a difference that a planned test must have. */
const POWER = 0.8;

/**
 * Whether a test with so many visitors finds this difference with a probability of at least 80%, at its last look alone.
 * The reach is that of the intervals themselves, so a plan and the comparison can't disagree about the bound.
 */
export function wouldFind(control: Sample, variant: Sample, comparisons = 1): boolean {
  if (control.count < 2 || variant.count < 2) return false;
  const reach = Math.sqrt(squaredReach(control.count, variant.count, comparisons));
  const [own, other] = squaredErrors(control, variant);
  return Math.abs(variant.mean - control.mean) >= (reach + normalQuantile(POWER)) * Math.sqrt(own + other);
}

/**
 * The squared standard errors of both means. Rare high payouts make a variant's mean and variance low together, so one
 * with few visitors would look too certain: the variance of all visitors is the least for both.
 */
function squaredErrors(control: Sample, variant: Sample): readonly [control: number, variant: number] {
  const freedom = control.count + variant.count - 2;
  const shared = ((control.count - 1) * control.variance + (variant.count - 1) * variant.variance) / freedom;
  const errorOf = ({ count, variance }: Sample) => Math.max(variance, shared) / count;
  return [errorOf(control), errorOf(variant)];
}
