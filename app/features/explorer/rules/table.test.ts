import { describe, expect, test } from "vitest";
import { linesOf } from "./file";
import { formatValue, rowName } from "./format";
import { mailedTable } from "./mailed-report";
import { pinnedFigures } from "./pinned";
import { readReportQuery } from "./report-query";
import { pivotOf, type Report, tableOf } from "./table";

const NOW = new Date("2026-03-08T12:00:00Z");
const ask = (query: string) =>
  readReportQuery(new URLSearchParams(query), { role: "admin" }, NOW).reportQuery;

const row = (keys: (string | null)[], views: number, clicks: number, payout = 0): Report["rows"][number] => ({
  keys,
  labels: keys,
  sums: { views, postClicks: clicks, clicks, payout },
  prior: { views: views / 2, postClicks: clicks, clicks, payout: 0 },
});
const reportOf = (rows: Report["rows"], more: Partial<Report> = {}): Report => ({
  rows,
  rowCount: rows.length,
  totals: { views: 100, postClicks: 10, clicks: 10, payout: 2_500 },
  priorTotals: { views: 50, postClicks: 10, clicks: 10, payout: 0 },
  facts: ["views", "clicks", "conversions"],
  completeFrom: null,
  ...more,
});

describe("the table of a report", () => {
  test("joins the rows that aren't listed, so that it adds up", () => {
    const table = tableOf(
      reportOf([row(["ads"], 60, 6, 2_000)], { rowCount: 4 }),
      ask("m=views&m=ctr&m=payout"),
    );
    expect(table.rows[0]?.figures.map(({ value }) => value)).toEqual([60, 0.1, 2_000]);
    expect(table.others).toEqual({
      count: 3,
      figures: [
        { value: 40, prior: null },
        { value: 0.1, prior: null },
        { value: 500, prior: null },
      ],
    });
    expect(table.total.map(({ value }) => value)).toEqual([100, 0.1, 2_500]);
  });

  test("has a dash for data without the dimension, and no total for visitors", () => {
    const table = tableOf(reportOf([row(["ads"], 60, 6)]), ask("m=visitors&m=spend&m=profit"));
    expect(table.rows[0]?.figures.map(({ value }) => value)).toEqual([0, null, null]);
    expect(table.total[0]?.value).toBeNull();
    expect(table.uncounted).toEqual(["visitors"]);
    expect(formatValue("money", null)).toBe("—");
  });

  test("has one kind of minus, and none in front of what rounds to zero", () => {
    const shown = [
      formatValue("share", -0.051),
      formatValue("rate", -12.3),
      formatValue("money", -500),
      formatValue("share", -0.0004),
      formatValue("factor", -0.001),
    ];
    expect(shown).toEqual(["−5.1%", "−$0.123", "−$5.00", "0.0%", "0.00x"]);
  });

  test("has the visitors of all rows, each counted once, but not of the rows that aren't listed", () => {
    const visited = { ...row(["ads"], 60, 6), sums: { visitors: 5 }, prior: { visitors: 2 } };
    const distinct = { totals: { visitors: 8 }, prior: { visitors: 4 } };
    const report = reportOf([visited], { rowCount: 3, totals: { visitors: 12 }, distinct });
    const table = tableOf(report, ask("m=visitors&compare=previous"));
    expect(table.total).toEqual([{ value: 8, prior: 4 }]);
    expect([table.others?.figures[0]?.value, table.uncounted]).toEqual([null, []]);
  });

  test("compares weeks only with weeks that begin on the same weekday", () => {
    const compared = (query: string) => tableOf(reportOf([row(["2026-03-02"], 8, 1)]), ask(query));
    expect(compared("by=week&days=30&compare=previous").comparesRows).toBe(false);
    expect(compared("by=week&days=30&compare=previous").total[0]?.prior).toBe(50);
    expect(compared("by=week&days=7&compare=previous").rows[0]?.figures[0]).toEqual({ value: 8, prior: 4 });
  });

  test("as a file has ISO days, plain numbers, and no total", () => {
    const reportQuery = ask("by=day&by=source&m=views&m=ctr&m=payout&days=7");
    const report = reportOf([row(["2026-03-02", null], 60, 6, 123_456)], { rowCount: 3 });
    expect(linesOf(tableOf(report, reportQuery), reportQuery)).toEqual([
      ["Day", "Source", "Views", "CTR", "Payout (USD)"],
      ["2026-03-02", "Not attributed", "60", "0.1000", "1234.56"],
      ["2 other rows", "", "40", "0.1000", "-1209.56"],
    ]);
  });
});

