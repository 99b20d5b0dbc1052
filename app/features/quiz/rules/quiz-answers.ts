import { plainText, type TokenValues } from "~/features/posts/rules/tokens";
import type { QuizQuestion } from "~/features/posts/schema";

/** What a visitor answered: question id → value. A question without an entry is not answered. */
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
 * What was typed or is in the URL, as a valid answer to the question: the value of an option (its label is taken too,
 * in any case), a number within its bounds, or a line of text; null when it is none (spec:quiz#valid-answer).
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

/** Whether this answer lets the visitor go on; an optional question may be left empty (spec:quiz#valid-answer). */
export function isAnswered(question: QuizQuestion, given: string | undefined): boolean {
  if (!given?.trim()) return !question.required;
  return validAnswer(question, given) !== null;
}

/** What is wrong with something typed that isn't an answer; null when nothing is, or nothing was typed. */
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

/** The questions that the URL answers beforehand (spec:quiz#prefill). */
export function prefilledAnswers(questions: readonly QuizQuestion[], query: URLSearchParams): QuizAnswers {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const given = question.urlParam === null ? null : query.get(question.urlParam);
      const answer = given === null ? null : validAnswer(question, given);
      return answer === null ? [] : [[question.id, answer]];
    }),
  );
}

/** Whether there is nothing left to ask: every question has a parameter, and the URL answers it (spec:quiz#quiz-skip). */
export function isSkipped(questions: readonly QuizQuestion[], prefilled: QuizAnswers): boolean {
  return questions.every(({ id, urlParam }) => urlParam !== null && prefilled[id] !== undefined);
}

/** Of what the browser kept, the answers that are still answers to these questions. */
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
 * The parameters that do not leave with a visitor: the post's own quiz answers, since they may mention someone's health, unless
 * the post is set to forward them (spec:rankings#withheld-answers).
 */
export function withheldParameters({ quizQuestions, forwardQuizAnswers }: QuizSource): ReadonlySet<string> {
  if (forwardQuizAnswers) return new Set();
  return new Set(quizQuestions.flatMap(({ urlParam }) => (urlParam === null ? [] : [urlParam])));
}

/** The answers under the names of their parameters, where the post is set to forward them (spec:rankings#withheld-answers). */
export function forwardedParameters(post: QuizSource, answers: QuizAnswers): [string, string][] {
  if (!post.forwardQuizAnswers) return [];
  return post.quizQuestions.flatMap(({ id, urlParam }) => {
    const answer = answers[id];
    return urlParam === null || answer === undefined ? [] : [[urlParam, answer] as [string, string]];
  });
}

/**
 * The query of the page once the quiz is done. Answers do not go into a URL: a state that is there is brought up
 * to date, since it tells nothing about anyone's health; another answer that is there and was changed is taken out.
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
 * The variables that titles may contain: `{state}` is the answer of the question whose parameter is `state`, in the words of its
 * label (spec:quiz#title-variables).
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

/** The two-letter code of the state that the visitor named (spec:quiz#what-answers-change); null when none was asked for. */
export function answeredState(questions: readonly QuizQuestion[], answers: QuizAnswers): string | null {
  const question = questions.find(({ id, type }) => type === "state" && answers[id] !== undefined);
  return (question && answers[question.id]) ?? null;
}
