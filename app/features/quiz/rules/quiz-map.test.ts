import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { everyState, parseQuestions, type QuizQuestion, rankingTemplates } from "~/features/posts/schema";
import { isAnswered } from "./quiz-answers";
import { type MapEntry, mapOfQuiz, type QuizMap, type QuizSource } from "./quiz-map";
import { isOnePage } from "./quiz-steps";
import { quizWarnings } from "./quiz-warnings";

const radio = (id: string, options: string[], more = {}) => ({
  id,
  question: `Question ${id}`,
  type: "radio",
  options: options.map((value) => ({ value, label: value.toUpperCase() })),
  required: true,
  urlParam: null,
  ...more,
});
const everywhere: MapEntry = { unavailableStates: [] };

function map(source: Partial<QuizSource>): QuizMap {
  const made = mapOfQuiz({ template: "quiz_ranking", questions: [], entries: [everywhere], ...source });
  if (!made) throw new Error("This template has no quiz.");
  return made;
}
const warned = (source: Partial<QuizSource>) =>
  quizWarnings(map(source)).map(({ id, places }) => [id, places.map(({ label }) => label)]);

describe("the map of a quiz (spec:quiz#quiz-map)", () => {
  test("leads from each question to the next, then to the loading screen and the results", () => {
    const { questions, ...rest } = map({
      questions: [radio("a", ["x", "y"]), radio("b", ["z"], { required: false })],
    });
    expect(
      questions.map(({ number, branches }) => [number, branches.map(({ label, to }) => [label, to])]),
    ).toEqual([
      [1, [["2 answers", "question-1"]]],
      [
        2,
        [
          ["Z", "loading"],
          ["No answer", "loading"],
        ],
      ],
    ]);
    expect(rest).toMatchObject({
      hasSqueezePage: false,
      hasLoadingScreen: true,
      isResultReached: true,
      skipTo: null,
    });
  });

  test("starts with the squeeze page, which a URL with every answer skips", () => {
    const questions = [radio("a", ["x"], { urlParam: "a" })];
    expect(map({ template: "quiz_squeeze_ranking", questions })).toMatchObject({
      hasSqueezePage: true,
      skipTo: "results",
    });
    expect(map({ questions })).toMatchObject({ hasSqueezePage: false, skipTo: "loading" });
  });

  test("goes right to the ranking without questions, and doesn't exist for articles", () => {
    const empty = map({ template: "quiz_squeeze_ranking" });
    expect(empty).toMatchObject({ hasSqueezePage: false, hasLoadingScreen: false, isResultReached: true });
    expect(warned({ template: "quiz_squeeze_ranking" })).toEqual([["quiz-none", ["Quiz Questions"]]]);
    expect(warned({ template: "ranking" })).toEqual([]);
    expect(mapOfQuiz({ template: "default", questions: [], entries: null })).toBeNull();
  });
});

describe("the warnings about a quiz (spec:quiz#quiz-warnings)", () => {
  test("name a question that no one can answer, and everything after it", () => {
    const weight = { id: "w", question: "Weight", type: "number", required: true, min: "500", max: "80" };
    expect(warned({ questions: [weight, radio("b", ["x"])] })).toEqual([
      ["quiz-stuck", ["Question 1"]],
      ["quiz-unreached", ["Question 2", "The results"]],
    ]);
    expect(warned({ questions: [{ ...weight, required: false }, radio("b", ["x"])] })).toEqual([]);
  });

  test("name every question of one page as reached, but not the results", () => {
    const stuck = { id: "w", question: "Weight", type: "number", min: 5, max: 4, showOnOnePage: true };
    expect(warned({ questions: [stuck, radio("b", ["x"], { showOnOnePage: true })] })).toEqual([
      ["quiz-stuck", ["Question 1"]],
      ["quiz-unreached", ["The results"]],
    ]);
  });

  test("name answers that are empty, unprintable, or repeated", () => {
    const options = [
      { value: "a", label: "First" },
      { value: "", label: "" },
      { value: "A", label: "Again" },
      { value: "b\u0007", label: "Bell" },
    ];
    expect(warned({ questions: [{ ...radio("a", []), options }] })).toEqual([
      ["quiz-refused", ["Question 1: Empty option", "Question 1: Bell"]],
      ["quiz-same", ["Question 1: Again"]],
    ]);
  });

  test("name questions without text or options, and those with another one's id", () => {
    const questions = [
      radio("a", ["x"]),
      { ...radio("b", ["x"]), question: " " },
      radio("c", []),
      radio("a", ["y"]),
    ];
    expect(warned({ questions })).toEqual([
      [
        "quiz-hidden",
        ["Question 2: no text", "Question 3: no options", "Question 4: the same id as an earlier question"],
      ],
    ]);
  });

  test("name the states that no provider of the ranking serves, if all of them are known", () => {
    const questions = [{ id: "s", question: "State?", type: "state", options: [] }];
    const entries = [{ unavailableStates: ["AK", "CA"] }, { unavailableStates: ["AK", "HI"] }];
    expect(warned({ questions, entries })).toEqual([["quiz-unserved", ["Question 1: Alaska"]]]);
    expect(warned({ questions, entries: [...entries, { unavailableStates: null }] })).toEqual([]);
    expect(warned({ questions, entries: null })).toEqual([]);
    expect(warned({ questions, entries: [] })).toEqual([["quiz-empty-results", ["Provider Rankings"]]]);
  });

  test("name the questions that keep the others off one page", () => {
    const questions = [radio("a", ["x"], { showOnOnePage: true }), radio("b", ["x"])];
    expect(warned({ questions })).toEqual([["quiz-mixed-pages", ["Question 2"]]]);
  });
});

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
