import { describe, expect, test } from "vitest";
import { type MapEntry, mapEntries, mapOfQuiz, type QuizMap, type QuizSource } from "./quiz-map";
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

describe("the branches of a question", () => {
  const branchesOf = (question: object) => map({ questions: [question] }).questions[0]?.branches;
  const typed = (label: string, more = {}) => ({
    kind: "typed",
    label,
    options: [],
    to: "loading",
    flaw: null,
    ...more,
  });
  const number = (more = {}) => ({ id: "n", question: "How much?", type: "number", required: true, ...more });

  test("of typed text, and of typed numbers with their limits", () => {
    const text = { id: "t", question: "Why?", type: "text", required: true };
    expect(branchesOf(text)).toEqual([typed("Any text")]);
    expect(branchesOf({ ...text, required: false })).toEqual([
      typed("Any text"),
      { kind: "empty", label: "No answer", options: [], to: "loading", flaw: null },
    ]);
    expect(branchesOf(number())).toEqual([typed("Any number")]);
    expect(branchesOf(number({ min: "80", max: "500" }))).toEqual([typed("Any number from 80 to 500")]);
  });

  test("are a dead end if no number that can be typed is within the limits", () => {
    const refused = { to: null, flaw: "refused" };
    expect(branchesOf(number({ min: "500", max: "80" }))).toEqual([
      expect.objectContaining({ kind: "typed", ...refused }),
    ]);
    // Four decimals can be typed.
    expect(branchesOf(number({ min: "0.00011", max: "0.0002" }))?.[0]?.flaw).toBeNull();
    expect(branchesOf(number({ min: "0.00011", max: "0.00019" }))?.[0]).toMatchObject(refused);
    expect(branchesOf(number({ max: "-3" }))?.[0]?.flaw).toBeNull();
  });

  test("list options by where they lead, with their positions in the form", () => {
    const options = [
      { value: "a", label: " First " },
      { value: "", label: "" },
      { value: "b", label: "" },
      { value: "A", label: "Again" },
      { value: "c", label: "Last" },
      null,
      7,
    ];
    expect(branchesOf({ ...radio("a", []), options })).toEqual([
      {
        kind: "options",
        label: "2 answers",
        options: [
          { index: 0, label: "First" },
          { index: 4, label: "Last" },
        ],
        to: "loading",
        flaw: null,
      },
      {
        kind: "options",
        label: "Again",
        options: [{ index: 3, label: "Again" }],
        to: "loading",
        flaw: "same",
      },
      {
        kind: "options",
        label: "4 answers",
        options: [
          { index: 1, label: "Empty option" },
          { index: 2, label: "b" },
          { index: 5, label: "Empty option" },
          { index: 6, label: "Empty option" },
        ],
        to: null,
        flaw: "refused",
      },
    ]);
  });

  test("only the first question about the state asks which providers serve it", () => {
    const state = (id: string) => ({ id, question: `State ${id}?`, type: "state", options: [] });
    const { questions } = map({
      questions: [state("a"), state("b")],
      entries: [{ unavailableStates: ["AL"] }],
    });
    expect(questions.map(({ branches }) => branches.map(({ flaw }) => flaw).filter((flaw) => flaw))).toEqual([
      ["unserved"],
      [],
    ]);
  });
});

describe("a URL with every answer", () => {
  test("skips the quiz only if each question has a parameter and a real answer", () => {
    const inUrl = (id: string, more = {}) => radio(id, ["x"], { urlParam: id, ...more });
    expect(map({ questions: [inUrl("a"), inUrl("b")] }).skipTo).toBe("loading");
    expect(map({ questions: [inUrl("a"), inUrl("b", { urlParam: null })] }).skipTo).toBeNull();
    // A number that no one can type: leaving it out is the only answer, and a URL can't do that.
    const onlyEmpty = { id: "n", question: "How much?", type: "number", min: "9", max: "1", urlParam: "n" };
    expect(map({ questions: [inUrl("a"), { ...onlyEmpty, required: false }] }).skipTo).toBeNull();
    expect(map({ questions: [inUrl("a"), { ...onlyEmpty, required: true }] }).skipTo).toBeNull();
  });
});

test("questions keep the form's order, and the number of entries is null until it is known", () => {
  const questions = [{ ...radio("a", ["x"]), question: "" }, radio("b", ["x"])];
  const made = map({ questions, entries: null });
  expect(made.questions.map(({ index, number, isReached }) => [index, number, isReached])).toEqual([
    [0, null, false],
    [1, 1, true],
  ]);
  expect(made.entryCount).toBeNull();
  expect(map({ questions, entries: [everywhere, everywhere] }).entryCount).toBe(2);
});

describe("the entries that visitors see", () => {
  const entry = (providerId: number | null, useDynamicProvider = false) => ({
    providerId,
    useDynamicProvider,
  });
  const alaska: MapEntry = { unavailableStates: ["AK"] };

  test("are the chosen providers, and any provider where a URL can name one", () => {
    const find = (id: number) => (id === 1 ? alaska : null);
    expect(mapEntries([entry(1), entry(2), entry(null), entry(null, true)], find)).toEqual([
      alaska,
      { unavailableStates: null },
    ]);
    expect(mapEntries([entry(1, true)], find)).toEqual([{ unavailableStates: null }]);
  });

  test("aren't known while one of the providers is being read", () => {
    expect(mapEntries([entry(1), entry(2)], (id) => (id === 1 ? alaska : undefined))).toBeNull();
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
