import { describe, expect, test } from "vitest";
import { dayText, fillDays } from "./chart";

describe("the days of a chart", () => {
  const range = { first: "2026-02-27", last: "2026-03-02" };
  const day = (name: string, spendCents: number | null) => ({
    day: name,
    conversions: 2,
    payoutCents: 9_000,
    spendCents,
  });

  test("are all included in order, with zeros for days without data", () => {
    const known = [day("2026-03-01", 500), day("2026-02-27", null)];
    const zero = { conversions: 0, payoutCents: 0, spendCents: 0 };
    expect(fillDays(known, range)).toEqual([
      day("2026-02-27", null),
      { day: "2026-02-28", ...zero },
      day("2026-03-01", 500),
      { day: "2026-03-02", ...zero },
    ]);
  });

  test("have no spend for a role that may not see it (spec:revenue#manager-sources)", () => {
    const days = fillDays([day("2026-03-01", null)], range);
    expect(days.map(({ spendCents }) => spendCents)).toEqual([null, null, null, null]);
  });
});

test.each([
  ["2026-01-31", "Jan 31"],
  ["2026-02-01", "Feb 1"],
  ["2026-03-08", "Mar 8"],
  ["2026-04-10", "Apr 10"],
  ["2026-05-09", "May 9"],
  ["2026-06-30", "Jun 30"],
  ["2026-07-04", "Jul 4"],
  ["2026-08-20", "Aug 20"],
  ["2026-09-11", "Sep 11"],
  ["2026-10-31", "Oct 31"],
  ["2026-11-26", "Nov 26"],
  ["2026-12-25", "Dec 25"],
])("%s is written %s, with the year on request", (day, text) => {
  expect(dayText(day)).toBe(text);
  expect(dayText(day, true)).toBe(`${text}, 2026`);
});
