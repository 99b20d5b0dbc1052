import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type DailyRow,
  leaderOf,
  noWinnerReason,
  type Report,
  reportOf,
  type VariantCounts,
  variantKey,
} from "./report";

const post = { id: "p", title: "Post", slug: "post", status: "published" as const };
const variant = (id: string, weight = 50) => ({
  id,
  name: id.toUpperCase(),
  weight,
  post,
  postId: "p",
  views: 0,
});
const test_ = {
  status: "active" as const,
  startDate: "2026-06-01",
  endDate: null,
  variants: [variant("a"), variant("b")],
};
const counted = (views: number, clicks: number, conversions: number, revenueCents = 0): VariantCounts => ({
  views,
  clicks,
  conversions,
  revenueCents,
});
const day = (date: string, figures: Record<string, VariantCounts>): DailyRow => ({
  date,
  variant_data: Object.fromEntries(Object.entries(figures).map(([id, value]) => [variantKey(id), value])),
});

function report(rows: readonly DailyRow[], overrides: Partial<Parameters<typeof reportOf>[0]> = {}): Report {
  const assigned = new Map([
    ["a", 100],
    ["b", 100],
  ]);
  return reportOf({ test: test_, rows, assigned, range: 7, today: "2026-06-15", ...overrides });
}

test("a variant's figures are the sums of its days, and the rates derived from them", () => {
  const { variants } = report([
    day("2026-06-10", { a: counted(100, 10, 1, 14_900), b: counted(50, 5, 0) }),
    day("2026-06-11", { a: counted(100, 10, 2, 29_800) }),
  ]);
  expect(variants).toMatchObject([
    {
      views: 200,
      clicks: 20,
      conversions: 3,
      conversionRate: 0.15,
      clickThroughRate: 0.1,
      revenuePerViewCents: 223.5,
    },
    {
      views: 50,
      clicks: 5,
      conversions: 0,
      conversionRate: 0,
      clickThroughRate: 0.1,
      revenuePerViewCents: 0,
    },
  ]);
});

test("one view and one click are enough for a rate", () => {
  expect(report([day("2026-06-10", { a: counted(1, 1, 1, 50) })]).variants[0]).toMatchObject({
    conversionRate: 1,
    clickThroughRate: 1,
    revenuePerViewCents: 50,
  });
  const { variants } = report([day("2026-06-10", { a: counted(1, 1, 1), b: counted(1, 1, 0) })]);
  // Beta(2, 1) against Beta(1, 2): ∫ 2x · (2x - x²) dx = 5/6.
  expect(variants.map(({ probabilityToBeBest }) => probabilityToBeBest)).toEqual([
    expect.closeTo(5 / 6, 8),
    expect.closeTo(1 / 6, 8),
  ]);
});

test("a rate is within its interval, that of Beta(1 + conversions, 1 + other clicks)", () => {
  // 0 conversions in 1 click give Beta(1, 2), whose cumulative distribution is 1 - (1 - x)².
  const [first] = report([day("2026-06-10", { a: counted(1, 1, 0) })]).variants;
  expect(first?.interval).toEqual([
    expect.closeTo(1 - Math.sqrt(0.975), 9),
    expect.closeTo(1 - Math.sqrt(0.025), 9),
  ]);
});

test("a report shows how many visitors were randomly assigned each variant", () => {
  const assigned = new Map([["b", 7]]);
  expect(report([], { assigned }).variants.map((figures) => figures.assigned)).toEqual([0, 7]);
});

test("zero counts cause no division by zero", () => {
  const { variants, leader, ratio } = report([], { assigned: new Map() });
  for (const figures of variants) {
    expect(figures).toMatchObject({
      conversionRate: null,
      clickThroughRate: null,
      revenuePerViewCents: null,
      probabilityToBeBest: null,
      interval: null,
    });
  }
  expect([leader, ratio]).toEqual([null, null]);
});

test("deleted visitors are unknown, not zero (spec:split-tests#visitor-retention)", () => {
  const { variants, ratio } = report([], { assigned: null });
  expect([...variants.map(({ assigned }) => assigned), ratio]).toEqual([null, null, null]);
});

test("a variant without clicks has no probability to report", () => {
  const chances = (figures: Record<string, VariantCounts>, names: string[]) => {
    const test = { ...test_, variants: names.map((name) => variant(name)) };
    return report([day("2026-06-10", figures)], { test }).variants.map(
      ({ probabilityToBeBest }) => probabilityToBeBest,
    );
  };
  const [busy, known, unknown] = [counted(500, 100, 90), counted(500, 100, 5), counted(500, 0, 0)];
  expect(chances({ a: busy, b: known, c: unknown }, ["a", "b", "c"])).toEqual([
    expect.closeTo(1, 9),
    expect.closeTo(0, 9),
    null,
  ]);
  // The only variant with data isn't certain to be the best.
  expect(chances({ a: busy, b: unknown }, ["a", "b"])).toEqual([null, null]);
  expect(report([day("2026-06-10", { a: busy, b: unknown })]).leader).toMatchObject({
    id: "a",
    probabilityToBeBest: null,
  });
});

