import { plainText, type TokenValues } from "~/features/posts/rules/tokens";
import type { QuizQuestion } from "~/features/posts/schema";

/** A visitor's answers: question id → value. A question without an entry is unanswered. */
export type QuizAnswers = Readonly<Record<string, string>>;

/** spec:quiz#stepwise */
export const unansweredMessage = "Please answer this question to continue";
/** spec:quiz#one-page-submit */
export const unfinishedMessage = "Please answer all questions to continue";
/** spec:quiz#completion */
export const quizFailedMessage = "An error occurred. Please try again.";

export const MAX_ANSWER_LENGTH = 200;
const NUMBER = /^-?\d{1,9}(\.\d{1,4})?$/;
const UNUSABLE = /[\p{Cc}\p{Cs}]/u;

/**
 * Converts typed text or a URL value into a valid answer to the question: the value of an option (its label is accepted
 * too, ignoring case), a number within its bounds, or a line of text. Null if it isn't valid (spec:quiz#valid-answer).
 */
export function validAnswer(question: QuizQuestion, given: string): string | null {
  const text = given.trim();
  if (text === "" || text.length > MAX_ANSWER_LENGTH || UNUSABLE.test(text)) return null;
  if (question.type === "text") return text;
  if (question.type === "number") return isNumberWithin(question, text) ? text : null;
  const same = (word: string) => word.toLowerCase() === text.toLowerCase();
  const options = question.options;
  return (
    (options.find(({ value }) => same(value)) ?? options.find(({ label }) => same(label)))?.value ?? null
  );
}

function isNumberWithin({ min, max }: QuizQuestion, text: string): boolean {
  if (!NUMBER.test(text)) return false;
  const value = Number(text);
  return (min === null || value >= min) && (max === null || value <= max);
}

/** Whether this answer lets the visitor continue; an optional question may be left empty (spec:quiz#valid-answer). */
export function isAnswered(question: QuizQuestion, given: string | undefined): boolean {
  if (!given?.trim()) return !question.required;
  return validAnswer(question, given) !== null;
}

/** What is wrong with a typed value that isn't a valid answer; null if it is valid or empty. */
export function problemOf(question: QuizQuestion, given: string | undefined): string | null {
  if (!given?.trim() || isAnswered(question, given)) return null;
  if (question.type !== "number") return `Enter at most ${MAX_ANSWER_LENGTH} characters`;
  return `Enter a number${boundsOf(question, " ")}`;
}

/** " from 80 to 500", with `lead` before it; empty without bounds. */
export function boundsOf({ min, max }: QuizQuestion, lead = ""): string {
  if (min !== null && max !== null) return `${lead}from ${min} to ${max}`;
  if (min !== null) return `${lead}of ${min} or more`;
  return max === null ? "" : `${lead}of ${max} or less`;
}

/** The answers that the URL gives in advance (spec:quiz#prefill). */
export function prefilledAnswers(questions: readonly QuizQuestion[], query: URLSearchParams): QuizAnswers {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const given = question.urlParam === null ? null : query.get(question.urlParam);
      const answer = given === null ? null : validAnswer(question, given);
      return answer === null ? [] : [[question.id, answer]];
    }),
  );
}

/** Whether nothing is left to ask: every question has a parameter, and the URL answers it (spec:quiz#quiz-skip). */
export function isSkipped(questions: readonly QuizQuestion[], prefilled: QuizAnswers): boolean {
  return questions.every(({ id, urlParam }) => urlParam !== null && prefilled[id] !== undefined);
}

/** The kept answers that are still valid for these questions. */
export function stillValidAnswers(questions: readonly QuizQuestion[], kept: unknown): QuizAnswers | null {
  if (typeof kept !== "object" || kept === null) return null;
  const given = new Map<string, unknown>(Object.entries(kept));
  const answers: Record<string, string> = {};
  for (const question of questions) {
    const value = given.get(question.id);
    const answer = typeof value === "string" ? validAnswer(question, value) : null;
    if (answer !== null) answers[question.id] = answer;
    else if (question.required) return null;
  }
  return answers;
}

type QuizSource = { quizQuestions: readonly QuizQuestion[]; forwardQuizAnswers: boolean };

/**
 * The parameters that outbound links leave out: the post's own quiz answers, since they may reveal health information,
 * unless the post is set to forward them (spec:rankings#withheld-answers).
 */
export function withheldParameters({ quizQuestions, forwardQuizAnswers }: QuizSource): ReadonlySet<string> {
  if (forwardQuizAnswers) return new Set();
  return new Set(quizQuestions.flatMap(({ urlParam }) => (urlParam === null ? [] : [urlParam])));
}

/** The answers by parameter name, if the post is set to forward them (spec:rankings#withheld-answers). */
export function forwardedParameters(post: QuizSource, answers: QuizAnswers): [string, string][] {
  if (!post.forwardQuizAnswers) return [];
  return post.quizQuestions.flatMap(({ id, urlParam }) => {
    const answer = answers[id];
    return urlParam === null || answer === undefined ? [] : [[urlParam, answer] as [string, string]];
  });
}

/**
 * The page's query after the quiz. Answers aren't added to a URL. A state that is already there is updated, since it
 * says nothing about anyone's health; any other answer that is there and changed is removed.
 */
export function queryAfterQuiz(
  questions: readonly QuizQuestion[],
  answers: QuizAnswers,
  query: URLSearchParams,
): URLSearchParams {
  const after = new URLSearchParams(query);
  for (const question of questions) {
    const { id, urlParam, type } = question;
    const given = urlParam === null ? null : query.get(urlParam);
    if (urlParam === null || given === null) continue;
    const answer = answers[id];
    if (answer !== undefined && validAnswer(question, given) === answer) continue;
    if (type === "state" && answer !== undefined) after.set(urlParam, answer);
    else after.delete(urlParam);
  }
  return after;
}

/**
 * The variables that titles may contain: `{state}` is the label of the answer to the question whose parameter is
 * `state` (spec:quiz#title-variables).
 */
export function titleValues(questions: readonly QuizQuestion[], answers: QuizAnswers): TokenValues {
  return Object.fromEntries(
    questions.flatMap((question) => {
      if (question.urlParam === null) return [];
      const answer = answers[question.id] ?? "";
      const label = question.options.find(({ value }) => value === answer)?.label;
      return [[question.urlParam, plainText(label ?? answer)]];
    }),
  );
}

/**
 * The two-letter code of the state that the visitor chose (spec:quiz#what-answers-change); null if no question asked
 * for it.
 */
export function answeredState(questions: readonly QuizQuestion[], answers: QuizAnswers): string | null {
  const question = questions.find(({ id, type }) => type === "state" && answers[id] !== undefined);
  return (question && answers[question.id]) ?? null;
}
