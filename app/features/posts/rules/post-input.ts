import {
  type ChangeFrequency,
  type Heading,
  type Post,
  type PostStatus,
  type PostTemplate,
  type ProviderDetails,
  type ProviderRankingEntry,
  type QuestionAndAnswer,
  type QuizQuestion,
  rankingTemplates,
} from "../schema";
import { createHeadingIds, textOf } from "./article";
import type { RankingException } from "./ranking-exceptions";

/**
 * A validated post from the editor or a generator, without what the server decides (author, times, table of contents).
 * Texts are trimmed; empty ones are null.
 */
export type PostInput = {
  /** The results title in quiz templates, where it may be empty (spec:posts#results-title). */
  title: string;
  adminTitle: string | null;
  /** Null: made from the title. */
  slug: string | null;
  status: PostStatus;
  template: PostTemplate;
  /** HTML as the author wrote it. */
  content: string;
  excerpt: string;
  featuredImage: string | null;
  /** Minutes, at least 1. */
  estimatedReadTime: number;
  metaTitle: string | null;
  metaDescription: string | null;
  metaKeywords: string | null;
  canonicalUrl: string | null;
  quickTakeaways: string[];
  faq: QuestionAndAnswer[];
  rankingCriteria: string[];
  rankingMethodology: string | null;
  providerDetails: ProviderDetails | null;
  /**
   * In order; ranks, brand names, and logos are added when the post is stored. With a shared ranking, its entries are
   * stored instead.
   */
  providerRankings: ProviderRankingEntry[];
  sharedRankingId: string | null;
  rankingExceptions: RankingException<ProviderRankingEntry>[];
  /** 0.0–1.0 in tenths. */
  sitemapPriority: number;
  sitemapChangefreq: ChangeFrequency;
  quizQuestions: QuizQuestion[];
  quizTitle: string | null;
  quizSubtitle: string | null;
  displayRankingsReverseOrder: boolean;
  forwardQuizAnswers: boolean;
  squeezeHeadline: string | null;
  squeezeSubheadline: string | null;
  squeezeImageUrl: string | null;
  squeezeCtaText: string | null;
  squeezeTrustText: string | null;
  squeezeFooterText: string | null;
  /** Ids of blog_categories; the post's categories become exactly these (spec:posts#exact-categories). */
  categoryIds: number[];
  /** Names of additional categories; one that doesn't exist is created. */
  newCategories: string[];
  /** Names; a tag that doesn't exist is created. */
  tags: string[];
};

/** A draft with only the given values set. */
export function newPostInput(given: Partial<PostInput> = {}): PostInput {
  return {
    title: "",
    adminTitle: null,
    slug: null,
    status: "draft",
    template: "default",
    content: "",
    excerpt: "",
    featuredImage: null,
    estimatedReadTime: 1,
    metaTitle: null,
    metaDescription: null,
    metaKeywords: null,
    canonicalUrl: null,
    quickTakeaways: [],
    faq: [],
    rankingCriteria: [],
    rankingMethodology: null,
    providerDetails: null,
    providerRankings: [],
    sharedRankingId: null,
    rankingExceptions: [],
    sitemapPriority: 0.5,
    sitemapChangefreq: "monthly",
    quizQuestions: [],
    quizTitle: null,
    quizSubtitle: null,
    displayRankingsReverseOrder: false,
    forwardQuizAnswers: false,
    squeezeHeadline: null,
    squeezeSubheadline: null,
    squeezeImageUrl: null,
    squeezeCtaText: null,
    squeezeTrustText: null,
    squeezeFooterText: null,
    categoryIds: [],
    newCategories: [],
    tags: [],
    ...given,
  };
}

/** The input that would store this post unchanged. */
export function inputOfPost(post: Post): PostInput {
  const names = Object.keys(newPostInput()) as (keyof PostInput)[];
  const fields: Partial<Record<string, unknown>> = {
    ...post,
    categoryIds: post.categories.map(({ id }) => id),
    newCategories: [],
    tags: post.tags.map(({ name }) => name),
  };
  return newPostInput(Object.fromEntries(names.map((name) => [name, fields[name]])));
}

/**
 * Whether the template's page begins with a quiz, which makes its title the results title (spec:posts#results-title).
 */
export function isQuizTemplate(template: PostTemplate): boolean {
  return template === "quiz_ranking" || template === "quiz_squeeze_ranking";
}

/** spec:quiz#quiz-headers */
export const defaultQuizTitle = "Take Our Quiz";

/**
 * The title to store. Quiz templates don't require one (spec:posts#results-title): without it, the other titles are
 * used.
 */
export function storedTitle({ title, adminTitle, quizTitle, template }: PostInput): string {
  if (title !== "" || !isQuizTemplate(template)) return title;
  return adminTitle ?? quizTitle ?? defaultQuizTitle;
}

/** The input without the fields that its template doesn't keep (spec:posts#kept-for-template). */
export function fieldsForTemplate(input: PostInput): PostInput {
  const isRanking = rankingTemplates.some((name) => name === input.template);
  const isSqueeze = input.template === "quiz_squeeze_ranking";
  return {
    ...input,
    ...(!isRanking && { providerRankings: [], sharedRankingId: null, rankingExceptions: [] }),
    ...(!isSqueeze && {
      squeezeHeadline: null,
      squeezeSubheadline: null,
      squeezeImageUrl: null,
      squeezeCtaText: null,
      squeezeTrustText: null,
      squeezeFooterText: null,
    }),
    ...(input.template === "custom_html" && { quickTakeaways: [], faq: [] }),
  };
}

const MAX_HEADINGS = 200;
const HEADING = /<h([12])(?:\s[^>]{0,500})?>([\s\S]{0,500}?)<\/h\1\s*>/gi;

/** The headings of the first two levels, for storage. A page derives its own from the HTML it shows. */
export function headingsOf(content: string): Heading[] {
  const idOf = createHeadingIds();
  const headings: Heading[] = [];
  for (const [, level, html = ""] of content.matchAll(HEADING)) {
    const text = textOf(html);
    if (text) headings.push({ id: idOf(text), text, level: level === "1" ? 1 : 2 });
    if (headings.length === MAX_HEADINGS) break;
  }
  return headings;
}

type Publishing = { status: PostStatus; publishedAt: string | null };

/**
 * When the post counts as published (spec:posts#published-at). Publishing sets the current time, and any other status
 * clears it. A post that was already published may keep its date (spec:posts#published-at).
 */
export function publishedAtAfter(
  status: PostStatus,
  before: Publishing | null,
  keepPublishDate: boolean,
  now: Date,
): Date | null {
  if (status !== "published") return null;
  const isKept = keepPublishDate && before?.status === "published" && before.publishedAt !== null;
  return isKept && before.publishedAt ? new Date(before.publishedAt) : now;
}

const WORDS_A_MINUTE = 200;

/** How many words the text of this HTML has. */
export function wordCount(html: string): number {
  return html
    .replace(/<[^<>]*>/g, " ")
    .split(/\s+/)
    .filter(Boolean).length;
}

/** The estimated reading time of this HTML in minutes, at least 1. */
export function suggestedReadTime(html: string): number {
  return Math.min(1000, Math.max(1, Math.round(wordCount(html) / WORDS_A_MINUTE)));
}
