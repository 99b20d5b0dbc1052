import { describe, expect, test } from "vitest";
import { chartOf } from "./chart";
import { linesOf } from "./file";
import { formatValue, rowName } from "./format";
import { readQuestion } from "./question";
import { pivotOf, type Report, tableOf } from "./table";

const NOW = new Date("2026-03-08T12:00:00Z");
const ask = (query: string) => readQuestion(new URLSearchParams(query), { role: "admin" }, NOW).question;

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
    expect(formatValue("money", null)).toBe("—");
  });

  test("compares weeks only with weeks that begin on the same weekday", () => {
    const compared = (query: string) => tableOf(reportOf([row(["2026-03-02"], 8, 1)]), ask(query));
    expect(compared("by=week&days=30&compare=previous").comparesRows).toBe(false);
    expect(compared("by=week&days=30&compare=previous").total[0]?.prior).toBe(50);
    expect(compared("by=week&days=7&compare=previous").rows[0]?.figures[0]).toEqual({ value: 8, prior: 4 });
  });

  test("as a file has ISO days, plain numbers, and no total", () => {
    const question = ask("by=day&by=source&m=views&m=ctr&m=payout&days=7");
    const report = reportOf([row(["2026-03-02", null], 60, 6, 123_456)], { rowCount: 3 });
    expect(linesOf(tableOf(report, question), question)).toEqual([
      ["Day", "Source", "Views", "CTR", "Payout (USD)"],
      ["2026-03-02", "Not attributed", "60", "0.1000", "1234.56"],
      ["2 other rows", "", "40", "0.1000", "-1209.56"],
    ]);
  });
});

describe("a pivot", () => {
  const rows = [row(["ads", "14"], 10, 1), row(["ads", "09"], 30, 3), row([null, "09"], 50, 2)];

  test("has times in their order, and what isn't attributed last", () => {
    expect(pivotOf(reportOf(rows), ask("by=source&by=hour&m=views"))).toEqual({
      measure: "views",
      columns: ["9 AM", "2 PM"],
      rows: [
        { key: "ads", name: "ads", values: [30, 10], total: 40 },
        { key: null, name: "Not attributed", values: [50, null], total: 50 },
      ],
    });
  });

  test("divides the sums of a line instead of adding rates", () => {
    const pivot = pivotOf(reportOf(rows), ask("by=source&by=hour&m=ctr"));
    expect(pivot?.rows[0]).toEqual({ key: "ads", name: "ads", values: [0.1, 0.1], total: 0.1 });
  });

  test("joins columns beyond the twelfth", () => {
    const many = Array.from({ length: 14 }, (_, index) => row(["ads", `s${index}`], 100 - index, 1));
    const pivot = pivotOf(reportOf(many), ask("by=source&by=sub1&m=clicks"));
    expect(pivot?.columns).toHaveLength(13);
    expect(pivot?.rows[0]?.values.at(-1)).toBe(2);
    expect(pivot?.rows[0]?.total).toBe(14);
  });

  test("keeps the latest days, and drops the day in whose middle the rows end", () => {
    const days = Array.from({ length: 28 }, (_, at) => `2026-02-${String(at + 1).padStart(2, "0")}`);
    const across = pivotOf(
      reportOf(days.map((day) => row(["ads", day], 1, 1))),
      ask("by=source&by=day&m=views"),
    );
    expect([across?.columns[0], across?.columns.at(-2), across?.columns.at(-1)]).toEqual([
      "Feb 5, 2026",
      "Feb 28, 2026",
      "Others",
    ]);
    const rows = [row(["2026-02-28", "ads"], 5, 1), row(["2026-02-27", "ads"], 3, 1)];
    const down = pivotOf(reportOf(rows, { rowCount: 50 }), ask("by=day&by=source&m=views"));
    expect(down?.rows.map(({ name }) => name)).toEqual(["Feb 28, 2026"]);
  });
});

