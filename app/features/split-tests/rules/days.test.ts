import { expect, test } from "vitest";
import { countDays, dayOf, daysFrom, daysLater } from "./days";

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

test("days of the calendar pass the change of the clocks", () => {
  expect(daysFrom("2026-03-07", "2026-03-09")).toEqual(["2026-03-07", "2026-03-08", "2026-03-09"]);
  expect(daysFrom("2026-03-09", "2026-03-08")).toEqual([]);
  expect(daysLater("2028-02-28", 1)).toBe("2028-02-29");
  expect(daysLater("2026-01-01", -1)).toBe("2025-12-31");
  expect(countDays("2026-03-07", "2026-03-09")).toBe(3);
});
