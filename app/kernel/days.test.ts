import { expect, test } from "vitest";
import { countDays, dayIn, dayOf, daysFrom, daysLater, isRealDay } from "./days";

test.for([
  ["2026-03-08T04:59:59Z", "2026-03-07"],
  ["2026-03-08T05:00:00Z", "2026-03-08"],
  ["2026-03-09T03:59:59Z", "2026-03-08"],
  ["2026-03-09T04:00:00Z", "2026-03-09"],
  ["2026-11-02T04:59:59Z", "2026-11-01"],
  ["2026-11-02T05:00:00Z", "2026-11-02"],
])("at %s it is %s in New York", ([moment = "", day]) => {
  expect(dayOf(new Date(moment))).toBe(day);
});

test("calendar days aren't affected by daylight saving time", () => {
  expect(daysFrom("2026-03-07", "2026-03-09")).toEqual(["2026-03-07", "2026-03-08", "2026-03-09"]);
  expect(daysFrom("2026-03-09", "2026-03-08")).toEqual([]);
  expect(daysLater("2028-02-28", 1)).toBe("2028-02-29");
  expect(daysLater("2026-01-01", -1)).toBe("2025-12-31");
  expect(countDays("2026-03-07", "2026-03-09")).toBe(3);
});

test("all days of years with and without February 29 are found", () => {
  const [first, last] = ["2023-11-28", "2025-03-02"];
  const days = daysFrom(first, last);
  expect(days).toHaveLength(countDays(first, last));
  expect(days.at(0)).toBe(first);
  for (const [index, day] of days.entries()) expect(daysLater(first, index)).toBe(day);
});

test("the same moment is a different day in another time zone", () => {
  const moment = new Date("2026-11-21T06:30:00Z");
  expect(["America/Los_Angeles", "America/New_York"].map((zone) => dayIn(zone, moment))).toEqual([
    "2026-11-20",
    "2026-11-21",
  ]);
});

test.each([
  "2025-02-29",
  "2025-13-01",
  "2025-00-10",
  "31/03/2025",
  "2025-3-1",
  "20261101",
  "",
  "2025-03-31T00:00",
])("%j isn't a day", (text) => {
  expect(isRealDay(text)).toBe(false);
});

test("February 29 of a leap year is a day", () => {
  expect(isRealDay("2024-02-29")).toBe(true);
});
