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

/**
 * A post as the editor or a generator hands it over: checked, without what the server decides (author, times, table of
 * contents). Texts are trimmed; null where nothing was written.
 */
export type PostInput = {
  /** The results title for quiz templates. May be empty there (spec:posts#results-title). */
  title: string;
  adminTitle: string | null;
  /** null: made from the title. */
  slug: string | null;
  status: PostStatus;
  template: PostTemplate;
  /** HTML as it was written. */
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
  /** In their order; ranks, brand names and logos are worked out when the post is stored. */
  providerRankings: ProviderRankingEntry[];
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
  /** Names of categories beside these; one that does not exist is made. */
  newCategories: string[];
  /** Names; one that does not exist is made. */
  tags: string[];
};

/** A draft with only the given values. */
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

/** What the editor would hand over to store the post as it is. */
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

/** The templates whose page begins with a quiz: their title is the results title (spec:posts#results-title). */
export function isQuizTemplate(template: PostTemplate): boolean {
  return template === "quiz_ranking" || template === "quiz_squeeze_ranking";
}

/** spec:quiz#quiz-headers */
export const defaultQuizTitle = "Take Our Quiz";

/**
 * The title that is stored. Quiz templates need none of their own (spec:posts#results-title): without one the other titles are
 * used.
 */
export function storedTitle({ title, adminTitle, quizTitle, template }: PostInput): string {
  if (title !== "" || !isQuizTemplate(template)) return title;
  return adminTitle ?? quizTitle ?? defaultQuizTitle;
}

/** The fields of a post that only some templates keep (spec:posts#kept-for-template). */
export function fieldsForTemplate(input: PostInput): PostInput {
  const isRanking = rankingTemplates.some((name) => name === input.template);
  const isSqueeze = input.template === "quiz_squeeze_ranking";
  return {
    ...input,
    providerRankings: isRanking ? input.providerRankings : [],
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

/** The headings of the first two levels, as they are stored. A page makes its own from what it shows. */
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
 * When the post counts as published (spec:posts#published-at): saving as published makes it now, any other status takes it
 * away. A post that was published may keep its date (spec:posts#published-at).
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

/** Minutes it takes to read the words of this HTML, at least 1. */
export function suggestedReadTime(html: string): number {
  const words = html
    .replace(/<[^<>]*>/g, " ")
    .trim()
    .split(/\s+/).length;
  return Math.min(1000, Math.max(1, Math.round(words / WORDS_A_MINUTE)));
}
