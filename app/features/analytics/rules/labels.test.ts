import { expect, it } from "vitest";
import { namedPoints, periodLabel, pointLabel } from "./labels";

it.each([
  ["2026-03-08", 30, "Mar 8"],
  ["2026-03-01", 365, "Mar 2026"],
  ["2026-03-08 00", 1, "12 AM"],
  ["2026-03-08 14", 1, "2 PM"],
] as const)("calls %s of %d days %s", (at, days, label) => {
  expect(pointLabel(at, days)).toBe(label);
});

it.each([
  [1, [0]],
  [7, [0, 2, 4, 6]],
  [90, [20, 43, 66, 89]],
])("labels few of %d points, including the last", (count, named) => {
  expect(namedPoints(count, count === 7 ? 5 : 4)).toEqual(named);
});

it("says what a period covers", () => {
  expect(periodLabel({ first: "2026-03-02", today: "2026-03-08", days: 7 })).toBe("Mar 2 to Mar 8");
  expect(periodLabel({ first: "2026-03-08", today: "2026-03-08", days: 1 })).toBe("Mar 8");
  expect(periodLabel({ first: "2025-03-09", today: "2026-03-08", days: 365 })).toBe("Mar 9, 2025, to Mar 8");
});
