import { isRankingTemplate, type PostTemplate } from "../schema";
import type { PostInput } from "./post-input";

/** What a copy of a quiz contains (spec:post-editor#copy-quiz). The loading screen's texts belong to the site. */
export type QuizParts = Pick<PostInput, "quizQuestions" | "quizTitle" | "quizSubtitle">;
/** The texts of the squeeze page. Its picture isn't copied. */
export type SqueezeParts = Pick<
  PostInput,
  "squeezeHeadline" | "squeezeSubheadline" | "squeezeTrustText" | "squeezeCtaText" | "squeezeFooterText"
>;
export type CopiedQuiz = QuizParts & Partial<SqueezeParts>;

export function quizParts({ quizQuestions, quizTitle, quizSubtitle }: QuizParts): QuizParts {
  return { quizQuestions, quizTitle, quizSubtitle };
}

export function squeezeParts(post: SqueezeParts): SqueezeParts {
  const { squeezeHeadline, squeezeSubheadline, squeezeTrustText, squeezeCtaText, squeezeFooterText } = post;
  return { squeezeHeadline, squeezeSubheadline, squeezeTrustText, squeezeCtaText, squeezeFooterText };
}

export const hasSqueezeTexts = (template: PostTemplate) => template === "quiz_squeeze_ranking";

type Copied = QuizParts & SqueezeParts & { template: PostTemplate };

/** Whether a post can get a quiz: only ranking templates have one. */
export const canHaveQuiz = ({ template }: { template: PostTemplate }) => isRankingTemplate(template);

/**
 * What `from` puts in place of the quiz of `to`. The squeeze page's texts are copied only if both have one.
 * @param withSqueeze whether the person chose to copy them too.
 */
export function copiedQuiz(from: Copied, to: { template: PostTemplate }, withSqueeze: boolean): CopiedQuiz {
  const hasBoth = hasSqueezeTexts(from.template) && hasSqueezeTexts(to.template);
  return { ...quizParts(from), ...(withSqueeze && hasBoth ? squeezeParts(from) : {}) };
}
