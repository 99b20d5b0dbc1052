import { betaBelow, betaDensity, betaQuantile } from "./distributions";

/** What a rate is counted from: so many of so many. */
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
/** Simpson's rule over bell curves is exact to 9 digits with far fewer. */
const STEPS = 1_000;

/**
 * For each rate the chance that it truly is the highest: ∫ f_i(x) ∏ F_j(x) dx. They add up to 1.
 * @param rates at least one.
 */
export function chancesToBeBest(rates: readonly Rate[]): number[] {
  const beliefs = rates.map(belief);
  return beliefs.map(([a, b], index) => {
    const others = beliefs.filter((_, other) => other !== index);
    const low = betaQuantile(a, b, NEGLIGIBLE);
    const high = betaQuantile(a, b, 1 - NEGLIGIBLE);
    const height = (x: number) =>
      others.reduce(
        // Far below another the product is 0 already, and the rest need not be worked out.
        (product, [c, d]) => (product < NEGLIGIBLE ? 0 : product * betaBelow(c, d, x)),
        betaDensity(a, b, x),
      );
    return Math.min(1, simpson(height, low, high));
  });
}

function simpson(height: (x: number) => number, low: number, high: number): number {
  const width = (high - low) / STEPS;
  let sum = height(low) + height(high);
  for (let step = 1; step < STEPS; step += 1) sum += (step % 2 === 1 ? 4 : 2) * height(low + step * width);
  return (sum * width) / 3;
}
