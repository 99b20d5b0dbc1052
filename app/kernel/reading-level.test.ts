import { expect, test } from "vitest";
import { readingGrade, sentencesIn } from "./reading-level";

test("text splits into sentences, and labels don't count", () => {
  expect(
    sentencesIn([
      "One dose is taken weekly. It costs $299 a month!",
      "Read more",
      "Is it safe? No one knows yet.",
    ]),
  ).toEqual(["One dose is taken weekly.", "It costs $299 a month!", "No one knows yet."]);
});

test("the grade depends on the words per sentence and the syllables per word", () => {
  // 5 words with 5 syllables: 0.39 × 5 + 11.8 × 1 − 15.59
  expect(readingGrade(["The cat sat on me."])).toBeCloseTo(-1.84, 2);
  // 4 words with 14 syllables: 0.39 × 4 + 11.8 × 3.5 − 15.59
  expect(readingGrade(["Pharmacological administration necessitates observation."])).toBeGreaterThan(25);
  expect(readingGrade([])).toBeNull();
});
