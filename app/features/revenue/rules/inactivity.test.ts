import { describe, expect, test } from "vitest";
import { durationText, inactivityOf, type PostingIntervals } from "./inactivity";

const HOUR = 3_600_000;
const now = new Date("2026-05-10T12:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
const intervals = (changes: Partial<PostingIntervals> = {}): PostingIntervals => ({
  networkId: 1,
  name: "Sample Network",
  alert: true,
  alertHours: null,
  lastAt: ago(1),
  conversions: 200,
  days: 28,
  usualPauseMs: HOUR,
  ...changes,
});

describe("a network that usually posts", () => {
  test("isn't reported as quiet within its usual intervals", () => {
    expect(inactivityOf(intervals({ lastAt: ago(5.9) }), now)).toBeNull();
    expect(inactivityOf(intervals({ lastAt: ago(29), usualPauseMs: 10 * HOUR }), now)).toBeNull();
  });

  test("is reported after three times its usual interval, and never before six hours", () => {
    expect(inactivityOf(intervals({ lastAt: ago(6.1) }), now)).toMatchObject({
      networkId: 1,
      inactiveForMs: 6.1 * HOUR,
    });
    expect(inactivityOf(intervals({ lastAt: ago(31), usualPauseMs: 10 * HOUR }), now)).not.toBeNull();
  });

  test("is reported for at most four weeks", () => {
    expect(inactivityOf(intervals({ lastAt: ago(27 * 24) }), now)).not.toBeNull();
    expect(inactivityOf(intervals({ lastAt: ago(29 * 24) }), now)).toBeNull();
  });
});

test("isn't reported if it posts rarely, never posted, or isn't monitored", () => {
  expect(inactivityOf(intervals({ lastAt: ago(100), conversions: 9 }), now)).toBeNull();
  expect(inactivityOf(intervals({ lastAt: ago(100), days: 4 }), now)).toBeNull();
  expect(inactivityOf(intervals({ lastAt: null }), now)).toBeNull();
  expect(inactivityOf(intervals({ lastAt: ago(100), alert: false }), now)).toBeNull();
});

test("has its intervals replaced by hours that staff set", () => {
  expect(
    inactivityOf(intervals({ lastAt: ago(3), alertHours: 2, conversions: 1, days: 1 }), now),
  ).not.toBeNull();
  expect(inactivityOf(intervals({ lastAt: ago(47), alertHours: 48 }), now)).toBeNull();
});

test.each([
  [HOUR, "1 hour"],
  [47.9 * HOUR, "47 hours"],
  [72 * HOUR, "3 days"],
])("%d ms are %s", (ms, text) => {
  expect(durationText(ms)).toBe(text);
});

describe("the figures of the rule (spec:revenue#network-inactivity)", () => {
  test("ten conversions on five days are enough to determine the usual interval", () => {
    expect(inactivityOf(intervals({ lastAt: ago(7), conversions: 10, days: 5 }), now)).not.toBeNull();
  });

  test("exactly six hours, or exactly three intervals, aren't too long yet", () => {
    expect(inactivityOf(intervals({ lastAt: ago(6) }), now)).toBeNull();
    expect(inactivityOf(intervals({ lastAt: ago(30), usualPauseMs: 10 * HOUR }), now)).toBeNull();
  });

  test("day 28 is the last day of reporting, after the hours that staff set", () => {
    expect(inactivityOf(intervals({ lastAt: ago(28 * 24) }), now)).not.toBeNull();
    expect(inactivityOf(intervals({ lastAt: ago(28 * 24 + 0.5) }), now)).toBeNull();
    const later = (hours: number) => intervals({ lastAt: ago(28 * 24 + hours), alertHours: 48 });
    expect(inactivityOf(later(48), now)).not.toBeNull();
    expect(inactivityOf(later(49), now)).toBeNull();
  });

  test("durations are in hours up to two days, then in whole days", () => {
    expect(durationText(48 * HOUR)).toBe("2 days");
    expect(durationText(71.9 * HOUR)).toBe("2 days");
    expect(durationText(1.9 * HOUR)).toBe("1 hour");
    expect(durationText(0)).toBe("0 hours");
  });
});
