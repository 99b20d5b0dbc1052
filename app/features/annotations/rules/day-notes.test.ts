import { expect, test } from "vitest";
import { type DayItem, eventText, inDayOrder, marksOf } from "./day-notes";

const note = { noteId: 1, version: 1, authorName: "Ada", forManagers: false, canChange: true };
const item = (day: string, text: string, isNote = false): DayItem => ({
  key: text,
  day,
  text,
  note: isNote ? note : null,
});

test.for([
  [["A"], 1, "Published: A"],
  [["A", "B"], 2, "Published: A and B"],
  [["A", "B", "C"], 3, "Published: A, B, and C"],
  [["A", "B", "C"], 12, "Published: A, B, C, and 9 more"],
  [["A"], 2, "Published: A and 1 more"],
] as const)("%j of %i is %s", ([names, count, text]) => {
  expect(eventText({ label: "Published", names, count })).toBe(text);
});

test("the newest day comes first, and notes before events", () => {
  const items = [item("2026-03-01", "a"), item("2026-03-02", "b"), item("2026-03-02", "c", true)];
  expect(inDayOrder(items).map(({ text }) => text)).toEqual(["c", "b", "a"]);
});

test("a chart by day marks days, a chart by month marks months, a chart by hour nothing", () => {
  const items = [item("2026-03-02", "a"), item("2026-03-02", "b", true), item("2026-03-31", "c")];
  expect(marksOf(items, ["2026-03-01", "2026-03-02"])).toEqual([{ at: 1, hasNote: true, text: "a\nb" }]);
  expect(marksOf(items, ["2026-02-01", "2026-03-01"], true)).toEqual([
    { at: 1, hasNote: true, text: "a\nb\nc" },
  ]);
  expect(marksOf(items, ["2026-03-02 00", "2026-03-02 01"])).toEqual([]);
});
