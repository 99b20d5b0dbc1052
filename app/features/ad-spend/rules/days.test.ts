import { expect, test } from "vitest";
import { dayIn, daysBefore, isRealDay } from "./days";
import { reportRange } from "./report";

test("a moment is another day in another place", () => {
  const moment = new Date("2026-11-21T06:30:00Z");
  expect(["America/Los_Angeles", "America/New_York"].map((zone) => dayIn(zone, moment))).toEqual([
    "2026-11-20",
    "2026-11-21",
  ]);
});

test("28 days are 28 days, also over a change of the clocks and a leap day", () => {
  expect(reportRange("2026-11-20")).toEqual({ since: "2026-10-24", until: "2026-11-20" });
  expect(reportRange("2028-03-10").since).toBe("2028-02-12");
  expect(daysBefore("2027-01-01", 1)).toBe("2026-12-31");
});

test.for(["2026-02-29", "2026-13-01", "2026-1-1", "20261101", "2026-11-01T00:00"])("%s is no day", (text) => {
  expect(isRealDay(text)).toBe(false);
});
