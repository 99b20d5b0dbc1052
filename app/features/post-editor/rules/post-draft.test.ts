import { describe, expect, test } from "vitest";
import { newEntry } from "~/features/ranking-editor/rules/entry-draft";
import {
  hasStepsBeforeRanking,
  isSameDraft,
  newDraft,
  newQuestion,
  sectionsOf,
  skipToRanking,
  withTemplate,
  withType,
} from "./post-draft";

describe("a preview that starts at the ranking", () => {
  const question = { ...newQuestion("mine"), question: "Mine?" };

  test.for([
    ["quiz_ranking", "quiz_ranking"],
    ["quiz_squeeze_ranking", "quiz_ranking"],
    ["ranking-reverse", "ranking-reverse"],
  ] as const)("of %s has no squeeze page and no quiz", ([template, shown]) => {
    const draft = { ...newDraft(), template, quizQuestions: [question] };
    expect(hasStepsBeforeRanking(draft)).toBe(true);
    expect(skipToRanking(draft)).toEqual({ ...draft, template: shown, quizQuestions: [] });
  });

  test("is the post itself if nothing comes before the ranking", () => {
    for (const template of ["default", "ranking"] as const) {
      const draft = { ...newDraft(), template };
      expect(skipToRanking(draft)).toBe(draft);
    }
    expect(hasStepsBeforeRanking({ ...newDraft(), quizQuestions: [question] })).toBe(false);
  });
});

describe("switching to a quiz template", () => {
  test("adds the headers and a question about the state the first time", () => {
    const draft = withTemplate({ ...newDraft(), title: "Best providers" }, "quiz_ranking");
    expect(draft).toMatchObject({
      title: "Best providers",
      quizTitle: "Take Our Quiz",
      quizSubtitle: "Answer a few questions to find your best match",
    });
    expect(draft.quizQuestions).toHaveLength(1);
    expect(draft.quizQuestions[0]).toMatchObject({
      question: "Which state do you live in?",
      type: "state",
      urlParam: "state",
      showOnOnePage: true,
      required: true,
    });
    expect(draft.quizQuestions[0]?.options).toHaveLength(51);
  });

  test("keeps existing questions and headers", () => {
    const question = { ...newQuestion("mine"), question: "Mine?" };
    expect(
      withTemplate({ ...newDraft(), quizQuestions: [question] }, "quiz_squeeze_ranking").quizQuestions,
    ).toEqual([question]);
    const written = { ...newDraft(), quizTitle: "My quiz" };
    expect(withTemplate(written, "quiz_ranking")).toEqual({ ...written, template: "quiz_ranking" });
  });

  test("doesn't refill emptied fields within a quiz template, and adds nothing for other templates", () => {
    const emptied = { ...newDraft(), template: "quiz_ranking" as const };
    expect(withTemplate(emptied, "quiz_squeeze_ranking").quizQuestions).toEqual([]);
    expect(withTemplate(newDraft(), "ranking").quizTitle).toBe("");
  });
});

describe("the type of a question", () => {
  test("'state' adds 51 options, and changing to another type resets them", () => {
    const state = withType(newQuestion("a"), "state");
    expect(state.options).toHaveLength(51);
    expect(withType(state, "radio").options).toEqual([{ value: "", label: "" }]);
  });

  test("keeps the options when switching between dropdown and buttons", () => {
    const options = [{ value: "a", label: "A" }];
    expect(withType({ ...newQuestion("a"), options }, "radio").options).toEqual(options);
  });
});

test("two forms are equal even if the keys of their rows differ", () => {
  const one = { ...newDraft(), providerRankings: [newEntry("a")] };
  expect(isSameDraft(one, { ...one, providerRankings: [newEntry("b")] })).toBe(true);
  expect(isSameDraft(one, { ...one, slug: "x" })).toBe(false);
});

test("each template shows its own sections", () => {
  expect(sectionsOf("default")).toMatchObject({
    squeeze: false,
    quiz: false,
    rankings: false,
    html: false,
    faq: true,
  });
  expect(sectionsOf("quiz_squeeze_ranking")).toMatchObject({ squeeze: true, quiz: true, rankings: true });
  expect(sectionsOf("custom_html")).toMatchObject({ html: true, takeaways: false, faq: false });
  expect(sectionsOf("provider_review").review).toBe(true);
});

test("a new ranking entry has three empty bullets (spec:post-editor#minimum-rows)", () => {
  expect(newEntry("a").bullets).toEqual(["", "", ""]);
});
