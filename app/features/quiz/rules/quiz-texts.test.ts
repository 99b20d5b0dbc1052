import { describe, expect, it } from "vitest";
import { contentWith } from "~/features/content/rules/site-content";
import { buildPost } from "~/features/posts/factory";
import type { QuizQuestion } from "~/features/posts/schema";
import { questionsOf, textsAfterQuiz, textsBeforeQuiz, valuesBeforeQuiz } from "./quiz-texts";
import { quizSiteTexts } from "./site-texts";

const state: QuizQuestion = {
  id: "q1",
  question: "Which state do you live in?",
  type: "state",
  options: [{ value: "OH", label: "Ohio" }],
  required: true,
  urlParam: "state",
  min: null,
  max: null,
  showOnOnePage: true,
};

const post = buildPost(1, {
  title: "Providers in {state}",
  excerpt: "{provider} and others",
  quizTitle: "{state}",
  squeezeHeadline: "Save in {state}",
});

describe("the questions of a post", () => {
  it("are used only by ranking templates; other templates keep them from before", () => {
    expect(questionsOf(buildPost(1, { template: "quiz_ranking", quizQuestions: [state] }))).toEqual([state]);
    expect(questionsOf(buildPost(1, { template: "default", quizQuestions: [state] }))).toEqual([]);
  });
});

describe("the variables of titles (spec:quiz#title-variables)", () => {
  it("have the value of the page's parameter before the quiz, as a label", () => {
    const values = { provider: "Sample Provider", state: "OH" };
    const before = (query: string) => valuesBeforeQuiz([state], values, new URLSearchParams(query));
    expect(before("state=oh")).toEqual({ provider: "Sample Provider", state: "Ohio" });
    expect(before("state=Atlantis")).toEqual({ provider: "Sample Provider", state: "" });
  });

  it("wait for the answer if a question fills them, and are replaced otherwise", () => {
    const texts = textsBeforeQuiz(post, [state], { provider: "Sample Provider", state: "Texas" });
    expect(texts).toMatchObject({
      title: "Providers in {state}",
      excerpt: "Sample Provider and others",
      quizTitle: "{state}",
    });
  });

  it("become the answer's label, or nothing without an answer", () => {
    expect(textsAfterQuiz(post, [state], { q1: "OH" })).toMatchObject({
      title: "Providers in Ohio",
      quizTitle: "Ohio",
      squeezeHeadline: "Save in Ohio",
    });
    expect(textsAfterQuiz(post, [state], {})).toMatchObject({ title: "Providers in", quizTitle: null });
  });
});

it("the quiz shows the testimonials written for it, and the operator's own texts", () => {
  const content = contentWith(new Map([["testimonials.quiz.0.name", "A. Customer"]]), "Acme");
  const { compareWidgetClaim: _elsewhere, ...texts } = content;
  const shown = quizSiteTexts(texts);
  expect(shown.testimonials.people.map(({ name }) => name)).toContain("A. Customer");
  expect(shown.squeezeDefaults).toEqual(content.squeezeDefaults);
});
