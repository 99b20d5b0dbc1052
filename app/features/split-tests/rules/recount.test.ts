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

// spec:split-tests#sample-ratio
test("the sample-ratio check is the plain definition, visitor by visitor, in any order", () => {
  const variant = fc.record({
    weight: fc.integer({ min: 1, max: 100 }),
    assigned: fc.integer({ min: 1, max: 300 }),
  });
  fc.assert(
    fc.property(fc.array(variant, { minLength: 2, maxLength: 4 }), fc.boolean(), (variants, isMixed) => {
      const weights = variants.reduce((sum, { weight }) => sum + weight, 0);
      const comers = variants.flatMap(({ assigned }, index) =>
        Array.from({ length: assigned }, (_, at) => ({ index, at: isMixed ? at / assigned : index })),
      );
      comers.sort((one, other) => one.at - other.at);
      const before = variants.map(() => 0);
      // The likelihood ratio of each visitor: predicted from the earlier ones, divided by the weight.
      let surprise = 0;
      for (const [came, { index }] of comers.entries()) {
        const share = (variants[index]?.weight ?? 0) / weights;
        surprise += Math.log((200 * share + (before[index] ?? 0)) / ((200 + came) * share));
        before[index] = (before[index] ?? 0) + 1;
      }
      const p = Math.min(1, Math.exp(-surprise));
      expect(Math.abs((sampleRatio(variants)?.p ?? 0) - p)).toBeLessThan(1e-8);
      expect(Math.log(sampleRatio(variants)?.p ?? 0)).toBeCloseTo(Math.log(p), 6);
    }),
    { numRuns: 100 },
  );
});

// spec:split-tests#sample-ratio
test("the next visitor leaves 1/p unchanged on average, so looking every day doesn't add false warnings", () => {
  const percent = fc.integer({ min: 10, max: 90 });
  const total = fc.integer({ min: 500, max: 5_000 });
  // In standard deviations: far enough from the weights that p isn't cut off at 1.
  const distance = fc.double({ min: 4, max: 8, noNaN: true });
  fc.assert(
    fc.property(percent, total, distance, fc.boolean(), (weight, visitors, far, isMore) => {
      const share = weight / 100;
      const shift = far * Math.sqrt(visitors * share * (1 - share)) * (isMore ? 1 : -1);
      const first = Math.min(visitors - 1, Math.max(1, Math.round(visitors * share + shift)));
      const ratioAt = (one: number, other: number) => {
        const p = sampleRatio([
          { weight, assigned: one },
          { weight: 100 - weight, assigned: other },
        ])?.p;
        expect(p).toBeLessThan(1);
        return 1 / (p ?? 1);
      };
      const second = visitors - first;
      const next = share * ratioAt(first + 1, second) + (1 - share) * ratioAt(first, second + 1);
      expect(next / ratioAt(first, second)).toBeCloseTo(1, 6);
    }),
    { numRuns: 100 },
  );
});
