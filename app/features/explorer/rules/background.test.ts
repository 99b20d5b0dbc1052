import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daysFrom, daysLater } from "~/kernel/days";
import {
  createMerger,
  halvesOf,
  inOrderOf,
  nameOfReportQuery,
  packReport,
  partsOf,
  textOfReportQuery,
  unpackReport,
} from "./background";
import { type ReportQuery, readReportQuery } from "./report-query";
import type { Report, ReportRow } from "./table";

const NOW = new Date("2025-11-04T15:30:00Z");
const reportQueryOf = (query: string): ReportQuery =>
  readReportQuery(new URLSearchParams(query), { role: "admin" }, NOW).reportQuery;

describe("the parts of a question", () => {
  test("are months, and visitors are counted in the whole period unless the rows are days", () => {
    const parts = (query: string) =>
      partsOf(reportQueryOf(`${query}&from=2025-09-20&to=2025-11-04`)).map(
        ({ measures, days }) => `${measures.join()} ${days.first} ${days.last}`,
      );
    expect(parts("by=rank&m=clicks&m=visitors")).toEqual([
      "clicks 2025-09-20 2025-09-30",
      "clicks 2025-10-01 2025-10-31",
      "clicks 2025-11-01 2025-11-04",
      "visitors 2025-09-20 2025-11-04",
    ]);
    expect(parts("by=day&m=visitors")).toHaveLength(3);
  });

  test("have every day once, with the day that it's compared with, however often they are halved", () => {
    fc.assert(
      fc.property(fc.nat(400), fc.constantFrom("previous", "year"), fc.nat(3), (length, compare, depth) => {
        const from = daysLater("2025-11-04", -length);
        const reportQuery = reportQueryOf(`by=rank&m=clicks&from=${from}&to=2025-11-04&compare=${compare}`);
        let parts = partsOf(reportQuery);
        for (let n = 0; n < depth; n += 1) parts = parts.flatMap((part) => halvesOf(part) ?? [part]);
        const daysOf = (pick: "days" | "priorDays") =>
          parts.flatMap((part) => (part[pick] ? daysFrom(part[pick].first, part[pick].last) : []));
        expect(daysOf("days")).toEqual(daysFrom(from, "2025-11-04"));
        const { priorDays } = reportQuery;
        expect(daysOf("priorDays")).toEqual(priorDays ? daysFrom(priorDays.first, priorDays.last) : []);
      }),
    );
  });

  test("of one day, and of visitors, can't be halved", () => {
    const [day] = partsOf(reportQueryOf("by=rank&m=clicks&days=1"));
    const [visitors] = partsOf(reportQueryOf("by=device&m=visitors&days=90"));
    expect(day && halvesOf(day)).toBeNull();
    expect(visitors && halvesOf(visitors)).toBeNull();
  });
});

const row = (key: string | null, views: number): ReportRow => ({
  keys: [key],
  labels: [key],
  sums: { views },
  prior: {},
});
const reportOf = (rows: ReportRow[]): Report => ({
  rows,
  rowCount: rows.length,
  totals: { views: rows.reduce((n, { sums }) => n + (sums.views ?? 0), 0) },
  priorTotals: {},
  facts: ["views"],
  completeFrom: null,
});

test("parts are added up, sorted, and cut, with the totals of all rows", () => {
  const merger = createMerger();
  merger.add(reportOf([row("a", 1), row(null, 5)]));
  merger.add(reportOf([row("b", 3), row("a", 1)]));
  const { rows, rowCount, totals } = merger.report(reportQueryOf("by=device&m=views"), 2);
  expect(rows.map(({ keys, sums }) => [keys[0], sums.views])).toEqual([
    [null, 5],
    ["b", 3],
  ]);
  expect([rowCount, totals.views]).toEqual([3, 10]);
});

