import { describe, expect, test } from "vitest";
import { isWithin, postRange, scheduleRange, testEndRange, testStartRange } from "./moves";

const today = "2026-11-23";
const running = { status: "active", startDate: "2026-11-20", endDate: "2026-11-30" } as const;
const planned = { status: "paused", startDate: "2026-12-01", endDate: "2026-12-15" } as const;

test("published posts move up to today, scheduled articles from today to a year later", () => {
  expect(isWithin(postRange(today), "2019-02-28")).toBe(true);
  expect(isWithin(postRange(today), today)).toBe(true);
  expect(isWithin(postRange(today), "2026-11-24")).toBe(false);
  expect(isWithin(scheduleRange(today), "2026-11-22")).toBe(false);
  expect(isWithin(scheduleRange(today), "2027-11-23")).toBe(true);
  expect(isWithin(scheduleRange(today), "2027-11-24")).toBe(false);
});

describe("a split test", () => {
  test("can move its start until that day comes, but never past its end", () => {
    expect(testStartRange(running, today)).toBeNull();
    expect(testStartRange({ ...planned, startDate: today }, today)).toBeNull();
    expect(testStartRange(planned, today)).toEqual({ first: today, last: "2026-12-15" });
    expect(testStartRange({ ...planned, endDate: null }, today)).toEqual({ first: today, last: null });
  });

  test("can move its end until that day has passed, but never before its start", () => {
    expect(testEndRange(running, today)).toEqual({ first: today, last: null });
    expect(testEndRange(planned, today)).toEqual({ first: "2026-12-01", last: null });
    expect(testEndRange({ ...running, endDate: "2026-11-22" }, today)).toBeNull();
    expect(testEndRange({ ...running, status: "completed" }, today)).toBeNull();
    expect(testEndRange({ ...running, endDate: null }, today)).toBeNull();
  });
});
