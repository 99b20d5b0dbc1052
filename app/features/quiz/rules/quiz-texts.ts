import { type QuizTexts, replaceInTexts } from "~/features/posts/rules/post-texts";
import type { TokenValues } from "~/features/posts/rules/tokens";
import { isRankingTemplate, type Post, type QuizQuestion } from "~/features/posts/schema";
import { prefilledAnswers, type QuizAnswers, titleValues } from "./quiz-answers";

/** The questions that a post asks; in templates without a quiz they are leftovers from an earlier template. */
export function questionsOf(post: Pick<Post, "template" | "quizQuestions">): QuizQuestion[] {
  return isRankingTemplate(post.template) ? post.quizQuestions : [];
}

/** Adds the values that the quiz's parameters have in the page's URL before the quiz. */
export function valuesBeforeQuiz(
  questions: readonly QuizQuestion[],
  values: TokenValues,
  query: URLSearchParams,
): TokenValues {
  return { ...values, ...titleValues(questions, prefilledAnswers(questions, query)) };
}

/** The texts with all tokens replaced except those that the quiz fills. */
export function textsBeforeQuiz(
  post: QuizTexts,
  questions: readonly QuizQuestion[],
  values: TokenValues,
): QuizTexts {
  const urlParams = new Set(questions.map(({ urlParam }) => urlParam));
  const known = Object.fromEntries(Object.entries(values).filter(([name]) => !urlParams.has(name)));
  return replaceInTexts(post, known);
}

/** The texts with the answers so far. A text that consists only of a variable without a value becomes null. */
export function textsAfterQuiz(
  texts: QuizTexts,
  questions: readonly QuizQuestion[],
  answers: QuizAnswers,
): QuizTexts {
  return replaceInTexts(texts, titleValues(questions, answers));
}
