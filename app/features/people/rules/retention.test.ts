import { expect, test } from "vitest";
import { periodChoices, periodValue, previewText } from "./retention";

test("the choices have the unit of the shortest period, and start there", () => {
  expect(periodChoices({ months: 12 }).map(periodValue)).toEqual([
    "12",
    "18",
    "24",
    "36",
    "48",
    "60",
    "84",
    "120",
  ]);
  expect(periodChoices({ days: 1 })[0]).toEqual({ days: 1 });
});

test("the preview says how many and how old", () => {
  expect(previewText("Comparison leads", 1_312, { months: 24 }, 5_000)).toBe(
    "Would delete 1,312 comparison leads older than 24 months",
  );
  expect(previewText("Post views", 5_000, { months: 24 }, 5_000)).toBe(
    "Would delete 5,000 or more post views older than 24 months",
  );
  expect(previewText("Emails", 2, { days: 7 }, 5_000)).toBe("Would delete 2 emails older than 7 days");
  expect(previewText("Audit log entries", 0, { months: 12 }, 5_000)).toBe("Nothing is older than 12 months");
});
