import fc from "fast-check";
import { expect, test } from "vitest";
import { clicksNeeded } from "./run-length";
import { sampleRatio } from "./sample-ratio";

/** The area under a curve, by Simpson's rule: independent of the approximations that the product uses. */
function area(curve: (x: number) => number, from: number, to: number, steps = 4_000): number {
  const width = (to - from) / steps;
  let sum = curve(from) + curve(to);
  for (let step = 1; step < steps; step += 1) sum += (step % 2 === 1 ? 4 : 2) * curve(from + step * width);
  return (sum * width) / 3;
}

const normalDensity = (x: number) => Math.exp(-(x ** 2) / 2) / Math.sqrt(2 * Math.PI);
/** The probability of a normal value above `x`. */
const normalAbove = (x: number): number => (x < 0 ? 1 - normalAbove(-x) : area(normalDensity, x, x + 12));

/** The value that a normal one exceeds with this probability. */
function normalCritical(probability: number): number {
  let [low, high] = [0, 10];
  for (let n = 0; n < 60; n += 1) {
    const middle = (low + high) / 2;
    if (normalAbove(middle) > probability) low = middle;
    else high = middle;
  }
  return low;
}
/** By the number of variants: the comparisons with the first share 5%, on both sides. */
const critical = new Map([2, 3, 4].map((variants) => [variants, normalCritical(0.05 / (variants - 1) / 2)]));

// spec:split-tests#run-length
test("the clicks needed are the fewest that find the change four times out of five", () => {
  const power = (rate: number, better: number, clicks: number, limit: number) => {
    const middle = (rate + better) / 2;
    const ifEqual = Math.sqrt((2 * middle * (1 - middle)) / clicks);
    const really = Math.sqrt((rate * (1 - rate) + better * (1 - better)) / clicks);
    return normalAbove((limit * ifEqual - (better - rate)) / really);
  };
  const rate = fc.double({ min: 0.01, max: 0.3, noNaN: true });
  const uplift = fc.double({ min: 0.1, max: 1, noNaN: true });
  fc.assert(
    fc.property(rate, uplift, fc.constantFrom(2, 3, 4), (from, change, variants) => {
      const clicks = clicksNeeded(from, change, variants) ?? 0;
      const limit = critical.get(variants) ?? 0;
      const better = from * (1 + change);
      expect(power(from, better, clicks, limit)).toBeGreaterThan(0.8 - 1e-6);
      expect(power(from, better, clicks - 1, limit)).toBeLessThan(0.8 + 1e-6);
    }),
    { numRuns: 50 },
  );
});

/** What makes the density of χ² an area of 1, for 1, 2, and 3 degrees of freedom: 2^(k/2) Γ(k/2). */
const CHI_SQUARED_SCALE = [Math.sqrt(2 * Math.PI), 2, Math.sqrt(2 * Math.PI)];

// spec:split-tests#sample-ratio
test("χ² and its probability are those of the plain definition", () => {
  const variant = fc.record({
    weight: fc.integer({ min: 1, max: 100 }),
    assigned: fc.integer({ min: 1, max: 500 }),
  });
  fc.assert(
    fc.property(fc.array(variant, { minLength: 2, maxLength: 4 }), (variants) => {
      const total = variants.reduce((sum, { assigned }) => sum + assigned, 0);
      const weights = variants.reduce((sum, { weight }) => sum + weight, 0);
      // Σ O² / E − N, which is the same as Σ (O − E)² / E.
      const chiSquared =
        variants.reduce(
          (sum, { weight, assigned }) => sum + (assigned ** 2 * weights) / (weight * total),
          0,
        ) - total;
      const ratio = sampleRatio(variants);
      expect(Math.abs((ratio?.chiSquared ?? 0) - chiSquared)).toBeLessThan(1e-6 * (1 + chiSquared));
      const half = (variants.length - 1) / 2;
      const scale = CHI_SQUARED_SCALE[variants.length - 2] ?? 0;
      // By the root of the value, because the density of one degree of freedom is infinite at 0.
      const density = (root: number) => (2 * root ** (2 * half - 1) * Math.exp(-(root ** 2) / 2)) / scale;
      const from = Math.sqrt(Math.max(chiSquared, 0));
      expect(ratio?.p).toBeCloseTo(area(density, from, from + 12), 6);
    }),
    { numRuns: 100 },
  );
});
