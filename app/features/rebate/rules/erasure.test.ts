import { expect, test } from "vitest";
import { booksUntil } from "./erasure";

test.each([
  ["2025-03-31", "2032-03-31"],
  ["2024-02-29", "2031-03-01"],
  ["2021-02-28", "2028-02-28"],
])("a payment on %s stays until %s", (paidOn, day) => {
  expect(booksUntil(paidOn, new Date("2026-01-01T12:00:00Z"))).toBe(day);
});