test("of days in their order, the earliest are left out, also of an answer that an earlier release kept", () => {
  const byDay = reportQueryOf("by=day&m=views&sort=rows&dir=asc");
  const merger = createMerger();
  merger.add(reportOf([row("2025-11-03", 1), row("2025-11-01", 1), row("2025-11-02", 1)]));
  const report = merger.report(byDay, 2);
  const days = (found: Report | null) => found?.rows.map(({ keys: [day] }) => day);
  expect(days(report)).toEqual(["2025-11-02", "2025-11-03"]);
  const kept = packReport(report, byDay);
  expect(days(unpackReport(kept, byDay))).toEqual(["2025-11-02", "2025-11-03"]);
  const { keepsLatest: _, ...earlier } = packReport(
    { ...report, rows: [row("2025-11-01", 1), row("2025-11-02", 1)] },
    byDay,
  );
  expect(unpackReport(earlier, byDay)).toBeNull();
  expect(days(unpackReport({ ...earlier, report: { ...report, rowCount: 2 } }, byDay))).toHaveLength(2);
});

test("figures are complete from the latest day of any part", () => {
  const merger = createMerger();
  for (const completeFrom of ["2025-02-01", "2025-06-01", null])
    merger.add({ ...reportOf([row("a", 1)]), completeFrom });
  expect(merger.report(reportQueryOf("by=device&m=views"), 2).completeFrom).toBe("2025-06-01");
});

test("rows without a value come last in both directions", () => {
  const rows = [row(null, 1), row("a", 1), row("b", 2)];
  const keys = (query: string) =>
    inOrderOf(reportQueryOf(`by=device&m=views&${query}`), rows).map(({ keys: [key] }) => key);
  expect(keys("sort=rows&dir=desc")).toEqual(["b", "a", null]);
  expect(keys("sort=rows&dir=asc")).toEqual(["a", "b", null]);
  expect(keys("sort=views&dir=asc")).toEqual(["a", null, "b"]);
});

test("rows are ordered by any dimension, then by the others", () => {
  const rows = [
    ["a", "x"],
    ["b", "y"],
    ["c", "x"],
    ["c", null],
  ].map((keys) => ({ ...row("", 1), keys }));
  const keys = (dir: string) =>
    inOrderOf(reportQueryOf(`by=device&by=variant&m=views&sort=rows2&dir=${dir}`), rows).map((found) =>
      found.keys.join(),
    );
  expect(keys("asc")).toEqual(["a,x", "c,x", "b,y", "c,"]);
  expect(keys("desc")).toEqual(["b,y", "a,x", "c,x", "c,"]);
});

test("a kept answer is sorted again if all rows were kept, and isn't read from another format", () => {
  const [byViews, byKey] = [
    reportQueryOf("by=device&m=views"),
    reportQueryOf("by=device&m=views&sort=rows&dir=asc"),
  ];
  const report = reportOf([row("b", 2), row("a", 1)]);
  const kept = packReport(report, byViews);
  expect(unpackReport(kept, byViews)).toBe(report);
  expect(unpackReport(kept, byKey)?.rows.map(({ keys }) => keys[0])).toEqual(["a", "b"]);
  const cut = packReport({ ...report, rowCount: 3 }, byViews);
  expect(unpackReport(cut, byViews)).not.toBeNull();
  expect(unpackReport(cut, byKey)).toBeNull();
  expect(unpackReport({ ...kept, format: 0 }, byViews)).toBeNull();
});

test("a question is the same however it's shown, and another one tomorrow", () => {
  const text = (query: string) => textOfReportQuery(reportQueryOf(query));
  const expected = text("by=rank&by=day&m=clicks&m=ctr&is.device=Phone&days=7");
  expect(
    text("m=ctr&m=clicks&by=rank&by=day&is.device=Phone&days=7&sort=ctr&chart=bar&show=conversions"),
  ).toBe(expected);
  expect(text("by=day&by=rank&m=clicks&m=ctr&is.device=Phone&days=7")).not.toBe(expected);
  const tomorrow = readReportQuery(
    new URLSearchParams("by=rank&by=day&m=clicks&m=ctr&is.device=Phone&days=7"),
    { role: "admin" },
    new Date("2025-11-05T15:30:00Z"),
  );
  expect(textOfReportQuery(tomorrow.reportQuery)).not.toBe(expected);
});

test("a question is named by its figures and dimensions", () => {
  expect(nameOfReportQuery(reportQueryOf("by=rank&m=views&m=ctr"))).toBe("Views and CTR by rank");
  expect(nameOfReportQuery(reportQueryOf("by=day&by=visitor&m=views&m=clicks&m=ctr&m=payout"))).toBe(
    "Views, clicks, CTR, and 1 more by day and new or returning",
  );
});
