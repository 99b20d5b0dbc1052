import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { credibleInterval, probabilitiesToBeBest, type Rate } from "./probabilities";

const rate = fc
  .tuple(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 30_000 }))
  .map(([successes, failures]): Rate => ({ successes, trials: successes + failures }));

/** The exact binomial coefficient n over k. */
function choose(n: number, k: number): bigint {
  let chosen = 1n;
  for (let step = 1; step <= k; step += 1) chosen = (chosen * BigInt(n - k + step)) / BigInt(step);
  return chosen;
}

/**
 * The chance that the second rate is the higher one, in whole numbers: the sum of B(a₁+i, b₁+b₂) / ((b₂+i) B(1+i, b₂)
 * B(a₁, b₁)) over i < a₂ is a sum of draws without replacement.
 */
function exactlySecondIsHigher(first: Rate, second: Rate): number {
  const [a1, b1] = [1 + first.successes, 1 + first.trials - first.successes];
  const [a2, b2] = [1 + second.successes, 1 + second.trials - second.successes];
  const all = choose(a1 + b1 + a2 + b2 - 2, a2 + b2 - 1);
  let sum = 0n;
  for (let i = 0; i < a2; i += 1)
    sum += choose(a1 + i - 1, i) * choose(b1 + b2 + a2 - 1 - i - 1, b2 + a2 - 1 - i);
  return Number((sum * 10n ** 15n) / all) / 1e15;
}

describe("the probability of being best", () => {
  test("agrees with exact integer counting for two variants", () => {
    const small = fc
      .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 200 }))
      .map(([successes, failures]): Rate => ({ successes, trials: successes + failures }));
    fc.assert(
      fc.property(small, small, (first, second) => {
        expect(probabilitiesToBeBest([first, second])[1]).toBeCloseTo(
          exactlySecondIsHigher(first, second),
          7,
        );
      }),
      { numRuns: 60 },
    );
  });

  test.for([
    // Two variants without clicks; then 1 conversion against 0 conversions in 1, 2, and 3 clicks.
    {
      rates: [
        [0, 0],
        [0, 0],
      ],
      best: [1 / 2, 1 / 2],
    },
    {
      rates: [
        [1, 1],
        [0, 0],
      ],
      best: [2 / 3, 1 / 3],
    },
    {
      rates: [
        [1, 1],
        [0, 1],
      ],
      best: [5 / 6, 1 / 6],
    },
    {
      rates: [
        [2, 2],
        [0, 2],
      ],
      best: [19 / 20, 1 / 20],
    },
    {
      rates: [
        [3, 3],
        [0, 3],
      ],
      best: [69 / 70, 1 / 70],
    },
    {
      rates: [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      best: [1 / 3, 1 / 3, 1 / 3],
    },
    {
      rates: [
        [1, 1],
        [0, 0],
        [0, 0],
      ],
      best: [1 / 2, 1 / 4, 1 / 4],
    },
  ])("of $rates is $best, as worked out by hand", ({ rates, best }) => {
    const chances = probabilitiesToBeBest(
      rates.map(([successes = 0, trials = 0]) => ({ successes, trials })),
    );
    for (const [index, chance] of chances.entries()) expect(chance).toBeCloseTo(best[index] ?? 0, 8);
  });

  test("agrees with exact integer counting for a distribution close to zero", () => {
    const [first, second] = [
      { successes: 1, trials: 30 },
      { successes: 0, trials: 26 },
    ];
    expect(probabilitiesToBeBest([first, second])[1]).toBeCloseTo(exactlySecondIsHigher(first, second), 8);
  });

  test("adds up to one, and grows with more conversions", () => {
    fc.assert(
      fc.property(fc.array(rate, { minLength: 1, maxLength: 4 }), (rates) => {
        const chances = probabilitiesToBeBest(rates);
        expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 6);
        const [first, ...others] = rates;
        const [before = 0] = chances;
        if (!first) return;
        const more = { successes: first.successes + 1, trials: first.trials + 1 };
        expect(probabilitiesToBeBest([more, ...others])[0]).toBeGreaterThanOrEqual(before - 1e-7);
      }),
      { numRuns: 25 },
    );
  });

  test.for([
    [1, 0, 100_000, 5_000],
    [3, 2, 1_000_000, 999_000],
    [0, 0, 451, 451],
  ] as const)(
    "adds up to one with little data for one variant and much for the other: %s",
    ([few, some, many, more]) => {
      const [first = 0, second = 0] = probabilitiesToBeBest([
        { successes: some, trials: few },
        { successes: more, trials: many },
      ]);
      expect(first + second).toBeCloseTo(1, 7);
    },
  );

  test("stays a probability if there are more conversions than clicks", () => {
    const chances = probabilitiesToBeBest([
      { successes: 7, trials: 3 },
      { successes: 0, trials: 50 },
    ]);
    expect(chances[0]).toBeGreaterThan(0.999);
    expect(chances[0]).toBeLessThanOrEqual(1);
  });

  test("of a large test is accurate, whatever the order", () => {
    const [low, high] = [
      { successes: 2_000, trials: 100_000 },
      { successes: 2_150, trials: 100_000 },
    ];
    const [first = 0, second = 0] = probabilitiesToBeBest([low, high]);
    // By the normal approximation: z = 0.0015 / √(0.0196 / 10⁵ + 0.02104 / 10⁵) = 2.353.
    expect(second).toBeCloseTo(0.9907, 3);
    expect(probabilitiesToBeBest([high, low])).toEqual([second, first]);
  });
});

describe("the credible interval", () => {
  test.for([
    // One minus the n-th root of a chance, for none of n; and 0.025 to 0.975 when nothing is known.
    { rate: { successes: 0, trials: 0 }, low: 0.025, high: 0.975 },
    { rate: { successes: 0, trials: 99 }, low: 1 - 0.975 ** 0.01, high: 1 - 0.025 ** 0.01 },
    { rate: { successes: 9, trials: 9 }, low: 0.025 ** 0.1, high: 0.975 ** 0.1 },
  ])("of $rate runs from $low to $high", ({ rate: counted, low, high }) => {
    const interval = credibleInterval(counted);
    expect(interval[0]).toBeCloseTo(low, 10);
    expect(interval[1]).toBeCloseTo(high, 10);
  });

  test("contains the rate itself, and narrows with more data", () => {
    fc.assert(
      fc.property(rate, (counted) => {
        const [low, high] = credibleInterval(counted);
        const middle = (counted.successes + 1) / (counted.trials + 2);
        expect(low).toBeLessThan(middle);
        expect(high).toBeGreaterThan(middle);
        const [moreLow, moreHigh] = credibleInterval({
          successes: counted.successes * 10 + 9,
          trials: counted.trials * 10 + 18,
        });
        expect(moreHigh - moreLow).toBeLessThan(high - low);
      }),
      { numRuns: 50 },
    );
  });
});
