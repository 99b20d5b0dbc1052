import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { everyState, parseQuestions, type QuizQuestion, rankingTemplates } from "~/features/posts/schema";
import { isAnswered } from "./quiz-answers";
import { type MapEntry, mapOfQuiz, type QuizMap, type QuizSource } from "./quiz-map";
import { isOnePage } from "./quiz-steps";
import { quizWarnings } from "./quiz-warnings";

const everywhere: MapEntry = { unavailableStates: [] };

function map(source: QuizSource): QuizMap {
  const made = mapOfQuiz(source);
  if (!made) throw new Error("This template has no quiz.");
  return made;
}

const anyText = fc.constantFrom("", " ", "a", "A", "b", "yes", "tab\tin", "x".repeat(201));
const anyQuestion = fc.record({
  id: fc.constantFrom("1", "2", "3", "4"),
  question: fc.constantFrom("", "Why?", "How much?"),
  type: fc.constantFrom("select", "radio", "state", "number", "text", "other"),
  options: fc.array(fc.record({ value: anyText, label: anyText }), { maxLength: 4 }),
  required: fc.boolean(),
  urlParam: fc.constantFrom(null, "p", "q"),
  min: fc.constantFrom(null, "", "-5", "0.00001", "3", "9000000000"),
  max: fc.constantFrom(null, "", "0.00005", "2", "3", "100"),
  showOnOnePage: fc.boolean(),
});
const anySource = fc.record({
  template: fc.constantFrom(...rankingTemplates),
  questions: fc.array(anyQuestion, { maxLength: 6 }),
  entries: fc.constantFrom(
    null,
    [],
    [everywhere],
    [{ unavailableStates: everyState.map(({ value }) => value) }],
  ),
});
const numbers = ["-5", "0", "0.0001", "2", "3", "99", "999999999"];

/** Everything that a visitor can choose or type, as far as it matters here. */
function triesFor({ type, options }: QuizQuestion): string[] {
  if (type === "number") return ["", ...numbers];
  return type === "text" ? ["", "words"] : ["", ...options.map(({ value }) => value)];
}

describe("for any form", () => {
  test("the map shows exactly the questions that visitors see, in their order", () => {
    fc.assert(
      fc.property(anySource, (source) => {
        const shown = map(source).questions.filter(({ number }) => number !== null);
        const parsed = parseQuestions(source.questions);
        expect(shown.map(({ number, text }) => [number, text])).toEqual(
          parsed.map(({ question }, index) => [index + 1, question]),
        );
      }),
    );
  });

  test("the results are reached if and only if answers exist that complete the quiz", () => {
    fc.assert(
      fc.property(anySource, (source) => {
        const questions = parseQuestions(source.questions);
        const canComplete = questions.every((question) =>
          triesFor(question).some((value) => isAnswered(question, value)),
        );
        const made = map(source);
        expect(made.isResultReached).toBe(canComplete);
        expect(made.isOnePage).toBe(questions.length > 0 && isOnePage(questions));
        const ids = quizWarnings(made).map(({ id }) => id);
        expect(ids.includes("quiz-stuck")).toBe(!canComplete);
      }),
    );
  });

  test("branches lead to steps of the map, each option is in one branch, and warnings name what exists", () => {
    fc.assert(
      fc.property(anySource, (source) => {
        const made = map(source);
        const steps = new Set<string>(["loading", ...made.questions.map(({ id }) => id)]);
        for (const { branches, index } of made.questions) {
          for (const { to } of branches) expect(to === null || steps.has(to)).toBe(true);
          const listed = branches.flatMap(({ options }) => options.map((option) => option.index));
          expect(new Set(listed).size).toBe(listed.length);
          expect(source.questions[index]).toBeDefined();
        }
        for (const { places } of quizWarnings(made)) {
          expect(places.length).toBeGreaterThan(0);
          for (const { place } of places)
            if (place.at === "question") expect(source.questions[place.question]).toBeDefined();
        }
      }),
    );
  });
});
