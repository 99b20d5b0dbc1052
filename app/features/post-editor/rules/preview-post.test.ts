import { expect, test } from "vitest";
import { newEntry } from "~/features/ranking-editor/rules/entry-draft";
import { newDraft, newQuestion } from "./post-draft";
import { previewPost } from "./preview-post";

const facts = { now: new Date(Date.UTC(2026, 0, 1)), categories: [{ id: 3, name: "Guides" }] };

test("shows what is valid, and leaves out what isn't valid yet", () => {
  const post = previewPost(
    {
      ...newDraft(),
      template: "quiz_ranking",
      title: "",
      quizTitle: "My quiz",
      estimatedReadTime: "soon",
      canonicalUrl: "nonsense",
      categoryIds: [3, 9],
      providerRankings: [
        newEntry("empty"),
        {
          ...newEntry("a"),
          providerId: "7",
          score: "not yet",
          urlOverride: "javascript:x",
          bullets: ["", "One"],
        },
      ],
      quizQuestions: [
        { ...newQuestion("a"), question: "Which?", options: [{ value: "", label: "Mine" }] },
        newQuestion("b"),
      ],
    },
    facts,
  );
  expect(post).toMatchObject({ title: "My quiz", estimatedReadTime: 1, categories: facts.categories });
  expect(post.providerRankings).toMatchObject([
    { rank: 1, providerId: 7, score: 0, urlOverride: null, bullets: ["One"] },
  ]);
  expect(post.quizQuestions).toMatchObject([{ id: "a", options: [{ value: "Mine", label: "Mine" }] }]);
});

test.for([null, 7, "text", [], { content: 5, faq: {}, tags: "x", template: "none" }])(
  "turns %j into an empty article",
  (draft) => {
    expect(previewPost(draft, facts)).toMatchObject({ template: "default", title: "Untitled", content: "" });
  },
);
