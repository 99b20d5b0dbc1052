import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  betaCdf,
  betaPdf,
  betaQuantile,
  chiSquaredSurvival,
  logGamma,
  normalCdf,
  normalQuantile,
} from "./distributions";

const count = fc.integer({ min: 1, max: 100_000 });
const share = fc.double({ min: 0.000001, max: 0.999999, noNaN: true });

describe("the gamma function", () => {
  test("is the factorial", () => {
    let factorial = 1;
    for (let n = 1; n <= 20; n += 1) {
      expect(logGamma(n)).toBeCloseTo(Math.log(factorial), 11);
      factorial *= n;
    }
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 12);
    // ln(1,000,000!) as published: 12815518.384658…
    expect(logGamma(1_000_001)).toBeCloseTo(12_815_518.384658169, 5);
  });

  test("grows as expected", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1e6, noNaN: true }), (x) => {
        expect(logGamma(x + 1) - logGamma(x) - Math.log(x)).toBeCloseTo(0, 6);
      }),
    );
  });
});

describe("the beta distribution", () => {
  test.for([
    // Beta(1, b) has the density b (1 - x)^(b - 1), Beta(a, 1) the density a x^(a - 1), Beta(2, 2) the density 6 x (1 - x).
    [1, 1, 0, 1],
    [1, 1, 1, 1],
    [1, 3, 0, 3],
    [1, 3, 0.5, 0.75],
    [1, 3, 1, 0],
    [3, 1, 0, 0],
    [3, 1, 0.5, 0.75],
    [3, 1, 1, 3],
    [2, 2, 0.5, 1.5],
    [2, 2, 0, 0],
    [2, 2, 1, 0],
    [2, 2, -0.1, 0],
    [2, 2, 1.1, 0],
    [1, 1, -0.1, 0],
    [1, 1, 1.5, 0],
    [1, 3, -0.1, 0],
    [3, 1, 1.1, 0],
  ] as const)("Beta(%f, %f) has at %f the density %f", ([a, b, x, density]) => {
    expect(betaPdf(a, b, x)).toBeCloseTo(density, 12);
  });

  test("is between 0 and 1", () => {
    expect([-0.5, 0, 1, 1.5].map((x) => betaCdf(2, 3, x))).toEqual([0, 0, 1, 1]);
  });

  /** The probability of at least `a` heads in `a + b - 1` coin tosses, counted exactly in integers. */
  function exactlyBelow(a: number, b: number, tenths: number): number {
    const throws = a + b - 1;
    let chosen = 1n;
    let sum = 0n;
    for (let heads = 0; heads <= throws; heads += 1) {
      if (heads > 0) chosen = (chosen * BigInt(throws - heads + 1)) / BigInt(heads);
      if (heads >= a)
        sum += chosen * BigInt(tenths) ** BigInt(heads) * BigInt(10 - tenths) ** BigInt(throws - heads);
    }
    return Number((sum * 10n ** 18n) / 10n ** BigInt(throws)) / 1e18;
  }

  test("agrees with counting coin tosses", () => {
    for (const a of [1, 2, 5, 17, 60]) {
      for (const b of [1, 3, 40]) {
        for (const tenths of [1, 3, 5, 9]) {
          expect(betaCdf(a, b, tenths / 10)).toBeCloseTo(exactlyBelow(a, b, tenths), 12);
        }
      }
    }
  });

  test("has the closed forms of simple cases", () => {
    fc.assert(
      fc.property(share, fc.integer({ min: 1, max: 500 }), (x, n) => {
        expect(betaCdf(1, 1, x)).toBeCloseTo(x, 12);
        expect(betaCdf(n, 1, x)).toBeCloseTo(x ** n, 11);
        expect(betaCdf(1, n, x)).toBeCloseTo(1 - (1 - x) ** n, 11);
        expect(betaPdf(1, n, x)).toBeCloseTo(n * (1 - x) ** (n - 1), 7);
      }),
    );
  });

  test("is symmetric, and never leaves 0 to 1", () => {
    fc.assert(
      fc.property(count, count, share, (a, b, x) => {
        const below = betaCdf(a, b, x);
        expect(below).toBeGreaterThanOrEqual(0);
        expect(below).toBeLessThanOrEqual(1);
        expect(below + betaCdf(b, a, 1 - x)).toBeCloseTo(1, 9);
      }),
    );
  });

  test("inverts its quantiles", () => {
    fc.assert(
      fc.property(count, count, fc.double({ min: 0.001, max: 0.999, noNaN: true }), (a, b, chance) => {
        expect(betaCdf(a, b, betaQuantile(a, b, chance))).toBeCloseTo(chance, 6);
      }),
      { numRuns: 50 },
    );
  });
});

test.for([
  // Published tables of the χ² distribution: degrees, value, probability of exceeding it.
  [1, 3.841, 0.05],
  [1, 6.635, 0.01],
  [1, 10.828, 0.001],
  [2, 5.991, 0.05],
  [3, 7.815, 0.05],
  [4, 13.277, 0.01],
  [10, 18.307, 0.05],
  [10, 3.94, 0.95],
  [100, 124.342, 0.05],
] as const)("χ² with %i degrees exceeds %f with probability %f", ([degrees, value, chance]) => {
  expect(Math.abs(chiSquaredSurvival(degrees, value) - chance)).toBeLessThan(0.0001);
});

test("χ² with two degrees is the exponential distribution", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 200, noNaN: true }), (x) => {
      expect(chiSquaredSurvival(2, x)).toBeCloseTo(Math.exp(-x / 2), 12);
    }),
  );
});

test.for([
  [0.975, 1.959963984540054],
  [0.8, 0.8416212335729143],
  [0.995, 2.5758293035489004],
  [0.5, 0],
] as const)("the normal distribution has probability %f below %f", ([chance, z]) => {
  expect(normalQuantile(chance)).toBeCloseTo(z, 10);
  expect(normalCdf(z)).toBeCloseTo(chance, 12);
  expect(normalCdf(-z)).toBeCloseTo(1 - chance, 12);
});

test("χ² is above 0", () => {
  expect([-1, 0].map((x) => chiSquaredSurvival(3, x))).toEqual([1, 1]);
});
