import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalQuantile } from "~/kernel/distributions";
import { type MetricKey, metricKeys } from "../schema";
import { addVisitors, metrics, NO_VISITORS, type VisitorSums } from "./metrics";
import { runLength, SUGGESTED_DAYS } from "./run-length";
import { runLengthText } from "./run-length-text";
import { differenceInterval, squaredReach } from "./sequential";
import type { PrimaryVerdict } from "./verdict";

const sumsOf = (visitors: number, clicked: number, converted: number, cents = 10_000): VisitorSums => ({
  ...NO_VISITORS,
  visitors,
  clicked,
  converted,
  paid: converted,
  conversions: converted,
  conversionsSquared: converted,
  payoutCents: converted * cents,
  // As if half of them brought nothing, and the others twice as much.
  payoutCentsSquared: converted * cents ** 2 * 2,
  logSeconds: clicked * 4,
  logSecondsSquared: clicked * 17,
});

const half = sumsOf(1_000, 200, 40);
const runOf = (changes: Partial<Parameters<typeof runLength>[0]> = {}) =>
  runLength({ metric: "clicks", variants: [half, half], days: 10, daysRun: 10, uplift: 0.2, ...changes });
const visitorsOf = (changes: Partial<Parameters<typeof runLength>[0]> = {}) => {
  const found = runOf(changes);
  return "visitors" in found ? found.visitors : Number.NaN;
};

describe("the visitors a test needs (spec:split-tests#run-length)", () => {
  test("are those with which the interval for daily looks leaves out 0 with a power of 80%", () => {
    const count = visitorsOf() / 2;
    const share = (mean: number) => ({ count, mean, variance: mean * (1 - mean) });
    const [low = 0, high = 0] = differenceInterval(share(0.2), share(0.24)) ?? [];
    const error = (high - low) / 2 / Math.sqrt(squaredReach(count, count));
    expect(low / error).toBeCloseTo(normalQuantile(0.8), 1);
  });

  test("are more than a fixed sample needs, by the ratio of the bounds", () => {
    // Two proportions, 20% and 24%, two-sided 5%, power 80%: 1,683 each, as published.
    const count = visitorsOf() / 2;
    const power = normalQuantile(0.8);
    const factor = ((Math.sqrt(squaredReach(count, count)) + power) / (1.96 + power)) ** 2;
    expect(factor).toBeGreaterThan(1.9);
    expect(count / 1_683).toBeGreaterThan(factor * 0.98);
    expect(count / 1_683).toBeLessThan(factor * 1.06);
  });

  test("depend on the primary metric, and on nothing else", () => {
    const needed = metricKeys.map((metric) => visitorsOf({ metric }));
    expect(new Set(needed).size).toBe(metricKeys.length);
    const more = (metric: MetricKey, changed: VisitorSums) =>
      visitorsOf({ metric, variants: [changed, changed] });
    const [rarer, fewerClicks] = [sumsOf(1_000, 200, 20), sumsOf(1_000, 100, 40)];
    expect(more("conversions", rarer)).toBeGreaterThan(visitorsOf({ metric: "conversions" }));
    expect(more("conversions", fewerClicks)).toBe(visitorsOf({ metric: "conversions" }));
    expect(more("payout", sumsOf(1_000, 200, 40, 500))).toBe(visitorsOf({ metric: "payout" }));
    expect(visitorsOf({ metric: "payout" })).toBeGreaterThan(visitorsOf({ metric: "conversions" }));
  });

  test("increase with more variants, uneven weights, and for a smaller change", () => {
    const least = visitorsOf();
    expect(visitorsOf({ variants: [half, half, half] })).toBeGreaterThan(least * 1.5);
    expect(visitorsOf({ variants: [sumsOf(1_800, 360, 72), sumsOf(200, 40, 8)] })).toBeGreaterThan(least * 2);
    expect(visitorsOf({ uplift: 0.1 })).toBeGreaterThan(least * 3);
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 1, noNaN: true }), (uplift) => {
        expect(visitorsOf({ uplift: uplift / 2 })).toBeGreaterThanOrEqual(visitorsOf({ uplift }));
      }),
      { numRuns: 30 },
    );
  });

  test("are enough for a comparison to begin", () => {
    // 20 visitors with a conversion in each variant, at 4%.
    expect(visitorsOf({ metric: "conversions", uplift: 10 })).toBe(1_000);
  });
});

