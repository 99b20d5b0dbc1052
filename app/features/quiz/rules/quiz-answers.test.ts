import { describe, expect, it } from "vitest";
import { replaceTokens } from "~/features/posts/rules/tokens";
import type { QuizQuestion } from "~/features/posts/schema";
import {
  answeredState,
  boundsOf,
  forwardedParameters,
  isAnswered,
  isSkipped,
  prefilledAnswers,
  problemOf,
  queryAfterQuiz,
  quizFailedMessage,
  stillValidAnswers,
  titleValues,
  unansweredMessage,
  unfinishedMessage,
  validAnswer,
  withheldParameters,
} from "./quiz-answers";

const question = (overrides: Partial<QuizQuestion>): QuizQuestion => ({
  id: "q",
  question: "A question?",
  type: "text",
  options: [],
  required: true,
  urlParam: null,
  min: null,
  max: null,
  showOnOnePage: false,
  ...overrides,
});

const state = question({
  id: "state",
  type: "state",
  urlParam: "state",
  options: [
    { value: "OH", label: "Ohio" },
    { value: "NY", label: "New York" },
  ],
});
const goal = question({
  id: "goal",
  type: "radio",
  urlParam: "goal",
  options: [
    { value: "price", label: "The lowest price" },
    { value: "fast", label: "A fast start" },
  ],
});
const weight = question({ id: "weight", type: "number", urlParam: "weight", min: 80, max: 500 });
const note = question({ id: "note", type: "text", urlParam: "note", required: false });
const questions = [state, goal, weight, note];
/** No page parameter belongs to this question, not even one with its name. */
const unnamed = question({ id: "unnamed" });

describe("validAnswer", () => {
  it.each([
    [state, "OH", "OH"],
    [state, " oh ", "OH"],
    [state, "new york", "NY"],
    [state, "TX", null],
    [goal, "FAST", "fast"],
    [goal, "", null],
    [weight, "80", "80"],
    [weight, "500", "500"],
    [weight, "500.5", null],
    [weight, "79.9", null],
    [weight, "1e2", null],
    [weight, "NaN", null],
    [weight, "Infinity", null],
    [weight, "1,200", null],
    [weight, "0x64", null],
    [note, "  hello  ", "hello"],
    [note, "   ", null],
    [note, "<script>alert(1)</script>", "<script>alert(1)</script>"],
    [note, "a\u0000b", null],
    [note, "\uD800", null],
    [note, "x".repeat(201), null],
    [note, "x".repeat(200), "x".repeat(200)],
  ])("%# accepts %j", (question, given, answer) => {
    expect(validAnswer(question, given)).toBe(answer);
  });
});

describe("a number", () => {
  const any = question({ type: "number" });

  it.each(["5", "-5", "0.5", "1.2345", "123456789"])("may be %s without bounds", (given) => {
    expect(validAnswer(any, given)).toBe(given);
  });

  it.each(["1234567890", "1.23456", "1.", ".5", "1.x", "--1", "5 6"])("is not %j", (given) => {
    expect(validAnswer(any, given)).toBeNull();
  });

  it("is checked only against the bound that is set", () => {
    expect(validAnswer(question({ type: "number", max: 9 }), "-3")).toBe("-3");
    expect(validAnswer(question({ type: "number", min: 1 }), "5000")).toBe("5000");
  });
});

describe("isAnswered", () => {
  it("lets visitors skip only optional questions", () => {
    expect(isAnswered(state, undefined)).toBe(false);
    expect(isAnswered(state, " ")).toBe(false);
    expect(isAnswered(note, undefined)).toBe(true);
    expect(isAnswered(note, "  ")).toBe(true);
    expect(isAnswered(question({ required: false, type: "number", min: 1 }), "0")).toBe(false);
  });

  it("reports an invalid number, but not an empty field", () => {
    expect(problemOf(weight, "12")).toBe("Enter a number from 80 to 500");
    expect(problemOf(weight, "")).toBeNull();
    expect(problemOf(weight, "  ")).toBeNull();
    expect(problemOf(weight, undefined)).toBeNull();
    expect(problemOf(weight, "120")).toBeNull();
  });

  it("states the maximum length of a text (spec:quiz#valid-answer)", () => {
    expect(problemOf(note, "x".repeat(201))).toContain("at most 200");
    expect(problemOf(note, "x".repeat(200))).toBeNull();
  });

  it.each([
    [{ min: 1, max: 9 }, "from 1 to 9"],
    [{ min: 1, max: null }, "of 1 or more"],
    [{ min: null, max: 9 }, "of 9 or less"],
    [{ min: null, max: null }, ""],
  ])("describes the bounds %j", (bounds, words) => {
    expect(boundsOf(question(bounds))).toBe(words);
  });
});

