import { expect, test } from "vitest";
import { noteStep } from "./form-visit";

/** What is noted when a form moves between these steps, counted from 0; null: the page opens. */
function notesOf(from: number | null, step: number): string[] {
  const notes: string[] = [];
  noteStep(
    {
      note: (event, question = "", isTimed = true) =>
        notes.push(`${event} ${question}${isTimed ? "" : " without time"}`.trim()),
    },
    from,
    step,
  );
  return notes;
}

test("a form opens at its first step", () => {
  expect(notesOf(null, 0)).toEqual(["shown", "reached 1"]);
});

test("the time of a step ends before the visit moves on", () => {
  expect(notesOf(1, 2)).toEqual(["shown", "answered 2", "reached 2", "reached 3"]);
});

test("a step that was filled in on another page has no time", () => {
  expect(notesOf(null, 1)).toEqual(["shown", "answered 1 without time", "reached 1", "reached 2"]);
});

test("Back belongs to the step that was left", () => {
  expect(notesOf(2, 1)).toEqual(["shown", "back 3", "reached 2"]);
});
