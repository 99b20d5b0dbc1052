import { expect, test } from "vitest";
import { noticeTime } from "./quiet";

const night = { from: 22, until: 7 };

test.for([
  ["the evening before", "2026-03-10T03:30:00Z", night, "2026-03-10T11:00:00.000Z"],
  ["the morning", "2026-03-10T10:59:00Z", night, "2026-03-10T11:00:00.000Z"],
  ["the end itself", "2026-03-10T11:00:00Z", night, "2026-03-10T11:00:00.000Z"],
  ["the day", "2026-03-10T15:00:00Z", night, "2026-03-10T15:00:00.000Z"],
  ["noon", "2026-03-10T16:30:00Z", { from: 12, until: 14 }, "2026-03-10T18:00:00.000Z"],
  // Clocks go from 2 to 3 on March 8, 2026, and from 2 back to 1 on November 1.
  ["a night with a skipped hour", "2026-03-08T04:00:00Z", night, "2026-03-08T11:00:00.000Z"],
  ["an end in the skipped hour", "2026-03-08T05:00:00Z", { from: 23, until: 2 }, "2026-03-08T07:00:00.000Z"],
  ["a night with a repeated hour", "2026-11-01T03:00:00Z", night, "2026-11-01T12:00:00.000Z"],
] as const)("a notice at %s waits for the end of quiet hours", ([_name, now, quiet, sent]) => {
  expect(noticeTime(new Date(now), quiet).toISOString()).toBe(sent);
});

test("without quiet hours it's sent at once", () => {
  const now = new Date("2026-03-10T03:30:00Z");
  expect(noticeTime(now, null)).toBe(now);
});
