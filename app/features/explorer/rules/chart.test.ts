import { describe, expect, test } from "vitest";
import { chartOf } from "./chart";
import { readReportQuery } from "./report-query";
import type { Report } from "./table";

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

describe("a chart", () => {
  test("has every day of the period, with the second dimension as lines", () => {
    const rows = [row(["2026-03-02", "ads"], 5, 1), row(["2026-03-04", null], 7, 1)];
    const chart = chartOf(reportOf(rows), ask("by=day&by=source&m=views&days=7"));
    expect(chart?.points).toHaveLength(7);
    expect(chart?.series).toEqual([
      { id: "[null]", name: "Not attributed", values: [0, 0, 7, 0, 0, 0, 0] },
      { id: '["ads"]', name: "ads", values: [5, 0, 0, 0, 0, 0, 0] },
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
    const oldestFirst = chartOf(
      reportOf(rows.toReversed(), { rowCount: 90 }),
      ask("by=day&by=source&m=views&days=30&sort=rows&dir=asc"),
    );
    expect(oldestFirst?.points).toEqual(["Mar 7, 2026", "Mar 8, 2026"]);
    const oneDay = reportOf(rows.slice(0, 1), { rowCount: 90 });
    expect(chartOf(oneDay, ask("by=day&by=source&m=views&days=30"))).toBeNull();
  });

  test("of times isn't drawn if the highest rows were read instead of the latest", () => {
    const rows = [row(["2026-03-08", "ads"], 5, 1), row(["2026-03-06", "ads"], 3, 1)];
    const cut = reportOf(rows, { rowCount: 1_234 });
    for (const query of ["by=day&by=source&days=7", "by=week&by=source&chart=bar", "by=hour&by=source"]) {
      const chart = chartOf(cut, ask(`${query}&m=views&sort=views`));
      expect([chart?.points, chart?.series]).toEqual([[], []]);
      expect(chart?.note).toContain("The chart isn't shown because the report has 1,234 rows");
    }
    const whole = chartOf(reportOf(rows), ask("by=day&by=source&m=views&days=7&sort=views"));
    expect([whole?.points.length, whole?.note]).toEqual([7, null]);
  });

  test("says how many of the rows have a bar, or are added up", () => {
    const highest = Array.from({ length: 100 }, (_, at) => row([`s${at}`], 200 - at, 1));
    const noteOf = (query: string, rows = highest) =>
      chartOf(reportOf(rows, { rowCount: 1_234 }), ask(`m=views&chart=bar&${query}`))?.note;
    expect(noteOf("by=source")).toBe("Shows the 12 highest of 1,234.");
    const some = "Shows the 12 highest of the 100 rows that were read. The report has 1,234 rows.";
    expect(noteOf("by=source&sort=views&dir=asc")).toBe(some);
    expect(noteOf("by=source&sort=rows")).toBe(some);
    const pairs = highest.map(({ keys: [key = null], sums }) => row([key, "a"], sums.views ?? 0, 1));
    expect(noteOf("by=source&by=post", pairs)).toBe(
      "Adds up only 100 of the report's 1,234 rows. Add a filter to see the rest.",
    );
  });

  test("tells values with the same name apart", () => {
    const named = (key: string, views: number) => ({ ...row([key], views, 1), labels: ["Same title"] });
    const bars = chartOf(reportOf([named("p1", 5), named("p2", 3)]), ask("by=post&m=views"));
    expect([bars?.points, bars?.keys, bars?.series[0]?.values]).toEqual([
      ["Same title", "Same title"],
      ["p1", "p2"],
      [5, 3],
    ]);
    const daily = (key: string, views: number) => ({
      ...row(["2026-03-08", key], views, 1),
      labels: ["2026-03-08", "Same title"],
    });
    const lines = chartOf(reportOf([daily("p1", 5), daily("p2", 3)]), ask("by=day&by=post&m=views&days=1"));
    expect(lines?.series).toEqual([
      { id: '["p1"]', name: "Same title", values: [5] },
      { id: '["p2"]', name: "Same title", values: [3] },
    ]);
  });

  test("has the earlier days as another line, if it isn't split and rows can be compared", () => {
    const report = reportOf([row(["2026-03-02"], 8, 1)]);
    const earlier = (query: string) => chartOf(report, ask(`${query}&m=views&compare=previous`))?.earlier;
    expect(earlier("by=day&days=7")?.values).toEqual([4, 0, 0, 0, 0, 0, 0]);
    expect(earlier("by=week&days=30")).toBeNull();
    expect(earlier("by=day&days=7&chart=bar")).toBeNull();
    expect(chartOf(report, ask("by=day&days=7&m=views"))?.earlier).toBeNull();
    const split = chartOf(
      reportOf([row(["2026-03-02", "ads"], 8, 1)]),
      ask("by=day&by=source&m=views&days=7&compare=previous"),
    );
    expect(split?.earlier).toBeNull();
    expect(split?.series[0]).toMatchObject({
      values: [8, 0, 0, 0, 0, 0, 0],
      earlier: [4, 0, 0, 0, 0, 0, 0],
    });
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
    expect(long?.note).toBe("Shows the latest 31 of 33: Jan 3, 2026 to Feb 2, 2026.");
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
      id: "spend",
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
    expect(chart?.series).toEqual([{ id: "ctr", name: "CTR", values: [0.05] }]);
  });
});