describe("a pivot", () => {
  const rows = [row(["ads", "14"], 10, 1), row(["ads", "09"], 30, 3), row([null, "09"], 50, 2)];

  test("has times in their order, and what isn't attributed last", () => {
    const figure = (value: number | null) => ({ value, prior: null });
    expect(pivotOf(reportOf(rows), ask("by=source&by=hour&m=views"))).toEqual({
      measure: "views",
      down: "source",
      across: "hour",
      columns: [
        { key: "09", name: "9 AM" },
        { key: "14", name: "2 PM" },
      ],
      hasOthers: false,
      rows: [
        { key: "ads", name: "ads", figures: [30, 10].map(figure), total: figure(40) },
        { key: null, name: "Not attributed", figures: [50, null].map(figure), total: figure(50) },
      ],
    });
  });

  test("has the figures of the earlier days, if rows can be compared", () => {
    const pivot = pivotOf(reportOf(rows), ask("by=source&by=hour&m=views&compare=previous"));
    expect(pivot?.rows[0]?.figures).toEqual([
      { value: 30, prior: 15 },
      { value: 10, prior: 5 },
    ]);
    expect(pivot?.rows[0]?.total).toEqual({ value: 40, prior: 20 });
    const byWeek = ask("by=source&by=week&m=views&days=30&compare=previous");
    expect(pivotOf(reportOf([row(["ads", "2026-03-02"], 8, 1)]), byWeek)?.rows[0]?.total).toEqual({
      value: 8,
      prior: null,
    });
  });

  test("divides the sums of a line instead of adding rates", () => {
    const pivot = pivotOf(reportOf(rows), ask("by=source&by=hour&m=ctr"));
    expect(pivot?.rows[0]?.figures.map(({ value }) => value)).toEqual([0.1, 0.1]);
    expect(pivot?.rows[0]?.total.value).toBe(0.1);
  });

  test("joins columns beyond the twelfth", () => {
    const many = Array.from({ length: 14 }, (_, index) => row(["ads", `s${index}`], 100 - index, 1));
    const pivot = pivotOf(reportOf(many), ask("by=source&by=sub1&m=clicks"));
    expect([pivot?.columns.length, pivot?.hasOthers]).toEqual([12, true]);
    expect(pivot?.rows[0]?.figures.at(-1)?.value).toBe(2);
    expect(pivot?.rows[0]?.total.value).toBe(14);
  });

  test("keeps the latest days, and drops the day in whose middle the rows end", () => {
    const days = Array.from({ length: 28 }, (_, at) => `2026-02-${String(at + 1).padStart(2, "0")}`);
    const across = pivotOf(
      reportOf(days.map((day) => row(["ads", day], 1, 1))),
      ask("by=source&by=day&m=views"),
    );
    expect([across?.columns[0]?.name, across?.columns.at(-1)?.name, across?.hasOthers]).toEqual([
      "Feb 5, 2026",
      "Feb 28, 2026",
      true,
    ]);
    const rows = [row(["2026-02-28", "ads"], 5, 1), row(["2026-02-27", "ads"], 3, 1)];
    const down = pivotOf(reportOf(rows, { rowCount: 50 }), ask("by=day&by=source&m=views"));
    expect(down?.rows.map(({ name }) => name)).toEqual(["Feb 28, 2026"]);
  });
});

describe("the table of an email", () => {
  const days = Array.from({ length: 28 }, (_, at) => `2026-02-${String(at + 1).padStart(2, "0")}`);
  const ofFebruary = "by=day&m=views&from=2026-02-01&to=2026-02-28";
  test.for([
    ["sort=rows&dir=asc", days, "Feb 4, 2026", "Feb 28, 2026"],
    ["sort=rows&dir=desc", days.toReversed(), "Feb 28, 2026", "Feb 4, 2026"],
    ["sort=views", days, "Feb 1, 2026", "Feb 28, 2026"],
  ] as const)("by day has the last day (%s)", ([order, listed, first, last]) => {
    const reportQuery = ask(`${ofFebruary}&${order}`);
    const { rows, isCut } = mailedTable(
      tableOf(reportOf(listed.map((day) => row([day], 5, 1))), reportQuery),
      reportQuery,
    );
    expect([rows.length, ...[rows[0], rows.at(-2), rows.at(-1)].map((cells) => cells?.[0]?.text)]).toEqual([
      26,
      first,
      last,
      "Total",
    ]);
    expect(isCut).toBe(true);
  });

  test("has the earlier figures and the change, as the pinned report does", () => {
    const reportQuery = ask("by=source&m=views&days=7&compare=previous");
    const report = reportOf([row(["ads"], 8, 1)]);
    const { rows, priorDays } = mailedTable(tableOf(report, reportQuery), reportQuery);
    expect(rows[0]).toEqual([
      { text: "ads", change: null },
      { text: "8", change: "up 100% from 4" },
    ]);
    const pinned = pinnedFigures(report, reportQuery);
    expect(pinned?.table?.rows).toEqual([{ name: "ads", value: "8", change: "up 100% from 4" }]);
    expect([pinned?.priorDays, priorDays]).toEqual([priorDays, expect.stringContaining("2026")]);
    const plain = pinnedFigures(report, ask("by=source&m=views&days=7"));
    expect([plain?.priorDays, plain?.table?.rows[0]?.change]).toEqual([null, null]);
  });
});

test("values have names", () => {
  expect(rowName("day", "2026-03-08")).toBe("Mar 8, 2026");
  expect(rowName("week", "2026-03-02")).toBe("Week of Mar 2, 2026");
  expect(rowName("weekday", "7")).toBe("Sunday");
  expect([0, 11, 12, 23].map((hour) => rowName("hour", String(hour)))).toEqual([
    "12 AM",
    "11 AM",
    "12 PM",
    "11 PM",
  ]);
  expect(rowName("rank", "0")).toBe("Revealed provider");
  expect(rowName("brand", "7", "Sample")).toBe("Sample");
  expect(rowName("brand", null)).toBe("Not attributed");
});
