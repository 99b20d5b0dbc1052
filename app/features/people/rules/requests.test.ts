import { expect, test } from "vitest";
import { clockText, dueAt, reminderDue } from "./requests";

const received = new Date("2026-01-10T15:00:00Z");
const due = dueAt(received);
const after = (days: number) => new Date(received.getTime() + days * 86_400_000);

test("a request is due 45 days after it was received", () => {
  expect(due.toISOString()).toBe("2026-02-24T15:00:00.000Z");
});

test.each([
  [0, "45 days left"],
  [44, "1 day left"],
  [44.9, "1 day left"],
  [45, "Overdue since today"],
  [46, "1 day overdue"],
  [50, "5 days overdue"],
])("after %s days: %s", (days, text) => {
  expect(clockText(due, after(days))).toBe(text);
});

test.each([
  [30, null, null],
  [31, null, 14],
  [32, 14, null],
  [42, 14, 3],
  [43, 3, null],
  [45, 3, 0],
  [60, 0, null],
  [60, null, 0],
])("after %s days, last reminded at %s: %s", (days, reminded, level) => {
  expect(reminderDue(due, reminded, after(days))).toBe(level);
});
