import { isRankingTemplate, type Post, type QuizQuestion } from "../schema";
import { prefilledAnswers, type QuizAnswers, titleValues } from "./quiz-answers";
import { replaceTokens, type TokenValues } from "./tokens";

/** The texts around a quiz, whose variables its answers fill (B 9 "Quiz title variables"). */
export type QuizTexts = Pick<
  Post,
  | "title"
  | "excerpt"
  | "quizTitle"
  | "quizSubtitle"
  | "squeezeHeadline"
  | "squeezeSubheadline"
  | "squeezeCtaText"
  | "squeezeTrustText"
  | "squeezeFooterText"
>;

/** The questions a post asks: those of other templates are left over from before. */
export function questionsOf(post: Pick<Post, "template" | "quizQuestions">): QuizQuestion[] {
  return isRankingTemplate(post.template) ? post.quizQuestions : [];
}

/** With the values that the quiz's own parameters have before the quiz, from the address of the page. */
export function valuesBeforeQuiz(
  questions: readonly QuizQuestion[],
  values: TokenValues,
  query: URLSearchParams,
): TokenValues {
  return { ...values, ...titleValues(questions, prefilledAnswers(questions, query)) };
}

/** The texts with all tokens replaced but those that the quiz fills. */
export function openTexts(
  post: QuizTexts,
  questions: readonly QuizQuestion[],
  values: TokenValues,
): QuizTexts {
  const asked = new Set(questions.map(({ urlParam }) => urlParam));
  const known = Object.fromEntries(Object.entries(values).filter(([name]) => !asked.has(name)));
  return replaceInTexts(post, known);
}

/** The texts as the answers so far make them. A text whose only words were a variable without a value is left as null. */
export function filledTexts(
  texts: QuizTexts,
  questions: readonly QuizQuestion[],
  answers: QuizAnswers,
): QuizTexts {
  return replaceInTexts(texts, titleValues(questions, answers));
}

/** Puts the values into the texts. */
export function replaceInTexts(texts: QuizTexts, values: TokenValues): QuizTexts {
  const text = (value: string) => replaceTokens(value, values).trim();
  const textOrNull = (value: string | null) => value && (text(value) || null);
  return {
    title: text(texts.title) || texts.title,
    excerpt: text(texts.excerpt),
    quizTitle: textOrNull(texts.quizTitle),
    quizSubtitle: textOrNull(texts.quizSubtitle),
    squeezeHeadline: textOrNull(texts.squeezeHeadline),
    squeezeSubheadline: textOrNull(texts.squeezeSubheadline),
    squeezeCtaText: textOrNull(texts.squeezeCtaText),
    squeezeTrustText: textOrNull(texts.squeezeTrustText),
    squeezeFooterText: textOrNull(texts.squeezeFooterText),
  };
}