describe("the leader", () => {
  const leaderId = (a: VariantCounts, b: VariantCounts) =>
    report([day("2026-06-10", { a, b })]).leader?.id ?? null;

  test.for([
    ["has the highest rate of those with 100 views", counted(100, 10, 2), counted(100, 10, 1), "a"],
    ["needs 100 views", counted(99, 10, 5), counted(100, 10, 1), "b"],
    ["is no one below 100 views", counted(99, 10, 5), counted(99, 10, 1), null],
    ["is no one where two are equal", counted(200, 20, 2), counted(100, 10, 1), null],
    ["is no one where nothing converts", counted(200, 20, 0), counted(100, 0, 0), null],
    ["is chosen by rate, not by number", counted(900, 100, 9), counted(100, 10, 1), "b"],
  ] as const)("%s", ([, a, b, expected]) => {
    expect(leaderId(a, b)).toBe(expected);
  });

  test("has the highest rate, whatever the counts", () => {
    const figures = fc
      .tuple(
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: 0, max: 50 }),
      )
      .map(([views, clicks, conversions]) => counted(views, clicks, conversions));
    fc.assert(
      fc.property(figures, figures, (a, b) => {
        const { variants } = report([day("2026-06-10", { a, b })]);
        const best = leaderOf(variants);
        if (!best) return;
        const rates = variants
          .filter(({ views }) => views >= 100)
          .map(({ conversionRate }) => conversionRate ?? 0);
        expect(best.conversionRate).toBe(Math.max(...rates));
      }),
      { numRuns: 50 },
    );
  });
});

describe("the days", () => {
  const dates = ({ daily }: Report) => daily.map(({ date }) => date);

  test("have no gaps, from the first day of the range to today", () => {
    const all = dates(report([day("2026-06-12", { a: counted(1, 0, 0) })]));
    expect(all).toHaveLength(7);
    expect([all[0], all[6]]).toEqual(["2026-06-09", "2026-06-15"]);
  });

  test("start with the test, or with earlier counts", () => {
    const young = { ...test_, startDate: "2026-06-13" };
    expect(dates(report([], { test: young }))).toEqual(["2026-06-13", "2026-06-14", "2026-06-15"]);
    const early = report([day("2026-06-12", { a: counted(1, 0, 0) })], { test: young });
    expect(dates(early)[0]).toBe("2026-06-12");
    expect(dates(report([], { test: { ...test_, startDate: "2026-07-01" } }))).toEqual([]);
  });

  test("contain the counts, in order", () => {
    const rows = [day("2026-06-12", { a: counted(2, 0, 0) }), day("2026-06-05", { a: counted(1, 0, 0) })];
    const { daily } = report(rows);
    expect(daily[0]).toEqual(rows[1]);
    expect(daily.find(({ date }) => date === "2026-06-12")).toEqual(rows[0]);
    expect(daily.at(-1)).toEqual({ date: "2026-06-15", variant_data: {} });
  });

  test("end today while the test continues, even if it has an end date", () => {
    const planned = { ...test_, endDate: "2026-06-20" };
    expect(dates(report([], { test: planned })).at(-1)).toBe("2026-06-15");
    expect(report([], { test: planned }).daysRun).toBe(15);
  });

  test("of a completed test continue to its end", () => {
    const completed = { ...test_, status: "completed" as const, endDate: "2026-06-12" };
    expect(dates(report([], { test: completed }))).toEqual([
      "2026-06-09",
      "2026-06-10",
      "2026-06-11",
      "2026-06-12",
    ]);
  });

  test("that a test has run end with the test", () => {
    expect(report([]).daysRun).toBe(15);
    expect(report([], { test: { ...test_, endDate: "2026-06-03" } }).daysRun).toBe(3);
    expect(report([], { test: { ...test_, startDate: "2026-07-01" } }).daysRun).toBe(0);
  });
});

test("the days of a test that is over end with the last one that counts", () => {
  const dates = (overrides: object, rows: DailyRow[]) =>
    report(rows, { range: "all", test: { ...test_, ...overrides } }).daily.map(({ date }) => date);
  const ended = { endDate: "2026-06-03" };
  expect(dates(ended, [])).toEqual(["2026-06-01", "2026-06-02", "2026-06-03"]);
  expect(dates(ended, [day("2026-06-05", { a: counted(0, 0, 1) })]).at(-1)).toBe("2026-06-05");
  const completed = { status: "completed", endDate: null };
  expect(dates(completed, [day("2026-06-02", { a: counted(1, 0, 0) })])).toEqual([
    "2026-06-01",
    "2026-06-02",
  ]);
});

test.for([
  [counted(99, 9, 1), counted(20, 2, 1), "No variant has 100 views in this period."],
  [counted(200, 9, 0), counted(20, 2, 1), "There are no conversions in this period."],
  [counted(200, 20, 2), counted(100, 10, 1), "Two or more variants are tied for the highest rate."],
  [counted(100, 9, 0), counted(99, 2, 1), "There are no conversions in this period."],
  [counted(200, 0, 3), counted(100, 0, 1), "There are no conversions in this period."],
  [counted(200, 1, 1), counted(100, 1, 1), "Two or more variants are tied for the highest rate."],
  [counted(200, 20, 3), counted(100, 10, 1), null],
] as const)("explains why there is no winner", ([a, b, reason]) => {
  expect(noWinnerReason(report([day("2026-06-10", { a, b })]).variants)).toBe(reason);
});
