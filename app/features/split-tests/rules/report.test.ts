import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type DailyRow,
  firstDayOf,
  noWinnerReason,
  phaseOf,
  type Report,
  reportOf,
  reportRange,
  upliftOf,
  type VariantCounts,
  variantKey,
  winnerOf,
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
  return reportOf({ test: test_, rows, assigned, range: 7, today: "2026-06-15", uplift: 20, ...overrides });
}

test("the figures of a variant are the sums of its days, and what follows from them", () => {
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

test("nothing is divided by nothing", () => {
  const { variants, winner, ratio, runLength } = report([], { assigned: new Map() });
  for (const figures of variants) {
    expect(figures).toMatchObject({
      conversionRate: null,
      clickThroughRate: null,
      revenuePerViewCents: null,
      probabilityToBeBest: null,
      interval: null,
    });
  }
  expect([winner, ratio, runLength]).toEqual([null, null, { kind: "unknown" }]);
});

test("a variant nobody clicked has no chance to be told", () => {
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
  // The only one of which anything is known is not sure to be the best.
  expect(chances({ a: busy, b: unknown }, ["a", "b"])).toEqual([null, null]);
  expect(report([day("2026-06-10", { a: busy, b: unknown })]).winner).toMatchObject({
    id: "a",
    probabilityToBeBest: null,
  });
});

describe("the winner", () => {
  const winner = (a: VariantCounts, b: VariantCounts) =>
    report([day("2026-06-10", { a, b })]).winner?.id ?? null;

  test.for([
    ["has the highest rate of those with 100 views", counted(100, 10, 2), counted(100, 10, 1), "a"],
    ["needs 100 views", counted(99, 10, 5), counted(100, 10, 1), "b"],
    ["is nobody below 100 views", counted(99, 10, 5), counted(99, 10, 1), null],
    ["is nobody where two are equal", counted(200, 20, 2), counted(100, 10, 1), null],
    ["is nobody where nothing converts", counted(200, 20, 0), counted(100, 0, 0), null],
    ["is chosen by rate, not by number", counted(900, 100, 9), counted(100, 10, 1), "b"],
  ] as const)("%s", ([, a, b, expected]) => {
    expect(winner(a, b)).toBe(expected);
  });

  test("has the highest rate, whatever was counted", () => {
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
        const best = winnerOf(variants);
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

  test("have no gaps, from the first of the range to today", () => {
    const all = dates(report([day("2026-06-12", { a: counted(1, 0, 0) })]));
    expect(all).toHaveLength(7);
    expect([all[0], all[6]]).toEqual(["2026-06-09", "2026-06-15"]);
  });

  test("begin with the test, or with what was counted before it", () => {
    const young = { ...test_, startDate: "2026-06-13" };
    expect(dates(report([], { test: young }))).toEqual(["2026-06-13", "2026-06-14", "2026-06-15"]);
    const early = report([day("2026-06-12", { a: counted(1, 0, 0) })], { test: young });
    expect(dates(early)[0]).toBe("2026-06-12");
    expect(dates(report([], { test: { ...test_, startDate: "2026-07-01" } }))).toEqual([]);
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

test("the whole test begins with the test, two years ago at the earliest", () => {
  const first = (startDate: string) => firstDayOf("all", { startDate }, "2026-06-15");
  expect(["2026-05-01", "2026-07-01", "2000-01-01"].map(first)).toEqual([
    "2026-05-01",
    "2026-06-15",
    "2024-06-16",
  ]);
  expect(firstDayOf(7, { startDate: "2026-01-01" }, "2026-06-15")).toBe("2026-06-09");
});

test.for([
  [counted(99, 9, 1), counted(20, 2, 1), "No variant has 100 views in this time."],
  [counted(200, 9, 0), counted(20, 2, 1), "Nothing has converted in this time."],
  [counted(200, 20, 2), counted(100, 10, 1), "More than one variant has the highest rate."],
  [counted(200, 20, 3), counted(100, 10, 1), null],
] as const)("why nobody wins is said", ([a, b, reason]) => {
  expect(noWinnerReason(report([day("2026-06-10", { a, b })]).variants)).toBe(reason);
});

test("a test is over when it is completed or its last day has passed, and ahead until its first", () => {
  const phase = (overrides: object) => phaseOf({ ...test_, ...overrides }, "2026-06-15");
  expect(phase({})).toBe("now");
  expect(phase({ endDate: "2026-06-15" })).toBe("now");
  expect(phase({ endDate: "2026-06-14" })).toBe("over");
  expect(phase({ status: "completed" })).toBe("over");
  expect(phase({ startDate: "2026-06-16" })).toBe("ahead");
});

test("an address asks for a range and an uplift, or for nothing that is known", () => {
  expect(["1", "7", "30", "90", "all"].map(reportRange)).toEqual([1, 7, 30, 90, "all"]);
  expect([null, "", "0", "8", "-7", "7 ", "1e1", "90; drop", "NaN"].map(reportRange)).toEqual(
    Array(9).fill("all"),
  );
  expect(["1", "1000", " 15 ", null].map((text) => upliftOf(text).percent)).toEqual([1, 1000, 15, 20]);
  for (const typed of ["", "0", "1001", "-5", "x", "1.5", "99999"]) {
    expect(upliftOf(typed)).toEqual({ typed, percent: 20, error: "Enter a whole number from 1 to 1000" });
  }
});
