import { expect, test } from "vitest";
import { cohortTable, figureOf, shownAges } from "./cohort-table";
import type { Arrivals } from "./development";
import { linesOf } from "./file";
import { cohortName, rangeText } from "./format";
import { readCohortQuery } from "./query";

const arrived = (clickDay: string, age: number, conversions: number): Arrivals => ({
  clickDay,
  age,
  conversions,
  cents: conversions * 10_000,
  changes: 1,
  squares: 0,
  pending: Math.max(conversions - 1, 0),
  pendingCents: Math.max(conversions - 1, 0) * 10_000,
});

const given = {
  days: { first: "2026-02-26", last: "2026-03-10" },
  lastDay: "2026-03-12",
  arrivals: [
    arrived("2026-02-26", 0, 2),
    arrived("2026-02-26", 14, -1),
    arrived("2026-03-02", 1, 3),
    arrived("2026-03-10", 2, 1),
  ],
  costs: { clicks: new Map([["2026-03-02", 40]]), spendCents: new Map([["2026-02-26", 5_000]]) },
  development: null,
};

test("rows are click days, weeks from Monday, or months, newest first, and add up to the total", () => {
  const rowsBy = (grouping: "day" | "week" | "month") =>
    cohortTable({ ...given, grouping }).rows.map(({ first, last, soFar }) => [
      first,
      last,
      soFar.conversions,
    ]);
  expect(rowsBy("day")).toHaveLength(13);
  expect(rowsBy("day")[0]).toEqual(["2026-03-10", "2026-03-10", 1]);
  expect(rowsBy("week")).toEqual([
    ["2026-03-09", "2026-03-10", 1],
    ["2026-03-02", "2026-03-08", 3],
    ["2026-02-26", "2026-03-01", 1],
  ]);
  expect(rowsBy("month")).toEqual([
    ["2026-03-01", "2026-03-10", 4],
    ["2026-02-26", "2026-02-28", 1],
  ]);
  const { total } = cohortTable({ ...given, grouping: "week" });
  expect(total).toMatchObject({ clicks: 40, spendCents: 5_000, soFar: { conversions: 5, cents: 50_000 } });
});

test("an age has a figure when the youngest click of the row has reached it", () => {
  const { rows } = cohortTable({ ...given, grouping: "week" });
  const counts = rows.map(({ atAges }) => atAges.map((amounts) => amounts?.conversions ?? null));
  expect(shownAges).toEqual([0, 1, 3, 7, 14, 30, 60]);
  expect(counts).toEqual([
    // The clicks of Mar 10 reached day 2 on Mar 12.
    [0, 0, null, null, null, null, null],
    [0, 3, 3, null, null, null, null],
    [2, 2, 2, 2, null, null, null],
  ]);
  const [day] = cohortTable({ ...given, grouping: "day" }).rows.slice(-1);
  expect(day?.atAges[4]).toEqual({ conversions: 1, cents: 10_000 });
});

test("an estimate is written with its interval, and money in whole dollars", () => {
  expect(rangeText("money", { value: 938_093.4, low: 893_822, high: 988_074 })).toBe(
    "$9,381 ($8,938 to $9,881)",
  );
  expect(rangeText("share", { value: 0.35, low: 0.281, high: 0.419 })).toBe("35.0% (28.1% to 41.9%)");
});

test("ROAS needs spend", () => {
  const amounts = { conversions: 1, cents: 10_000 };
  expect(figureOf("roas", amounts, 5_000)).toBe(2);
  expect(figureOf("roas", amounts, 0)).toBeNull();
  expect(figureOf("roas", amounts, null)).toBeNull();
  expect(figureOf("roas", null, 5_000)).toBeNull();
  expect([figureOf("payout", amounts, null), figureOf("conversions", amounts, null)]).toEqual([10_000, 1]);
});

test("a file has a line for each row, without the total", () => {
  const table = cohortTable({ ...given, grouping: "month" });
  const [header, march] = linesOf(table, true);
  expect(header?.slice(0, 10)).toEqual([
    "First click date",
    "Last click date",
    "Clicks",
    "Spend (USD)",
    "Conversions so far",
    "Payout so far (USD)",
    "Pending conversions",
    "Pending payout (USD)",
    "Conversions by day 0",
    "Payout by day 0 (USD)",
  ]);
  expect(march?.slice(0, 10)).toEqual([
    "2026-03-01",
    "2026-03-10",
    "40",
    "0.00",
    "4",
    "400.00",
    "2",
    "200.00",
    "0",
    "0.00",
  ]);
  expect(header?.slice(-9)).toEqual([
    "Conversions to come",
    "Conversions to come, low",
    "Conversions to come, high",
    "Payout to come",
    "Payout to come, low",
    "Payout to come, high",
    "Expected payout (USD)",
    "Expected payout (USD), low",
    "Expected payout (USD), high",
  ]);
  expect(header).toHaveLength(march?.length ?? 0);
  expect(linesOf(table, true)).toHaveLength(3);
  expect(linesOf(table, false)[0]).not.toContain("Spend (USD)");
  expect(cohortName({ first: "2026-03-02", last: "2026-03-08" }, "week")).toBe("Mar 2 to Mar 8, 2026");
});

const NOW = new Date("2026-03-13T15:00:00Z");
const ask = (search: string, role: "admin" | "content_manager" = "admin") =>
  readCohortQuery(new URLSearchParams(search), { role }, NOW);

test("periods end yesterday, and chosen days are cut there", () => {
  expect(ask("").query).toMatchObject({
    days: { first: "2026-02-11", last: "2026-03-12" },
    grouping: "week",
    shown: "roas",
  });
  expect(ask("days=7").query).toMatchObject({ days: { first: "2026-03-06" }, grouping: "day" });
  expect(ask("from=2026-03-01&to=2026-03-13&group=month").query).toMatchObject({
    days: { first: "2026-03-01", last: "2026-03-12" },
    grouping: "month",
  });
  expect(ask("from=2026-03-13&to=2026-03-13")).toMatchObject({
    query: { days: null },
    problem: "Choose a first day before today. Today isn't over.",
  });
  expect(ask("from=2026-03-13&to=").problem).toBe("Choose the last day of the period.");
});

test("filters are those of reports, without times", () => {
  const { query } = ask("is.source=ads&not.brand=3&is.hour=04&is.constructor=1&show=constructor");
  expect(query.filters.map(({ dimension }) => dimension)).toEqual(["source", "brand"]);
  expect(query.shown).toBe("roas");
  expect(ask("show=roas", "content_manager").query.shown).toBe("payout");
});
