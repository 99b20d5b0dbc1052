import type { SiteContent } from "~/features/content/rules/site-content";

/** The site texts around a quiz (spec:site#site-texts). */
export type QuizSiteTexts = Pick<SiteContent, "quizClaims" | "loadingWords" | "squeezeDefaults"> & {
  testimonials: SiteContent["testimonials"]["quiz"];
};

export function quizSiteTexts(texts: Omit<SiteContent, "compareWidgetClaim">): QuizSiteTexts {
  const { quizClaims, loadingWords, squeezeDefaults, testimonials } = texts;
  return { quizClaims, loadingWords, squeezeDefaults, testimonials: testimonials.quiz };
}