describe("prefill and skip", () => {
  const prefill = (query: string) => prefilledAnswers(questions, new URLSearchParams(query));

  it("accepts only valid answers from the URL", () => {
    expect(prefill("state=oh&goal=cheap&weight=9000&other=1")).toEqual({ state: "OH" });
  });

  it("leaves a question without a parameter to the visitor", () => {
    expect(prefilledAnswers([unnamed], new URLSearchParams("null=x&unnamed=x"))).toEqual({});
  });

  it("skips the quiz if every question has a parameter with a valid answer", () => {
    const full = "state=OH&goal=fast&weight=200&note=hi";
    expect(isSkipped(questions, prefill(full))).toBe(true);
    expect(isSkipped(questions, prefill(full.replace("200", "20")))).toBe(false);
    expect(isSkipped(questions, prefill("state=OH&goal=fast&weight=200"))).toBe(false);
    expect(isSkipped([...questions, question({ id: "none" })], { ...prefill(full), none: "x" })).toBe(false);
  });
});

describe("stillValidAnswers", () => {
  const kept = { state: "OH", goal: "fast", weight: "200" };

  it("restores the answers that the browser kept", () => {
    expect(stillValidAnswers(questions, { ...kept, gone: "x" })).toEqual(kept);
  });

  it.each([null, undefined, "x", 3, [], {}, { ...kept, state: "TX" }, { ...kept, weight: 200 }])(
    "ignores %j",
    (value) => {
      expect(stillValidAnswers(questions, value)).toBeNull();
    },
  );
});

describe("the URL after the quiz", () => {
  const after = (query: string) =>
    queryAfterQuiz(
      questions,
      { state: "OH", goal: "fast", weight: "200" },
      new URLSearchParams(query),
    ).toString();

  it("adds no answer", () => {
    expect(after("")).toBe("");
    expect(after("utm_source=ads")).toBe("utm_source=ads");
  });

  it("keeps unchanged answers, updates the state, and drops another answer that changed", () => {
    expect(after("state=oh&weight=200")).toBe("state=oh&weight=200");
    expect(after("state=NY&weight=180&note=x&utm_source=ads")).toBe("state=OH&utm_source=ads");
  });

  it("drops a state that the visitor cleared", () => {
    const optional = { ...state, required: false };
    expect(queryAfterQuiz([optional], {}, new URLSearchParams("state=NY&a=1")).toString()).toBe("a=1");
  });

  it("leaves parameters alone that belong to no question", () => {
    const query = new URLSearchParams("null=x&unnamed=x");
    expect(queryAfterQuiz([unnamed], { unnamed: "y" }, query).toString()).toBe("null=x&unnamed=x");
  });
});

describe("values derived from the answers", () => {
  const answers = { state: "NY", goal: "fast", note: "<img src=x onerror=alert(1)>" };

  it("fill the variables of titles with labels, and empty those without an answer", () => {
    const values = titleValues(questions, answers);
    expect(replaceTokens("In {state}: {goal}{weight}, {unknown}", values)).toBe(
      "In New York: A fast start, {unknown}",
    );
    expect(replaceTokens("{note}", values)).toBe("<img src=x onerror=alert(1)>");
  });

  it("have no variable for a question without a parameter", () => {
    expect(titleValues([unnamed], { unnamed: "x" })).toEqual({});
  });

  it("include the first state that was answered", () => {
    const second = { ...state, id: "second", urlParam: null };
    expect(answeredState([state, second], { second: "OH" })).toBe("OH");
  });

  it("include the state's name", () => {
    expect(answeredState(questions, answers)).toBe("NY");
    expect(answeredState([goal], answers)).toBeNull();
  });

  it("keep the answers on this site unless the post is set to forward them", () => {
    const source = { quizQuestions: [state, weight, goal, unnamed], forwardQuizAnswers: false };
    const answers = { state: "NY", goal: "fast", unnamed: "a secret" };
    expect([...withheldParameters(source)]).toEqual(["state", "weight", "goal"]);
    expect(forwardedParameters(source, answers)).toEqual([]);
    const open = { ...source, forwardQuizAnswers: true };
    expect([...withheldParameters(open)]).toEqual([]);
    expect(forwardedParameters(open, answers)).toEqual([
      ["state", "NY"],
      ["goal", "fast"],
    ]);
  });
});

it("uses the fixed texts (spec:quiz#stepwise, spec:quiz#one-page-submit, spec:quiz#completion)", () => {
  expect(unansweredMessage).toBe("Please answer this question to continue");
  expect(unfinishedMessage).toBe("Please answer all questions to continue");
  expect(quizFailedMessage).toBe("An error occurred. Please try again.");
});
