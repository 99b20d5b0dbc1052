import { expect, test } from "vitest";
import { claimYear, flagsOf } from "./flags";

test("the fifth claim of a household in a year is flagged, the fourth isn't", () => {
  const others = { withSameImage: 0, withSameOrder: 0 };
  expect(flagsOf({ ...others, earlierOfHousehold: 3 })).toEqual([]);
  expect(flagsOf({ ...others, earlierOfHousehold: 4 })).toEqual(["household_limit"]);
});

test("a screenshot or an order from an earlier claim is flagged", () => {
  expect(flagsOf({ earlierOfHousehold: 9, withSameImage: 1, withSameOrder: 2 })).toEqual([
    "household_limit",
    "same_image",
    "same_order",
  ]);
});

test("the year starts at midnight in New York", () => {
  const before = claimYear(new Date("2026-01-01T04:59:59Z"));
  const after = claimYear(new Date("2026-01-01T05:00:00Z"));
  expect(before.start.toISOString()).toBe("2025-01-01T05:00:00.000Z");
  expect(before.end).toEqual(after.start);
});
