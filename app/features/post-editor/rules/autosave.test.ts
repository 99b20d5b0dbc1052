import { expect, test } from "vitest";
import { autosaveDelay, autosaveSchema, readAutosaveAnswer } from "./autosave";

test("an autosave waits for a pause, and at most 15 s (spec:post-editor#autosave)", () => {
  expect(autosaveDelay(1_000, 1_000)).toBe(3_000);
  expect(autosaveDelay(1_000, 12_000)).toBe(3_000);
  expect(autosaveDelay(1_000, 14_500)).toBe(1_500);
  expect(autosaveDelay(1_000, 60_000)).toBe(0);
});

test("an autosave needs a version and a revision, and only an autosave response is read", () => {
  const sent = {
    draft: { title: "A" },
    version: 3,
    revision: 0,
    source: "6b1f0c52-0d57-4c43-9c3b-0a2b6f0f6a11",
  };
  expect(autosaveSchema.safeParse(sent).success).toBe(true);
  for (const other of [{ ...sent, draft: [] }, { ...sent, version: -1 }, { ...sent, revision: 1.5 }, null])
    expect(autosaveSchema.safeParse(other).success).toBe(false);
  expect(readAutosaveAnswer("<!doctype html>")).toBeNull();
  expect(readAutosaveAnswer({ stored: false, problem: "unreadable" })).toEqual({
    stored: false,
    problem: "unreadable",
  });
});
