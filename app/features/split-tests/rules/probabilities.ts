import { betaCdf, betaPdf, betaQuantile } from "./distributions";

/** What a rate is counted from: how many of how many. */
export type Rate = { successes: number; trials: number };

/**
 * What is believed of a rate after counting, when nothing was believed before: Beta(1 + successes, 1 + failures). One click can bring
 * two conversions, and a conversion may arrive on another day than its click, so there may be more successes than trials:
 * then every trial counts as one.
 */
function belief({ successes, trials }: Rate): [a: number, b: number] {
  return [1 + successes, 1 + Math.max(0, trials - successes)];
}

/** Where the true rate lies with the given chance, as much of it above as below. */
export function credibleInterval(rate: Rate, chance = 0.95): [low: number, high: number] {
  const [a, b] = belief(rate);
  return [betaQuantile(a, b, (1 - chance) / 2), betaQuantile(a, b, (1 + chance) / 2)];
}

/** What is beyond cannot be seen in a figure of 8 digits. */
const NEGLIGIBLE = 1e-12;
/** Where a belief is cut into parts, so that most steps are taken where most of it lies. */
const LEVELS = [NEGLIGIBLE, 0.001, 0.5, 0.999, 1 - NEGLIGIBLE] as const;
/** All of an integral; each of its parts has the least at least. Even numbers. */
const STEPS = 1_500;
const LEAST_STEPS = 120;

/**
 * For each rate the chance that it truly is the highest: ∫ f_i(x) ∏ F_j(x) dx. They add up to 1.
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
        // Far below another the product is 0 already, and the rest need not be worked out.
        (product, other) => (product < NEGLIGIBLE ? 0 : product * betaCdf(other.a, other.b, x)),
        betaPdf(a, b, x),
      );
    // Where much is known of another, its part rises within a hair's breadth: steps as wide as this belief would miss it.
    const cuts = [...new Set([...levels, ...others.flatMap((other) => other.levels)])]
      .filter((cut) => cut >= low && cut <= high)
      .sort((x, y) => x - y);
    return Math.min(1, integral(height, cuts));
  });
}

/** From the first cut to the last, part by part. */
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
