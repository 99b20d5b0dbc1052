import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clicksNeeded, runLength, SUGGESTED_DAYS } from "./run-length";

describe("the clicks a test needs", () => {
  test.for([
    // As published for two proportions, two-sided 5 %, power 80 %, without correction for continuity.
    [0.1, 0.12, 3_841],
    [0.05, 0.06, 8_158],
    [0.2, 0.25, 1_094],
    [0.5, 0.6, 388],
    [0.01, 0.02, 2_319],
  ] as const)("from %f to %f are %i for each variant", ([from, to, clicks]) => {
    expect(clicksNeeded(from, to / from - 1)).toBe(clicks);
  });

  test("increase with more variants, and for a smaller change", () => {
    const rate = fc.double({ min: 0.005, max: 0.4, noNaN: true });
    const uplift = fc.double({ min: 0.05, max: 1, noNaN: true });
    fc.assert(
      fc.property(rate, uplift, (from, change) => {
        const clicks = clicksNeeded(from, change) ?? 0;
        expect(clicks).toBeGreaterThan(0);
        expect(clicksNeeded(from, change, 3)).toBeGreaterThan(clicks);
        expect(clicksNeeded(from, change / 2)).toBeGreaterThan(clicks);
      }),
    );
  });

  test.for([
    [0, 0.2],
    [1, 0.2],
    [0.6, 1],
    [0.5, 1],
    [1.2, -0.5],
    [0.1, 0],
    [0.1, -1],
    [Number.NaN, 0.2],
  ] as const)("are unknown for a rate of %f and an uplift of %f", ([rate, uplift]) => {
    expect(clicksNeeded(rate, uplift)).toBeNull();
  });
});

describe("how long a test must still run", () => {
  const half = { clicks: 1_000, conversions: 100 };

  test("depends on the clicks of the slowest variant", () => {
    // 10 % to 12 %: 3,841 clicks each; 100 a day and 50 a day.
    const slow = { clicks: 500, conversions: 50 };
    expect(runLength({ variants: [half, slow], days: 10, daysRun: 10, uplift: 0.2 })).toEqual({
      kind: "days",
      days: 67,
      clicksPerVariant: 3_841,
      suggestedDaysLeft: 4,
    });
  });

  test("is over when every variant has its clicks, apart from the two weeks", () => {
    const many = { clicks: 4_000, conversions: 400 };
    expect(runLength({ variants: [many, many], days: 5, daysRun: 5, uplift: 0.2 })).toEqual({
      kind: "enough",
      clicksPerVariant: 3_841,
      suggestedDaysLeft: 9,
    });
  });

  test.for([
    ["nothing converts", [{ clicks: 100, conversions: 0 }, half].map((v) => ({ ...v, conversions: 0 }))],
    ["no one clicks", [{ clicks: 0, conversions: 0 }]],
    ["one variant is never clicked", [half, { clicks: 0, conversions: 0 }]],
    ["there is no variant", []],
  ] as const)("is unknown while %s", ([, variants]) => {
    expect(runLength({ variants, days: 10, daysRun: 10, uplift: 0.2 })).toEqual({ kind: "unknown" });
  });

  test("counts the first day, and nothing before it", () => {
    const first = { variants: [half, half], daysRun: 1, uplift: 0.2 };
    // (3,841 - 1,000) clicks at 1,000 a day.
    expect(runLength({ ...first, days: 1 })).toMatchObject({ kind: "days", days: 3 });
    expect(runLength({ ...first, days: 0 })).toEqual({ kind: "unknown" });
  });

  test("is over with exactly the clicks needed, and a day longer with one missing", () => {
    const all = { clicks: 3_841, conversions: 384.1 };
    const of = (clicks: number) =>
      runLength({ variants: [all, { ...all, clicks }], days: 10, daysRun: 10, uplift: 0.2 });
    expect(of(3_841).kind).toBe("enough");
    expect(of(3_840)).toMatchObject({ kind: "days", days: 1 });
  });

  test("is at least two weeks (spec:split-tests#run-length)", () => {
    expect(SUGGESTED_DAYS).toBe(14);
    const left = (daysRun: number) => runLength({ variants: [half, half], days: 10, daysRun, uplift: 0.2 });
    expect(left(13)).toMatchObject({ suggestedDaysLeft: 1 });
    expect(left(14)).toMatchObject({ suggestedDaysLeft: 0 });
    expect(left(20)).toMatchObject({ suggestedDaysLeft: 0 });
  });

  test("of more than a year means that the test can't be decided", () => {
    // 100 clicks in 9 days: the other 3,741 take 336.69 days.
    const few = (daysRun: number) =>
      runLength({ variants: [half, { clicks: 100, conversions: 10 }], days: 9, daysRun, uplift: 0.2 });
    expect(few(28)).toMatchObject({ kind: "days", days: 337 });
    expect(few(29)).toEqual({ kind: "too-long", biggerChange: 53, clicksPerVariant: 3_841 });
  });
});
