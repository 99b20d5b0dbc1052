import { expect, test } from "vitest";
import { expectedOf, isHigherShare, sameWeekdays } from "./expected";

test.for([
  ["2026-03-10", ["2026-03-03", "2026-02-24", "2026-02-17", "2026-02-10", "2026-02-03", "2026-01-27"]],
  ["2026-11-03", ["2026-10-27", "2026-10-20", "2026-10-13", "2026-10-06", "2026-09-29", "2026-09-22"]],
] as const)("the weekdays before %s are the same in the weeks when clocks change", ([day, before]) => {
  expect(sameWeekdays(day).slice(0, 6)).toEqual(before);
  expect(sameWeekdays(day)).toHaveLength(8);
});

test("the range is the median and three scaled median deviations, calculated by hand", () => {
  // Median of 100 110 120 130: 115. Distances 15 5 5 15: median 10. 3 × 1.4826 × 10 = 44.478.
  const expected = expectedOf([130, 100, 120, 110]);
  expect(expected).toMatchObject({ middle: 115, days: 4 });
  expect(expected?.low).toBeCloseTo(70.522);
  expect(expected?.high).toBeCloseTo(159.478);
});

test("one extreme day barely moves it, and it never goes below 0", () => {
  // Median 10. Distances 0 1 1 2 990: median 1.
  expect(expectedOf([9, 10, 11, 12, 1_000])?.high).toBeCloseTo(11 + 3 * 1.4826);
  expect(expectedOf([0, 0, 6, 6])?.low).toBe(0);
});

test("equal days expect exactly that", () => {
  expect(expectedOf([5, 5, 5, 5])).toEqual({ low: 5, middle: 5, high: 5, days: 4 });
});

test("three weeks aren't enough", () => {
  expect(expectedOf([1, 2, 3])).toBeNull();
  expect(expectedOf([])).toBeNull();
});

test.for([
  // Usual (1 + 2) / (100 + 2) = 2.9%, three standard errors of 100: 5.1%.
  [{ hits: 9, of: 100 }, { hits: 2, of: 100 }, true],
  [{ hits: 8, of: 100 }, { hits: 2, of: 100 }, false],
  [{ hits: 5, of: 0 }, { hits: 2, of: 100 }, false],
  [{ hits: 5, of: 5 }, { hits: 0, of: 0 }, false],
] as const)("%j after %j is more than chance: %s", ([now, before, isHigher]) => {
  expect(isHigherShare(now, before)).toBe(isHigher);
});
