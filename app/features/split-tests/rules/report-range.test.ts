import { expect, test } from "vitest";
import { CONFIDENT, firstDayOf, phaseOf, rangeNames, reportRange, reportRanges, upliftOf } from "./report";

test("the whole test starts with the test, at most two years ago", () => {
  const first = (startDate: string) => firstDayOf("all", { startDate }, "2026-06-15");
  expect(["2026-05-01", "2026-07-01", "2000-01-01"].map(first)).toEqual([
    "2026-05-01",
    "2026-06-15",
    "2024-06-16",
  ]);
  expect(firstDayOf(7, { startDate: "2026-01-01" }, "2026-06-15")).toBe("2026-06-09");
});

test("a test is over if it is completed or its last day has passed, and upcoming until its first day", () => {
  const running = { status: "active", startDate: "2026-06-01", endDate: null } as const;
  const phase = (overrides: object) => phaseOf({ ...running, ...overrides }, "2026-06-15");
  expect(phase({})).toBe("now");
  expect(phase({ endDate: "2026-06-15" })).toBe("now");
  expect(phase({ endDate: "2026-06-14" })).toBe("over");
  expect(phase({ status: "completed" })).toBe("over");
  expect(phase({ startDate: "2026-06-16" })).toBe("ahead");
  expect(phase({ startDate: "2026-06-15" })).toBe("now");
});

test("a URL can request a range and an uplift; unknown values are ignored", () => {
  expect(["1", "7", "30", "90", "all"].map(reportRange)).toEqual([1, 7, 30, 90, "all"]);
  expect([null, "", "0", "8", "-7", "7 ", "1e1", "90; drop", "NaN"].map(reportRange)).toEqual(
    Array(9).fill("all"),
  );
  expect(["1", "1000", " 15 ", null].map((text) => upliftOf(text).percent)).toEqual([1, 1000, 15, 20]);
  for (const typed of ["", "0", "1001", "-5", "x", "1.5", "99999"]) {
    expect(upliftOf(typed)).toEqual({ typed, percent: 20, error: "Enter a whole number from 1 to 1000" });
  }
});

test("the ranges of a report (spec:split-tests#test-report), and the probability that counts as certain (spec:split-tests#certainty)", () => {
  expect(reportRanges.map((range) => rangeNames[range])).toEqual([
    "Today",
    "7 days",
    "30 days",
    "90 days",
    "All",
  ]);
  expect(CONFIDENT).toBe(0.95);
});

test("a typed uplift is shortened to fit its field", () => {
  expect(upliftOf("9".repeat(30)).typed).toBe("9".repeat(20));
});
