import { expect, test } from "vitest";
import { mapOfQuiz, type QuizSource } from "./quiz-map";
import { quizWarnings } from "./quiz-warnings";

const radio = (id: string, more = {}) => ({
  id,
  question: `Question ${id}`,
  type: "radio",
  options: [{ value: "yes", label: "Yes" }],
  required: true,
  urlParam: null,
  ...more,
});

function warningsOf(source: Partial<QuizSource>) {
  const map = mapOfQuiz({
    template: "quiz_ranking",
    questions: [],
    entries: [{ unavailableStates: [] }],
    ...source,
  });
  return map ? quizWarnings(map) : [];
}
const question = (index: number, option: number | null = null) =>
  ({ at: "question", question: index, option }) as const;
const unanswerable = { id: "w", question: "Weight", type: "number", required: true, min: "500", max: "80" };

test("a question without a valid answer, and what follows it", () => {
  expect(warningsOf({ questions: [unanswerable, radio("b")] })).toEqual([
    {
      id: "quiz-stuck",
      title: "Questions that no one can answer",
      detail:
        "No answer is valid, so visitors can't continue. Change the options or the limits, or make it optional.",
      places: [{ label: "Question 1", place: question(0) }],
    },
    {
      id: "quiz-unreached",
      title: "Steps that no path reaches",
      detail: "Visitors can't get past an earlier question.",
      places: [
        { label: "Question 2", place: question(1) },
        { label: "The results", place: { at: "ranking" } },
      ],
    },
  ]);
});

test("answers that don't work, and answers that count as an earlier one", () => {
  const options = [
    { value: "yes", label: "Yes" },
    { value: "", label: "" },
    { value: "YES", label: "Certainly" },
  ];
  expect(warningsOf({ questions: [radio("a", { options })] })).toEqual([
    {
      id: "quiz-refused",
      title: "Answers that are dead ends",
      detail:
        "Visitors never see these, or can't continue with them. Give each option a short text and value.",
      places: [{ label: "Question 1: Empty option", place: question(0, 1) }],
    },
    {
      id: "quiz-same",
      title: "Answers that count as another one",
      detail: "An earlier option of the question has the same value.",
      places: [{ label: "Question 1: Certainly", place: question(0, 2) }],
    },
  ]);
});

test("states that the ranking doesn't serve", () => {
  const state = { id: "s", question: "State?", type: "state", options: [] };
  const entries = [{ unavailableStates: ["AL"] }];
  expect(warningsOf({ questions: [state], entries })).toEqual([
    {
      id: "quiz-unserved",
      title: "Answers without a provider",
      detail: "No provider in the ranking serves these states, so the results don't help these visitors.",
      places: [{ label: "Question 1: Alabama", place: question(0, 0) }],
    },
  ]);
});

test("questions that aren't complete", () => {
  expect(warningsOf({ questions: [radio("a"), radio("b", { question: "" })] })).toEqual([
    {
      id: "quiz-hidden",
      title: "Questions that visitors never see",
      detail: "They aren't complete.",
      places: [{ label: "Question 2: no text", place: question(1) }],
    },
  ]);
});

test("a template with a quiz, but without questions", () => {
  const warning = {
    id: "quiz-none",
    title: "A quiz without questions",
    detail: "Visitors don't see the quiz or the loading screen; the ranking shows right away.",
    places: [{ label: "Quiz Questions", place: { at: "questions" } }],
  };
  expect(warningsOf({ template: "quiz_ranking" })).toEqual([warning]);
  expect(warningsOf({ template: "quiz_squeeze_ranking" })).toEqual([
    {
      ...warning,
      detail:
        "Visitors don't see the squeeze page, the quiz, or the loading screen; the ranking shows right away.",
    },
  ]);
  expect(warningsOf({ template: "ranking" })).toEqual([]);
});

test("a ranking without providers", () => {
  expect(warningsOf({ questions: [radio("a")], entries: [] })).toEqual([
    {
      id: "quiz-empty-results",
      title: "Every path ends without a provider",
      detail: "The ranking has no providers that visitors see.",
      places: [{ label: "Provider Rankings", place: { at: "ranking" } }],
    },
  ]);
});

test("questions that keep the others off one page; hidden ones don't count", () => {
  const questions = [
    radio("a", { showOnOnePage: true }),
    radio("b"),
    radio("c", { question: "", showOnOnePage: false }),
  ];
  expect(warningsOf({ questions }).find(({ id }) => id === "quiz-mixed-pages")).toEqual({
    id: "quiz-mixed-pages",
    title: "Questions that aren't on one page",
    detail: "Some questions ask for one page. Visitors see one at a time until these ask for it too.",
    places: [{ label: "Question 2", place: question(1) }],
  });
  const onePage = [radio("a", { showOnOnePage: true }), radio("b", { showOnOnePage: true })];
  expect(warningsOf({ questions: onePage })).toEqual([]);
});