describe("how long a test must still run", () => {
  test("is the time for the missing visitors at the current pace", () => {
    const visitors = visitorsOf();
    expect(runOf()).toEqual({
      kind: "days",
      days: Math.ceil((visitors - 2_000) / 200),
      visitors,
      suggestedDaysLeft: 4,
    });
    expect(runOf({ days: 20, daysRun: 20 })).toMatchObject({ suggestedDaysLeft: 0 });
    expect(SUGGESTED_DAYS).toBe(14);
  });

  test("is unknown before anything happened", () => {
    const none = sumsOf(1_000, 0, 0);
    for (const changes of [
      { days: 0 },
      { variants: [none, none] },
      { variants: [NO_VISITORS, NO_VISITORS] },
      { variants: [half] },
      { variants: [] },
      { variants: [half, NO_VISITORS] },
    ])
      expect(runOf(changes)).toEqual({ kind: "unknown" });
  });

  test("is unknown if everyone did the same, and known from two visitors on", () => {
    const everyone = sumsOf(1_000, 1_000, 40);
    expect(runOf({ variants: [everyone, everyone] })).toEqual({ kind: "unknown" });
    const instant = { ...half, logSeconds: 0, logSecondsSquared: 0 };
    expect(runOf({ metric: "time_to_click", variants: [instant, instant] })).toEqual({ kind: "unknown" });
    const [one, none] = [sumsOf(1, 1, 0), sumsOf(1, 0, 0)];
    expect(runOf({ variants: [one, none], uplift: 0.1 })).not.toEqual({ kind: "unknown" });
    expect(runOf({ variants: [one, NO_VISITORS] })).toEqual({ kind: "unknown" });
  });

  test("of a time gets shorter the faster the first click becomes", () => {
    const byTime = (uplift: number) => visitorsOf({ metric: "time_to_click", uplift });
    expect(byTime(0.1)).toBeGreaterThan(byTime(0.2) * 2);
    // Only visitors who click count: a tenth of them needs ten times the visitors.
    const rare = sumsOf(1_000, 20, 0);
    expect(visitorsOf({ metric: "time_to_click", variants: [rare, rare] }) / byTime(0.2)).toBeCloseTo(10, 0);
  });

  test("is over at the number of visitors that it needs", () => {
    const needed = visitorsOf();
    const kindOf = (visitors: number) => {
      const variant = sumsOf(visitors / 2, visitors / 10, visitors / 50);
      return runOf({ variants: [variant, variant] }).kind;
    };
    expect(kindOf(needed)).toBe("passed");
    expect(kindOf(needed - 10)).toBe("days");
  });

  test("a year in total is the longest", () => {
    const { days } = runOf() as { days: number };
    expect(runOf({ daysRun: 365 - days })).toMatchObject({ kind: "days", days });
    expect(runOf({ daysRun: 366 - days })).toMatchObject({ kind: "too-long" });
  });

  test("doesn't exist for more than all visitors", () => {
    expect(runOf({ uplift: 5 })).toEqual({ kind: "impossible" });
  });

  test("of more than a year means that the test can't be decided", () => {
    const slow = { days: 100, daysRun: 100 };
    expect(runOf({ ...slow, uplift: 0.2 })).toMatchObject({ kind: "days" });
    const tooLong = runOf({ ...slow, uplift: 0.05 });
    if (tooLong.kind !== "too-long" || tooLong.biggerChange === null) throw new Error("It can be decided.");
    // With that increase it takes 56 days, and with a smaller one longer.
    const visitorsIn56Days = 2_000 * 0.56;
    expect(visitorsOf({ ...slow, uplift: tooLong.biggerChange / 100 })).toBeLessThanOrEqual(visitorsIn56Days);
    expect(visitorsOf({ ...slow, uplift: (tooLong.biggerChange - 1) / 100 })).toBeGreaterThan(
      visitorsIn56Days,
    );
    const hopeless = runOf({
      days: 365,
      daysRun: 365,
      metric: "payout",
      variants: [sumsOf(20, 2, 1), sumsOf(20, 2, 1)],
    });
    expect(hopeless).toMatchObject({ kind: "too-long", biggerChange: null });
  });
});

describe("in words", () => {
  const advice = { hasEnded: false, daysRun: 20, isUneven: false, isDecided: false };
  const control = { id: "A", name: "A" };
  const undecided: PrimaryVerdict = { kind: "undecided", metric: "payout", better: [], control };
  const textOf = (run: ReturnType<typeof runLength>, verdict: PrimaryVerdict = undecided) =>
    runLengthText(run, { verdict, uplift: 20, advice: { ...advice, isDecided: verdict.kind === "decided" } });

  test("names the increase, the metric, the visitors, and the days", () => {
    const run = { kind: "days", days: 9, visitors: 8_158, suggestedDaysLeft: 3 } as const;
    expect(textOf(run)).toMatch(
      /^Detecting 20% more payout per visitor takes about 8,158 visitors.*9 days more\.$/,
    );
    expect(textOf({ ...run, suggestedDaysLeft: 10 })).toContain("Let it run 10 days longer");
  });

  test("only a decided metric ends a test, however many visitors it has", () => {
    const runs = [half, addVisitors(half, half), sumsOf(100_000, 20_000, 4_000), NO_VISITORS].map((variant) =>
      runOf({ metric: "payout", variants: [variant, variant] }),
    );
    expect(runs.map(({ kind }) => kind)).toContain("passed");
    for (const run of runs) {
      expect(textOf(run)).not.toMatch(/stop|complete/);
      expect(textOf(run, { kind: "missing", why: "counting" })).not.toMatch(/stop|complete|\d/);
      const decided: PrimaryVerdict = { kind: "decided", metric: "payout", winner: control, over: [] };
      expect(textOf(run, decided)).toBe(
        "Payout per visitor: this metric is primary, and it's decided. You can stop now.",
      );
    }
  });

  test("says that a test of more than a year can't be decided", () => {
    const tooLong = { kind: "too-long", visitors: 8_158, biggerChange: 85 } as const;
    expect(textOf(tooLong)).toContain("can't be decided");
    expect(textOf(tooLong)).toContain("within 8 weeks, an increase of 85% or more can be detected");
    expect(textOf({ ...tooLong, biggerChange: null })).toContain("more visitors");
  });

  test("gives no figure without data, and names the metric's visitors", () => {
    expect(textOf({ kind: "unknown" })).toMatch(/^[^\d]+with a payout[^\d]+$/);
    expect(textOf({ kind: "impossible" })).toContain("isn't possible");
    expect(metrics.payout.counted).toBe("visitors with a payout");
  });
});
