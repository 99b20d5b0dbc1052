import { isQuizTemplate } from "~/features/posts/rules/post-input";
import type { PostTemplate } from "~/features/posts/schema";
import { type PostDraft, sectionsOf } from "./post-draft";

export const sectionIds = [
  "basic",
  "squeeze",
  "quiz-headers",
  "quiz-questions",
  "rankings",
  "review",
  "content",
  "takeaways",
  "faq",
  "seo",
  "checklist",
] as const;
export type SectionId = (typeof sectionIds)[number];

const titles: Record<SectionId, string> = {
  basic: "Basic Information",
  squeeze: "Squeeze Page Content",
  "quiz-headers": "Quiz Headers",
  "quiz-questions": "Quiz Questions",
  rankings: "Provider Rankings",
  review: "Reviewed Provider",
  content: "Main Content",
  takeaways: "Quick Takeaways",
  faq: "FAQ Section",
  seo: "SEO Settings",
  checklist: "Before publishing",
};

export function sectionTitle(id: SectionId, template: PostTemplate): string {
  return id === "content" && template === "custom_html" ? "HTML Content" : titles[id];
}

/** The sections that a template shows, in order (spec:post-editor#editor-sections). */
export function shownSections(template: PostTemplate): SectionId[] {
  const shown = sectionsOf(template);
  const isShown: Partial<Record<SectionId, boolean>> = {
    squeeze: shown.squeeze,
    "quiz-headers": shown.quiz,
    "quiz-questions": shown.quiz,
    rankings: shown.rankings,
    review: shown.review,
    takeaways: shown.takeaways,
    faq: shown.faq,
  };
  return sectionIds.filter((id) => isShown[id] ?? true);
}

const placeOfField: Record<keyof PostDraft, SectionId> = {
  title: "basic",
  adminTitle: "basic",
  slug: "basic",
  status: "basic",
  template: "basic",
  excerpt: "basic",
  featuredImage: "basic",
  estimatedReadTime: "basic",
  categoryIds: "basic",
  newCategories: "basic",
  tags: "basic",
  keepPublishDate: "basic",
  squeezeHeadline: "squeeze",
  squeezeSubheadline: "squeeze",
  squeezeImageUrl: "squeeze",
  squeezeCtaText: "squeeze",
  squeezeTrustText: "squeeze",
  squeezeFooterText: "squeeze",
  quizTitle: "quiz-headers",
  quizSubtitle: "quiz-headers",
  forwardQuizAnswers: "quiz-headers",
  quizQuestions: "quiz-questions",
  providerRankings: "rankings",
  sharedRankingId: "rankings",
  rankingExceptions: "rankings",
  displayRankingsReverseOrder: "rankings",
  rankingMethodology: "rankings",
  rankingCriteria: "rankings",
  providerDetails: "review",
  content: "content",
  quickTakeaways: "takeaways",
  faq: "faq",
  metaTitle: "seo",
  metaDescription: "seo",
  metaKeywords: "seo",
  canonicalUrl: "seo",
  sitemapPriority: "seo",
  sitemapChangefreq: "seo",
};

/**
 * How many errors each section has. The title of a quiz template is in Quiz Headers.
 * @param paths of the fields with errors, such as `providerRankings.1.score`.
 */
export function errorsBySection(
  paths: readonly string[],
  template: PostTemplate,
): Partial<Record<SectionId, number>> {
  const counts: Partial<Record<SectionId, number>> = {};
  for (const path of paths) {
    const field = path.split(".")[0] ?? "";
    const isQuizName = field === "title" && isQuizTemplate(template);
    const id = isQuizName ? "quiz-headers" : isField(field) ? placeOfField[field] : undefined;
    if (id) counts[id] = (counts[id] ?? 0) + 1;
  }
  return counts;
}

const isField = (name: string): name is keyof PostDraft => Object.hasOwn(placeOfField, name);

export type SectionTop = { id: SectionId; top: number };

/**
 * The section in view: the last one that begins above a line. The line moves from a quarter of the window's
 * height to its bottom as the page scrolls, so that short sections at the end get their turn too.
 * @param tops in order, in px from the top of the window.
 * @param progress how far the page is scrolled, from 0 to 1.
 */
export function sectionInView(
  tops: readonly SectionTop[],
  windowHeight: number,
  progress: number,
): SectionId | null {
  const line = windowHeight * Math.min(1, Math.max(0.25, progress));
  return tops.filter(({ top }) => top <= line).at(-1)?.id ?? tops[0]?.id ?? null;
}
