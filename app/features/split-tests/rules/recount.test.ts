import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_VISITORS } from "./metrics";
import { runLength } from "./run-length";
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

/** The published bound for any number of looks, in standard errors; narrowest at 10,000 visitors per variant. */
function reachOf(visitors: number, alarm: number): number {
  const [size, planned] = [visitors / 2, 5_000];
  const scale = (-2 * Math.log(alarm) + Math.log(-2 * Math.log(alarm) + 1)) / planned;
  const inside = (2 * (size * scale + 1)) / (size * scale);
  return Math.sqrt(inside * Math.log(Math.sqrt(size * scale + 1) / alarm));
}

// spec:split-tests#run-length
test("the visitors needed are the fewest that find the change four times out of five", () => {
  /** The probability that the last look finds it. */
  const power = (rate: number, better: number, visitors: number, comparisons: number) => {
    const [own, other] = [rate * (1 - rate), better * (1 - better)];
    const error = Math.sqrt(((own + other) / 2 + Math.max(other, (own + other) / 2)) / visitors);
    return normalAbove(reachOf(visitors, 0.05 / comparisons) - (better - rate) / error);
  };
  const rate = fc.integer({ min: 10, max: 300 });
  const uplift = fc.double({ min: 0.1, max: 1, noNaN: true });
  fc.assert(
    fc.property(rate, uplift, fc.constantFrom(2, 3, 4), (clicked, change, variants) => {
      const sums = { ...NO_VISITORS, visitors: 1_000, clicked };
      const all = Array.from({ length: variants }, () => sums);
      const found = runLength({ metric: "clicks", variants: all, days: 1, daysRun: 1, uplift: change });
      if (!("visitors" in found)) throw new Error("It can't be estimated.");
      const needed = found.visitors / variants;
      // Before that, nothing is compared.
      if (needed * clicked <= 20 * 1_000 + clicked) return;
      const [from, better] = [clicked / 1_000, (clicked / 1_000) * (1 + change)];
      expect(power(from, better, needed * 1.005, variants - 1)).toBeGreaterThan(0.8);
      expect(power(from, better, needed * 0.995, variants - 1)).toBeLessThan(0.8);
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
