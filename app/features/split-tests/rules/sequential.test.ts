import { describe, expect, test } from "vitest";
import { normalQuantile } from "~/kernel/distributions";
import {
  differenceInterval,
  type Interval,
  meanInterval,
  relativeInterval,
  type Sample,
  sampleOf,
  squaredReach,
  wouldFind,
} from "./sequential";

const share = (count: number, hits: number) => sampleOf(count, { sum: hits, squares: hits });
const contains = (interval: Interval | null, value: number) =>
  interval !== null && interval[0] <= value && value <= interval[1];

test("a sample has the mean and the variance of its values", () => {
  // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, squared deviations 32.
  expect(sampleOf(8, { sum: 40, squares: 232 })).toEqual({ count: 8, mean: 5, variance: 32 / 7 });
  expect(sampleOf(3, { sum: 0.3, squares: 0.03 }).variance).toBeGreaterThanOrEqual(0);
  expect(sampleOf(2, { sum: 4, squares: 10 })).toEqual({ count: 2, mean: 2, variance: 2 });
  expect(sampleOf(1, { sum: 4, squares: 16 })).toEqual({ count: 1, mean: 4, variance: 0 });
  expect(sampleOf(0, { sum: 0, squares: 0 })).toEqual({ count: 0, mean: 0, variance: 0 });
});

describe("how far intervals extend", () => {
  test("matches the published boundary", () => {
    // Waudby-Smith et al., with t = 5,000, α = 5%, and the ρ that is best at t = 5,000.
    const rho = Math.sqrt((-2 * Math.log(0.05) + Math.log(-2 * Math.log(0.05) + 1)) / 5_000);
    const published = Math.sqrt(
      ((2 * (5_000 * rho ** 2 + 1)) / (5_000 ** 2 * rho ** 2)) *
        Math.log(Math.sqrt(5_000 * rho ** 2 + 1) / 0.05),
    );
    expect(Math.sqrt(squaredReach(10_000, 10_000) / 5_000)).toBeCloseTo(published, 12);
    expect(Math.sqrt(squaredReach(10_000, 10_000))).toBeCloseTo(3.035, 3);
  });

  test("exceeds that of a fixed sample, shrinks in absolute terms, and is least at the planned size", () => {
    for (const count of [2, 50, 1_000, 10_000, 10_000_000]) {
      expect(squaredReach(count, count)).toBeGreaterThan(1.96 ** 2);
      expect(squaredReach(2 * count, 2 * count) / (2 * count)).toBeLessThan(
        squaredReach(count, count) / count,
      );
    }
    const at = (count: number) => squaredReach(count, count);
    expect(at(10_000)).toBeLessThan(at(5_000));
    expect(at(10_000)).toBeLessThan(at(100_000));
  });

  test("grows with the number of comparisons", () => {
    expect(squaredReach(1_000, 1_000, 3)).toBeGreaterThan(squaredReach(1_000, 1_000, 1));
  });
});

describe("intervals", () => {
  const control = share(10_000, 1_000);

  test("surround the difference, and turn around with the variants", () => {
    const found = differenceInterval(control, share(10_000, 1_200));
    expect(contains(found, 0.02)).toBe(true);
    const turned = differenceInterval(share(10_000, 1_200), control);
    expect(turned?.map((bound) => -bound).reverse()).toEqual(found);
  });

  test("in percent leave out 0 exactly when those of the difference do", () => {
    for (let hits = 700; hits <= 1_300; hits += 7) {
      const variant = share(9_000, hits);
      expect(contains(relativeInterval(control, variant), 0)).toBe(
        contains(differenceInterval(control, variant), 0),
      );
    }
  });

  test("in percent are the ratios that the scaled difference doesn't reject", () => {
    const variant = share(10_000, 1_150);
    const [low = 0, high = 0] = relativeInterval(control, variant) ?? [];
    const shared = (control.variance + variant.variance) / 2;
    const errors = [control, variant].map(({ variance }) => Math.max(variance, shared) / 10_000);
    for (const bound of [low, high]) {
      const ratio = 1 + bound;
      const rejected =
        (variant.mean - ratio * control.mean) ** 2 / ((errors[1] ?? 0) + ratio ** 2 * (errors[0] ?? 0));
      expect(rejected).toBeCloseTo(squaredReach(10_000, 10_000), 8);
    }
  });

  test("don't trust a small variant whose values happened to be low", () => {
    const many: Sample = { count: 9_000, mean: 1, variance: 100 };
    const few: Sample = { count: 1_000, mean: 0.5, variance: 1 };
    const [low = 0, high = 0] = differenceInterval(many, few) ?? [];
    expect(high - low).toBeGreaterThan(2 * Math.sqrt((squaredReach(9_000, 1_000) * 90) / 1_000));
  });

  test("don't exist without visitors or, in percent, without a mean that is above 0", () => {
    expect(differenceInterval(share(1, 1), control)).toBeNull();
    expect(relativeInterval(control, share(0, 0))).toBeNull();
    expect(relativeInterval(share(10_000, 0), control)).toBeNull();
    expect(relativeInterval(share(10_000, 2), share(10_000, 4))).toBeNull();
    expect(relativeInterval(control, share(10_000, 0))?.[0]).toBe(-1);
  });
});

test("two visitors on each side are enough for intervals, one isn't", () => {
  const [one, two] = [sampleOf(1, { sum: 4, squares: 16 }), sampleOf(2, { sum: 4, squares: 10 })];
  // Precise enough for a ratio.
  const exact = { count: 2, mean: 1_000, variance: 0.01 };
  expect(meanInterval(two, 0)).not.toBeNull();
  expect(meanInterval(one, 1)).toBeNull();
  expect(differenceInterval(two, two)).not.toBeNull();
  expect(relativeInterval(exact, exact)).not.toBeNull();
  expect(wouldFind(exact, { ...exact, mean: 2_000 })).toBe(true);
  for (const [control, variant] of [
    [one, { ...exact, mean: 2_000 }],
    [exact, one],
    [one, one],
  ] as const) {
    expect(differenceInterval(control, variant)).toBeNull();
    expect(relativeInterval(control, variant)).toBeNull();
    expect(wouldFind(control, variant)).toBe(false);
  }
});

test("a ratio needs a control whose mean is clearly above 0", () => {
  const variant = { count: 1_000, mean: 2, variance: 1 };
  expect(relativeInterval({ count: 1_000, mean: -2, variance: 1 }, variant)).toBeNull();
  expect(relativeInterval({ count: 1_000, mean: 0, variance: 0 }, variant)).toBeNull();
});

test("a planned test finds a difference at the reach of its intervals plus the power's quantile", () => {
  const control = { count: 10_000, mean: 0.2, variance: 0.16 };
  const error = Math.sqrt((2 * 0.16) / 10_000);
  const least = (comparisons: number) =>
    (Math.sqrt(squaredReach(10_000, 10_000, comparisons)) + normalQuantile(0.8)) * error;
  const finds = (difference: number, comparisons?: number) =>
    wouldFind(control, { ...control, mean: control.mean + difference }, comparisons);
  for (const sign of [1, -1]) {
    expect(finds(sign * least(1) * 1.0001)).toBe(true);
    expect(finds(sign * least(1) * 0.9999)).toBe(false);
    expect(finds(sign * least(1) * 1.0001, 3)).toBe(false);
    expect(finds(sign * least(3) * 1.0001, 3)).toBe(true);
  }
});