describe("a chart", () => {
  test("has every day of the period, with the second dimension as lines", () => {
    const rows = [row(["2026-03-02", "ads"], 5, 1), row(["2026-03-04", null], 7, 1)];
    const chart = chartOf(reportOf(rows), ask("by=day&by=source&m=views&days=7"));
    expect(chart?.points).toHaveLength(7);
    expect(chart?.series).toEqual([
      { name: "Not attributed", values: [0, 0, 7, 0, 0, 0, 0] },
      { name: "ads", values: [5, 0, 0, 0, 0, 0, 0] },
    ]);
  });

  const daysOfJanuary = Array.from({ length: 31 }, (_, at) => `2026-01-${String(at + 1).padStart(2, "0")}`);
  const ofJanuary = "from=2026-01-01&to=2026-01-31";

  test("draws no day that wasn't read: a report with too many rows ends in the middle of one", () => {
    const rows = ["2026-03-08", "2026-03-07", "2026-03-06"].map((day) => row([day, "ads"], 5, 1));
    const chart = chartOf(
      reportOf(rows, { rowCount: 90 }),
      ask("by=day&by=source&m=views&days=30&chart=line"),
    );
    expect(chart?.points).toEqual(["Mar 7, 2026", "Mar 8, 2026"]);
    expect(chart?.note).toBe(
      "Shows Mar 7, 2026 to Mar 8, 2026. Choose a shorter period or add a filter to see the rest.",
    );
    const oneDay = reportOf(rows.slice(0, 1), { rowCount: 90 });
    expect(chartOf(oneDay, ask("by=day&by=source&m=views&days=30"))).toBeNull();
  });

  test("says that it adds up only some rows, if the highest were read", () => {
    const rows = [row(["2026-03-08", "ads"], 5, 1), row(["2026-03-06", "ads"], 3, 1)];
    const chart = chartOf(
      reportOf(rows, { rowCount: 1_234 }),
      ask("by=day&by=source&m=views&days=7&sort=views"),
    );
    expect(chart?.note).toBe("Adds up only 2 of the report's 1,234 rows. Add a filter to see the rest.");
  });

  test("has a bar for each day of a month and each hour, in their order", () => {
    const days = daysOfJanuary.toReversed().map((day) => row([day], 5, 1));
    const chart = chartOf(reportOf(days), ask(`by=day&m=views&chart=bar&${ofJanuary}`));
    expect(chart?.days).toEqual(daysOfJanuary);
    expect(chart?.note).toBeNull();
    const hours = Array.from({ length: 24 }, (_, hour) => row([String(hour).padStart(2, "0")], 5, 1));
    expect(chartOf(reportOf(hours), ask("by=hour&m=views&chart=bar"))?.points).toHaveLength(24);
  });

  test("has the latest bars of a longer period, and the highest of other values", () => {
    const days = [...daysOfJanuary, "2026-02-01", "2026-02-02"].map((day) => row([day], 5, 1));
    const long = chartOf(reportOf(days), ask("by=day&m=views&chart=bar&from=2026-01-01&to=2026-02-02"));
    expect([long?.days?.[0], long?.days?.at(-1)]).toEqual(["2026-01-03", "2026-02-02"]);
    expect(long?.note).toBe("Shows the latest 31 of 33.");
    const sources = Array.from({ length: 14 }, (_, at) => row([`s${at}`], 10 + at, 1));
    const chart = chartOf(reportOf(sources), ask("by=source&m=views"));
    expect(chart?.points[0]).toBe("s13");
    expect(chart?.note).toBe("Shows the 12 highest of 14.");
  });

  test("has payout and spend together, if both are asked for by day", () => {
    const spent = { ...row(["2026-03-02"], 1, 1, 900), sums: { payout: 900, spend: 300 } };
    const report = reportOf([spent], { facts: ["conversions", "spend"] });
    const query = "by=day&m=payout&m=spend&days=7";
    expect(chartOf(report, ask(query))?.beside).toEqual({
      name: "Spend",
      values: [300, 0, 0, 0, 0, 0, 0],
    });
    expect(chartOf(report, ask(`${query}&sort=spend`))?.beside?.name).toBe("Payout");
    expect(chartOf(report, ask("by=day&m=payout&days=7"))?.beside).toBeNull();
    expect(chartOf(report, ask(`${query}&chart=bar`))?.beside).toBeNull();
    expect(chartOf({ ...report, facts: ["conversions"] }, ask(query))?.beside).toBeNull();
  });

  test("isn't drawn for hours by weekdays, which are a heat map", () => {
    expect(chartOf(reportOf([row(["1", "09"], 5, 1)]), ask("by=weekday&by=hour&m=views"))).toBeNull();
  });

  test("doesn't split bars of rates", () => {
    const chart = chartOf(
      reportOf([row(["ads", "a"], 10, 1), row(["ads", "b"], 30, 1)]),
      ask("by=source&by=post&m=ctr"),
    );
    expect(chart?.series).toEqual([{ name: "CTR", values: [0.05] }]);
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
