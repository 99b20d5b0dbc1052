import type { SiteContent } from "~/features/content/rules/site-content";

/** Of the texts of the site (decision V11), those that stand around a quiz. */
export type QuizSiteTexts = Pick<SiteContent, "quizClaims" | "loadingWords" | "squeezeDefaults"> & {
  testimonials: SiteContent["testimonials"]["quiz"];
};

export function quizSiteTexts(texts: Omit<SiteContent, "compareWidgetClaim">): QuizSiteTexts {
  const { quizClaims, loadingWords, squeezeDefaults, testimonials } = texts;
  return { quizClaims, loadingWords, squeezeDefaults, testimonials: testimonials.quiz };
}
