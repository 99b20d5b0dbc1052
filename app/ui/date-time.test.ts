import { expect, test } from "vitest";
import { formatClock, formatDateTime, formatDay, formatTime } from "./date-time";

test.each([
  ["2026-03-08T06:59:00Z", "Mar 8, 2026, 1:59 AM ET"],
  // The clocks have gone forward.
  ["2026-03-08T07:00:00Z", "Mar 8, 2026, 3:00 AM ET"],
  ["2026-01-01T04:59:59Z", "Dec 31, 2025, 11:59 PM ET"],
  ["2026-01-01T05:00:00Z", "Jan 1, 2026, 12:00 AM ET"],
  // The clocks go back.
  ["2026-11-01T05:59:00Z", "Nov 1, 2026, 1:59 AM ET"],
  ["2026-11-01T06:00:00Z", "Nov 1, 2026, 1:00 AM ET"],
  ["2026-11-01T17:05:00Z", "Nov 1, 2026, 12:05 PM ET"],
])("%s is %s in New York", (iso, text) => {
  expect(formatDateTime(new Date(iso))).toBe(text);
  expect(formatDay(new Date(iso))).toBe(text.split(", ").slice(0, 2).join(", "));
  expect(formatTime(new Date(iso))).toBe(text.split(", ")[2]);
  expect(formatDateTime(new Date(iso)), "the second time").toBe(text);
});

test("a time with seconds", () => {
  expect(formatClock(new Date("2026-03-08T13:05:07.900Z"))).toBe("9:05:07 AM ET");
});

test("a time that isn't one is refused", () => {
  expect(() => formatDay(new Date("soon"))).toThrow(RangeError);
});
