import { describe, expect, test } from "vitest";
import { newEntry } from "~/features/ranking-editor/rules/entry-draft";
import { moved } from "~/kernel/moved";
import { placeOf, remainingErrors } from "./form-errors";
import { newDraft, newQuestion } from "./post-draft";

test.for([
  ["title", null],
  ["providerRankings", null],
  ["providerRankings.1.score", "Rank 2"],
  ["providerRankings.0.bullets.2", "Rank 1, bullet 3"],
  ["quizQuestions.9.options.0.label", "Question 10, option 1"],
  ["providerDetails.pros.0", "Advantage 1"],
  ["faq.0.answer", "FAQ 1"],
] as const)("an error of %s is placed at %s", ([path, place]) => {
  expect(placeOf(path)).toBe(place);
});

describe("an error", () => {
  const sent = {
    ...newDraft(),
    title: "",
    providerRankings: [
      { ...newEntry("a"), score: "11" },
      { ...newEntry("b"), score: "9" },
    ],
    quizQuestions: [newQuestion("q")],
  };
  const errors = { title: "Title is required", "providerRankings.0.score": "Enter a score", form: "No" };

  test("remains while its field has the rejected value", () => {
    expect(remainingErrors(errors, sent, { ...sent, excerpt: "more" })).toEqual(errors);
    expect(remainingErrors(errors, null, sent)).toEqual(errors);
  });

  test("disappears when its field changes", () => {
    expect(Object.keys(remainingErrors(errors, sent, { ...sent, title: "T" }))).toEqual([
      "providerRankings.0.score",
      "form",
    ]);
  });

  test("doesn't stay at the position of an item that was moved or removed", () => {
    const [first, second] = sent.providerRankings;
    for (const providerRankings of [moved(sent.providerRankings, 0, 1), [second], []].map((list) =>
      list.flatMap((entry) => (entry ? [entry] : [])),
    ))
      expect(remainingErrors(errors, sent, { ...sent, providerRankings })).not.toHaveProperty(
        "providerRankings.0.score",
      );
    expect(first?.score).toBe("11");
  });
});
