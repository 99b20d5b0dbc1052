import { describe, expect, test } from "vitest";
import { splitTestTerms } from "./comparison-texts";
import { addVisitors, compare, metrics, NO_VISITORS, type VisitorSums } from "./metrics";

const clickers = (visitors: number, clicked: number): VisitorSums => ({
  ...NO_VISITORS,
  visitors,
  clicked,
  logSeconds: clicked * Math.log1p(60),
  logSecondsSquared: clicked * (Math.log1p(60) ** 2 + 0.25),
});

describe("what visitors did", () => {
  test("is nothing without visitors", () => {
    expect(Object.values(NO_VISITORS)).toEqual(Array.from({ length: 14 }, () => 0));
    expect(addVisitors(NO_VISITORS, NO_VISITORS)).toEqual(NO_VISITORS);
  });

  test("adds up, figure by figure", () => {
    const names = Object.keys(NO_VISITORS) as (keyof VisitorSums)[];
    const numbered = (from: number) =>
      Object.fromEntries(names.map((name, index) => [name, from + index])) as VisitorSums;
    expect(addVisitors(numbered(1), numbered(100))).toEqual(
      Object.fromEntries(names.map((name, index) => [name, 101 + 2 * index])),
    );
  });
});

test("both variants need 20 visitors with a value, by the smaller one's share of the traffic", () => {
  // Of 39 clicks, the smaller variant can expect 19.5.
  expect(compare("clicks", clickers(400, 20), clickers(400, 19), 1)).toEqual({
    metric: "clicks",
    verdict: "early",
    positives: 19,
    interval: null,
  });
  expect(compare("clicks", clickers(400, 20), clickers(400, 20), 1)).toMatchObject({
    verdict: "open",
    positives: 20,
  });
});

test("the change of a time is a ratio: half of the time is 50% less", () => {
  const slower = { ...clickers(20_000, 10_000), logSeconds: 10_000 * Math.log(100) };
  const faster = { ...clickers(20_000, 10_000), logSeconds: 10_000 * Math.log(50) };
  const withSpread = (sums: VisitorSums): VisitorSums => ({
    ...sums,
    logSecondsSquared: sums.logSeconds ** 2 / sums.clicked + sums.clicked * 0.25,
  });
  const { verdict, interval } = compare("time_to_click", withSpread(slower), withSpread(faster), 1);
  const [low = 0, high = 0] = interval ?? [];
  expect(verdict).toBe("better");
  expect((low + high) / 2).toBeCloseTo(-0.5, 2);
  expect(high - low).toBeLessThan(0.05);
});

test("a guardrail holds by the side on which its metric gets worse", () => {
  const size = { visitors: 200_000, clicked: 20_000 };
  const [control, variant] = [clickers(size.visitors, size.clicked), clickers(size.visitors, size.clicked)];
  // Times that vary a lot: the intervals are wide on both sides.
  const wide = (sums: VisitorSums): VisitorSums => ({
    ...sums,
    logSecondsSquared: sums.clicked * (Math.log1p(60) ** 2 + 30),
  });
  expect(compare("clicks", control, variant, 1).verdict).toBe("safe");
  expect(compare("time_to_click", control, variant, 1).verdict).toBe("safe");
  expect(compare("time_to_click", wide(control), wide(variant), 1).verdict).toBe("open");
});

describe("definitions (spec:explorer#definitions)", () => {
  test("name each metric and say what it counts", () => {
    expect(splitTestTerms.slice(0, 4)).toEqual([
      {
        label: "Visitors who click",
        definition:
          "The share of assigned visitors who followed at least one link to a provider. Further clicks of a visitor don't count.",
      },
      {
        label: "Conversions per visitor",
        definition: "Conversions of assigned visitors, divided by all assigned visitors.",
      },
      {
        label: "Payout per visitor",
        definition:
          "What networks pay for the conversions of assigned visitors, divided by all assigned visitors. No payout is cut off, however high.",
      },
      {
        label: "Time to first click",
        definition:
          "The typical time from the assignment to the first click: the geometric mean, only of visitors who click.",
      },
    ]);
  });

  test("explain the other figures of a comparison", () => {
    expect(splitTestTerms.slice(4).map(({ label }) => label)).toEqual([
      "Change",
      "Adjusted",
      "Primary metric",
      "Guardrail",
      "Sample-ratio check",
    ]);
    for (const { definition } of splitTestTerms) expect(definition).toMatch(/^[A-Z].{60,}\.$/);
  });

  test("words fit the direction of each metric", () => {
    expect(
      Object.values(metrics).map(({ more, less, what, counted }) => [more, less, what, counted]),
    ).toEqual([
      ["more", "fewer", "visitors click", "visitors who click"],
      ["more", "fewer", "conversions per visitor", "visitors with a conversion"],
      ["more", "less", "payout per visitor", "visitors with a payout"],
      ["more", "less", "time until the first click", "visitors who click"],
    ]);
  });
});
