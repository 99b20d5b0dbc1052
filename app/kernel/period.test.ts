import { expect, test } from "vitest";
import { periodText, startOfPeriod } from "./period";

test.each([
  ["2026-03-31T10:00:00.000Z", { months: 1 }, "2026-02-28T10:00:00.000Z"],
  ["2026-03-15T10:00:00.000Z", { months: 24 }, "2024-03-15T10:00:00.000Z"],
  ["2024-02-29T10:00:00.000Z", { months: 12 }, "2023-02-28T10:00:00.000Z"],
  ["2026-01-31T10:00:00.000Z", { months: 1 }, "2025-12-31T10:00:00.000Z"],
  ["2026-03-02T10:00:00.000Z", { days: 3 }, "2026-02-27T10:00:00.000Z"],
])("%s minus %o", (now, period, start) => {
  expect(startOfPeriod(new Date(now), period).toISOString()).toBe(start);
});

test("a period is named with its unit", () => {
  expect([{ months: 1 }, { months: 24 }, { days: 1 }, { days: 30 }].map(periodText)).toEqual([
    "1 month",
    "24 months",
    "1 day",
    "30 days",
  ]);
});
