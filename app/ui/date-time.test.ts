import { expect, test } from "vitest";
import { formatDateTime, formatDay } from "./date-time";

test.each([
  ["2026-03-08T06:59:00Z", "Mar 8, 2026, 1:59 AM ET"],
  // The clocks have gone forward.
  ["2026-03-08T07:00:00Z", "Mar 8, 2026, 3:00 AM ET"],
  ["2026-01-01T04:59:59Z", "Dec 31, 2025, 11:59 PM ET"],
  ["2026-01-01T05:00:00Z", "Jan 1, 2026, 12:00 AM ET"],
])("%s is %s in New York", (iso, text) => {
  expect(formatDateTime(new Date(iso))).toBe(text);
  expect(formatDay(new Date(iso))).toBe(text.split(", ").slice(0, 2).join(", "));
});
