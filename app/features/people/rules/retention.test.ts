import { expect, test } from "vitest";
import { monthsBefore, previewText } from "./retention";

test.each([
  ["2026-03-31T10:00:00.000Z", 1, "2026-02-28T10:00:00.000Z"],
  ["2026-03-15T10:00:00.000Z", 24, "2024-03-15T10:00:00.000Z"],
  ["2024-02-29T10:00:00.000Z", 12, "2023-02-28T10:00:00.000Z"],
  ["2026-01-31T10:00:00.000Z", 1, "2025-12-31T10:00:00.000Z"],
])("%s minus %s months", (now, months, before) => {
  expect(monthsBefore(new Date(now), months).toISOString()).toBe(before);
});

test("the preview says how many and how old", () => {
  expect(previewText("Comparison leads", 1_312, 24, 5_000)).toBe(
    "Would delete 1,312 comparison leads older than 24 months",
  );
  expect(previewText("Post views", 5_000, 24, 5_000)).toBe(
    "Would delete 5,000 or more post views older than 24 months",
  );
  expect(previewText("Audit log entries", 0, 12, 5_000)).toBe("Nothing is older than 12 months");
});
