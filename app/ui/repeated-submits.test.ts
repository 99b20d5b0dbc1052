import { expect, test } from "vitest";
import { isRepeat } from "./repeated-submits";

const [save, copy] = [new EventTarget(), new EventTarget()];

test.each([
  ["the same button right after", { source: save, at: 1_300 }, true],
  ["the same button after ten seconds without a response", { source: save, at: 11_000 }, false],
  ["another button", { source: copy, at: 1_300 }, false],
])("%s", (_, submit, expected) => {
  expect(isRepeat({ source: save, at: 1_000 }, submit)).toBe(expected);
});

test("the first submit isn't a repeat", () => {
  expect(isRepeat(null, { source: save, at: 0 })).toBe(false);
});
