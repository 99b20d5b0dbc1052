import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysFrom, daysLater } from "~/kernel/days";
import { blogRanges, bucketsOf, dashboardRanges, periodOf, pointsOf, rangeNames } from "./range";

describe("periodOf", () => {
  it("has as many days in the previous period as in this one", () => {
    const period = periodOf(7, new Date("2026-03-10T12:00:00Z"));
    expect(period).toMatchObject({
      first: "2026-03-04",
      today: "2026-03-10",
      priorFirst: "2026-02-25",
      priorLast: "2026-03-03",
    });
    expect(daysFrom(period.priorFirst, period.priorLast)).toHaveLength(7);
  });

  it("draws a day by hour, a year by month, and other ranges by day", () => {
    const now = new Date("2026-03-10T12:00:00Z");
    expect(pointsOf(periodOf(365, now))).toHaveLength(13);
    expect(pointsOf(periodOf(90, now))).toHaveLength(90);
    expect(pointsOf(periodOf(1, now)).at(-1)).toBe("2026-03-10 08");
    expect(pointsOf(periodOf(1, now))).toHaveLength(9);
  });
});

describe("bucketsOf", () => {
  it("uses whole months and single days around them", () => {
    expect(bucketsOf("2026-01-30", "2026-04-02")).toEqual({
      months: { first: "2026-02-01", last: "2026-03-01" },
      days: [
        { first: "2026-01-30", last: "2026-01-31" },
        { first: "2026-04-01", last: "2026-04-02" },
      ],
    });
    expect(bucketsOf("2026-02-01", "2026-02-28")).toEqual({
      months: { first: "2026-02-01", last: "2026-02-01" },
      days: [],
    });
    expect(bucketsOf("2026-02-02", "2026-02-01")).toEqual({ months: null, days: [] });
  });

  it("covers every day once", () => {
    const day = fc.integer({ min: 0, max: 1_500 }).map((offset) => daysLater("2024-01-15", offset));
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 800 }), (first, length) => {
        const last = daysLater(first, length);
        const { months, days } = bucketsOf(first, last);
        const ofMonths = months ? daysFrom(months.first, lastDayOfMonth(months.last)) : [];
        const covered = [...ofMonths, ...days.flatMap((edge) => daysFrom(edge.first, edge.last))];
        expect(covered.sort()).toEqual(daysFrom(first, last));
      }),
    );
  });
});

function lastDayOfMonth(month: string): string {
  const next = daysLater(month, 31);
  return daysLater(`${next.slice(0, 8)}01`, -1);
}

it("reports cover today, 7, 30, 90 days, and a year, the dashboard 7, 30, or 90 days (spec:analytics#ranges)", () => {
  expect(blogRanges.map((days) => [days, rangeNames[days]])).toEqual([
    [1, "Today"],
    [7, "7 days"],
    [30, "30 days"],
    [90, "90 days"],
    [365, "Last year"],
  ]);
  expect(dashboardRanges).toEqual([7, 30, 90]);
});
