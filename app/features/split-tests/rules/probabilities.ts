import { betaCdf, betaPdf, betaQuantile } from "~/kernel/distributions";

/** The counts behind a rate: successes out of trials. */
export type Rate = { successes: number; trials: number };

/**
 * The posterior distribution of a rate with a uniform prior: Beta(1 + successes, 1 + failures). One click can bring two
 * conversions, and a conversion may arrive on another day than its click, so there may be more successes than trials;
 * then no trial counts as a failure.
 */
function belief({ successes, trials }: Rate): [a: number, b: number] {
  return [1 + successes, 1 + Math.max(0, trials - successes)];
}

/** The central interval that contains the true rate with the given probability. */
export function credibleInterval(rate: Rate, chance = 0.95): [low: number, high: number] {
  const [a, b] = belief(rate);
  return [betaQuantile(a, b, (1 - chance) / 2), betaQuantile(a, b, (1 + chance) / 2)];
}

/** Smaller values don't show in a figure of 8 digits. */
const NEGLIGIBLE = 1e-12;
/** The quantiles where a distribution is split, so that most steps are where most of its mass is. */
const LEVELS = [NEGLIGIBLE, 0.001, 0.5, 0.999, 1 - NEGLIGIBLE] as const;
/** The steps of a whole integral, and the minimum for each part. Both are even. */
const STEPS = 1_500;
const LEAST_STEPS = 120;

/**
 * For each rate, the probability that it is the highest: ∫ f_i(x) ∏ F_j(x) dx. They add up to 1.
 * @param rates at least one.
 */
export function probabilitiesToBeBest(rates: readonly Rate[]): number[] {
  const beliefs = rates.map((rate) => {
    const [a, b] = belief(rate);
    return { a, b, levels: LEVELS.map((level) => betaQuantile(a, b, level)) };
  });
  return beliefs.map(({ a, b, levels }, index) => {
    const [low, high] = [Math.min(...levels), Math.max(...levels)];
    const others = beliefs.filter((_, other) => other !== index);
    const height = (x: number) =>
      others.reduce(
        // Far below another rate the product is already 0, so the rest needn't be computed.
        (product, other) => (product < NEGLIGIBLE ? 0 : product * betaCdf(other.a, other.b, x)),
        betaPdf(a, b, x),
      );
    // With much data, another rate's distribution rises within a tiny range, which steps as wide as this distribution
    // would miss.
    const cuts = [...new Set([...levels, ...others.flatMap((other) => other.levels)])]
      .filter((cut) => cut >= low && cut <= high)
      .sort((x, y) => x - y);
    return Math.min(1, integral(height, cuts));
  });
}

/** Integrates from the first cut to the last, part by part. */
function integral(height: (x: number) => number, cuts: readonly number[]): number {
  const parts = cuts.length - 1;
  const steps = Math.max(LEAST_STEPS, 2 * Math.ceil(STEPS / parts / 2));
  return cuts.reduce((sum, from, index) => {
    const to = cuts[index + 1];
    return to === undefined ? sum : sum + simpson(height, [from, to], steps);
  }, 0);
}

function simpson(
  height: (x: number) => number,
  [low, high]: readonly [number, number],
  steps: number,
): number {
  const width = (high - low) / steps;
  let sum = height(low) + height(high);
  for (let step = 1; step < steps; step += 1) sum += (step % 2 === 1 ? 4 : 2) * height(low + step * width);
  return (sum * width) / 3;
}
