import { describe, expect, test } from "vitest";
import { DEFAULT_LENGTH, daysOf, periodKinds, periodLabel, periodParameters, periods } from "./period";

/** 1:30 a.m. on March 8 in London, still March 7 in New York. */
const now = new Date("2026-03-08T01:30:00Z");

describe("periods (spec:revenue#revenue-periods)", () => {
  test("are the buttons of the dashboard, with their labels and parameters", () => {
    expect(periods.map((period) => [periodLabel(period), periodParameters(period)])).toEqual([
      ["Last 7 Days", { period: "all", days: "7" }],
      ["Last 30 Days", { period: "all" }],
      ["Last 90 Days", { period: "all", days: "90" }],
      ["Last 365 Days", { period: "all", days: "365" }],
      ["Today", {}],
      ["Yesterday", { period: "yesterday" }],
    ]);
    expect(new Set(periods.map(({ kind }) => kind))).toEqual(new Set(periodKinds));
  });

  test("of one day have no length in the URL", () => {
    expect(periodParameters({ kind: "yesterday", length: 7 })).toEqual({ period: "yesterday" });
    expect(periodParameters({ kind: "today", length: 7 })).toEqual({});
  });

  test("are 30 days by default", () => {
    expect(DEFAULT_LENGTH).toBe(30);
  });

  test("are days in New York, both ends inclusive", () => {
    expect(daysOf({ kind: "today", length: 30 }, now)).toEqual({ first: "2026-03-07", last: "2026-03-07" });
    expect(daysOf({ kind: "yesterday", length: 30 }, now)).toEqual({
      first: "2026-03-06",
      last: "2026-03-06",
    });
    expect(daysOf({ kind: "all", length: 7 }, now)).toEqual({ first: "2026-03-01", last: "2026-03-07" });
    expect(daysOf({ kind: "all", length: 365 }, now)).toEqual({ first: "2025-03-08", last: "2026-03-07" });
  });
});
