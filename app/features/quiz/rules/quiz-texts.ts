import { type QuizTexts, replaceInTexts } from "~/features/posts/rules/post-texts";
import type { TokenValues } from "~/features/posts/rules/tokens";
import { isRankingTemplate, type Post, type QuizQuestion } from "~/features/posts/schema";
import { prefilledAnswers, type QuizAnswers, titleValues } from "./quiz-answers";

/** The questions a post asks: those of other templates are left over from before. */
export function questionsOf(post: Pick<Post, "template" | "quizQuestions">): QuizQuestion[] {
  return isRankingTemplate(post.template) ? post.quizQuestions : [];
}

/** With the values that the quiz's own parameters have before the quiz, from the URL of the page. */
export function valuesBeforeQuiz(
  questions: readonly QuizQuestion[],
  values: TokenValues,
  query: URLSearchParams,
): TokenValues {
  return { ...values, ...titleValues(questions, prefilledAnswers(questions, query)) };
}

/** The texts with all tokens replaced but those that the quiz fills. */
export function textsBeforeQuiz(
  post: QuizTexts,
  questions: readonly QuizQuestion[],
  values: TokenValues,
): QuizTexts {
  const urlParams = new Set(questions.map(({ urlParam }) => urlParam));
  const known = Object.fromEntries(Object.entries(values).filter(([name]) => !urlParams.has(name)));
  return replaceInTexts(post, known);
}

/** The texts as the answers so far make them. A text whose only words were a variable without a value is left as null. */
export function textsAfterQuiz(
  texts: QuizTexts,
  questions: readonly QuizQuestion[],
  answers: QuizAnswers,
): QuizTexts {
  return replaceInTexts(texts, titleValues(questions, answers));
}
