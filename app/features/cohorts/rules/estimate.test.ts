import { describe, expect, test } from "vitest";
import type { Development } from "./development";
import { type Estimate, estimateRest, type NoEstimate, seededRandom } from "./estimate";

const HORIZON = 60;

/** This share until day 9, and everything from day 10. */
function sharesWith(share: number) {
  return Array.from({ length: HORIZON + 1 }, (_, age) => (age < 10 ? share : 1));
}

function developmentWith(share: number, spread = 0): Development {
  const resamples = [-spread, 0, spread].map((by) => ({
    conversions: sharesWith(share + by),
    payout: sharesWith(share + by),
  }));
  // More than the final conversions at first means that some are reversed later.
  const changes = sharesWith(share).map((count, age) => (age < 10 ? count : Math.max(1, 2 * share - 1)));
  return {
    horizon: HORIZON,
    conversions: sharesWith(share),
    payout: sharesWith(share),
    resamples: Array.from({ length: 66 }, () => resamples).flat(),
    changes,
    squares: changes.map((count) => count * 10_000 ** 2),
    known: 500,
  };
}

function estimate(days: Parameters<typeof estimateRest>[0], development: Development | null): Estimate {
  const found = estimateRest(days, development, seededRandom(3));
  if (typeof found === "string") throw new Error(found);
  return found;
}

const young = (conversions: number, age = 0) => ({ age, conversions, cents: conversions * 10_000 });

describe("an estimate", () => {
  test("divides the conversions so far by the usual share at their age", () => {
    const { conversions, cents, openConversions, openPayout } = estimate([young(40)], developmentWith(0.5));
    expect([conversions.value, cents.value, openConversions.value, openPayout.value]).toEqual([
      80, 800_000, 0.5, 0.5,
    ]);
  });

  test("adds up click days of different ages", () => {
    expect(estimate([young(10), young(10, 20)], developmentWith(0.5)).conversions.value).toBe(30);
  });

  test("has an interval that is as wide as chance: about 9 for the second half of 80 conversions", () => {
    const { conversions } = estimate([young(40)], developmentWith(0.5));
    // 1.645 standard deviations of √(40 × 0.5 / 0.25) on each side, of 198 draws.
    expect(conversions.low).toBeGreaterThan(80 - 20);
    expect(conversions.low).toBeLessThan(80 - 10);
    expect(conversions.high).toBeGreaterThan(80 + 10);
    expect(conversions.high).toBeLessThan(80 + 20);
  });

  test("is wider if the shares are uncertain, and never below what arrived", () => {
    const sure = estimate([young(400)], developmentWith(0.5)).conversions;
    const unsure = estimate([young(400)], developmentWith(0.5, 0.1)).conversions;
    expect(unsure.high - unsure.low).toBeGreaterThan(1.5 * (sure.high - sure.low));
    expect(estimate([young(5)], developmentWith(0.9)).conversions.low).toBe(5);
  });

  test("of clicks older than the horizon equals what arrived", () => {
    const { conversions, openPayout } = estimate([young(12, 60)], developmentWith(0.5));
    expect([conversions, openPayout]).toEqual([
      { value: 12, low: 12, high: 12 },
      { value: 0, low: 0, high: 0 },
    ]);
  });

  test("is lower than what arrived if reversals usually follow", () => {
    const { conversions, openConversions } = estimate([young(100)], developmentWith(1.25));
    expect(conversions.value).toBe(80);
    expect(conversions.low).toBeLessThan(80);
    expect(openConversions.value).toBe(-0.25);
  });

  test.for<[NoEstimate, Parameters<typeof estimateRest>[0], Development | null]>([
    ["history", [young(40)], null],
    ["few", [young(4)], developmentWith(0.5)],
    ["early", [young(40)], developmentWith(0.04)],
    ["early", [young(40, 20), young(0)], developmentWith(0.04)],
  ])("is missing for the reason %s", ([reason, days, development]) => {
    expect(estimateRest(days, development, seededRandom(3))).toBe(reason);
  });
});

test("seeded numbers are the same each time, and even", () => {
  const draw = (seed: number) => Array.from({ length: 1_000 }, seededRandom(seed));
  expect(draw(5)).toEqual(draw(5));
  expect(draw(5)).not.toEqual(draw(6));
  const mean = draw(5).reduce((sum, value) => sum + value, 0) / 1_000;
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.05);
});
