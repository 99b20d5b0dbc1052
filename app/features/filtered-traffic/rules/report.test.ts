import { describe, expect, test } from "vitest";
import { dayRows, kindRows, linesOf, type Recorded, ruleRows, sourceRows } from "./report";

const days = { first: "2026-03-07", last: "2026-03-09" };
const counts = [
  { day: "2026-03-07", rule: "ai", events: 3 },
  { day: "2026-03-07", rule: "duplicate", events: 1 },
  { day: "2026-03-09", rule: "ai", events: 6 },
];
const recorded: Recorded = {
  byDay: new Map([
    ["2026-03-07", 12],
    ["2026-03-08", 18],
  ]),
  bySource: new Map([
    ["facebook", 20],
    [null, 4],
  ]),
};

describe("filtered traffic", () => {
  test("has a share of all events of the type by day, latest first", () => {
    expect(dayRows(days, counts, recorded)).toEqual({
      rows: [
        { day: "2026-03-09", filtered: 6, recorded: 0, share: 1 },
        { day: "2026-03-08", filtered: 0, recorded: 18, share: 0 },
        { day: "2026-03-07", filtered: 4, recorded: 12, share: 0.25 },
      ],
      earlier: null,
      total: { filtered: 10, recorded: 30, share: 0.25 },
    });
  });

  test("lists 100 days, and joins the earlier ones", () => {
    const { rows, earlier, total } = dayRows({ first: "2025-11-01", last: "2026-03-10" }, counts, null);
    expect(rows).toHaveLength(100);
    expect(earlier).toEqual({ filtered: 0, recorded: null, share: null });
    expect(total).toEqual({ filtered: 10, recorded: null, share: null });
  });

  test("has a share by rule that adds up to the total's", () => {
    const rows = ruleRows(counts, recorded);
    expect(rows.map(({ label, filtered, share }) => [label, filtered, share])).toEqual([
      ["AI crawler", 9, 9 / 40],
      ["Duplicate view", 1, 1 / 40],
    ]);
    expect(ruleRows(counts, null).map(({ share }) => share)).toEqual([null, null]);
  });

  test("keeps a rule of another version of the site under its key", () => {
    expect(ruleRows([{ day: "2026-03-07", rule: "newer", events: 1 }], null)).toMatchObject([
      { label: "newer" },
    ]);
  });

  test("joins the sources that aren't listed, so that the rows add up to the total", () => {
    const { total } = dayRows(days, counts, recorded);
    const sources = [
      { source: "facebook", events: 5 },
      { source: "*", events: 3 },
      { source: "", events: 1 },
    ];
    const rows = sourceRows(sources, total, recorded);
    expect(rows).toEqual([
      { source: "facebook", filtered: 5, recorded: 20, share: 0.2 },
      { source: null, filtered: 1, recorded: 4, share: 0.2 },
      { source: undefined, filtered: 4, recorded: 6, share: 0.4 },
    ]);
    expect(rows.reduce((sum, row) => sum + row.filtered, 0)).toBe(total.filtered);
  });

  test("has a row for every type, without a share if recorded events aren't counted", () => {
    const rows = kindRows([{ kind: "views", events: 10 }], { views: recorded?.byDay ?? new Map() });
    expect(rows.find(({ kind }) => kind === "views")).toMatchObject({
      filtered: 10,
      recorded: 30,
      share: 0.25,
    });
    expect(rows.find(({ kind }) => kind === "funnels")).toMatchObject({
      filtered: 0,
      recorded: null,
      share: null,
    });
  });

  test("has lines for the rules with the most events and one for the others", () => {
    const many = ["ai", "search", "seo", "feed", "ads", "uptime"].map((rule, index) => ({
      day: "2026-03-08",
      rule,
      events: 10 - index,
    }));
    const { points, series } = linesOf(days, many);
    expect(points).toEqual(["2026-03-07", "2026-03-08", "2026-03-09"]);
    expect(series.map(({ name, values }) => [name, values[1]])).toEqual([
      ["AI crawler", 10],
      ["Search engine", 9],
      ["SEO tool", 8],
      ["Feed reader", 7],
      ["Others", 11],
    ]);
  });
});
