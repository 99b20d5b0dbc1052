import type { Post } from "../schema";
import { replaceTokens, type TokenValues } from "./tokens";

/** The texts around a quiz, whose variables are filled from its answers (spec:quiz#title-variables). */
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
