import * as z from "zod/mini";
import { usStates } from "~/kernel/us-states";
import { webAddress } from "~/kernel/web-address";
import type { RankingException } from "./rules/ranking-exceptions";

/** In the order of the editor's menu (spec:posts#templates). */
export const postTemplates = [
  "default",
  "ranking",
  "ranking-reverse",
  "provider_review",
  "quiz_ranking",
  "quiz_squeeze_ranking",
  "custom_html",
] as const;
export type PostTemplate = (typeof postTemplates)[number];

/** The templates whose page is a ranking: full width, with the advertiser disclosure (spec:posts#ranking-templates). */
export const rankingTemplates = [
  "ranking",
  "ranking-reverse",
  "quiz_ranking",
  "quiz_squeeze_ranking",
] as const;
export type RankingTemplate = (typeof rankingTemplates)[number];

export function isRankingTemplate(template: PostTemplate): template is RankingTemplate {
  return rankingTemplates.some((name) => name === template);
}

/** spec:posts#statuses */
export const postStatuses = ["draft", "private", "published"] as const;
export type PostStatus = (typeof postStatuses)[number];

/** spec:posts#sitemap-settings */
export const changeFrequencies = [
  "always",
  "hourly",
  "daily",
  "weekly",
  "monthly",
  "yearly",
  "never",
] as const;
export type ChangeFrequency = (typeof changeFrequencies)[number];
export const sitemapPriorities = [1, 0.8, 0.5, 0.3, 0.1] as const;

/** Marks the posts that a restricted content manager manages (spec:posts#msl-tag, spec:access#content-manager-data). */
export const CONTENT_MANAGER_TAG = "MSL";

export const questionTypes = ["select", "radio", "state", "number", "text"] as const;
export type QuestionType = (typeof questionTypes)[number];

export type Category = { id: number; name: string };
export type Tag = { id: number; name: string; slug: string };
export type QuestionAndAnswer = { question: string; answer: string };
export type Heading = { id: string; text: string; level: 1 | 2 };
export type QuizOption = { value: string; label: string };

/** One entry of a ranking as the editor stores it. */
export type ProviderRankingEntry = {
  /** Counted from 1, without gaps. */
  rank: number;
  /** Null: no provider was chosen, and the entry appears only with a dynamic provider. */
  providerId: number | null;
  brandName: string;
  logoUrl: string | null;
  /** 0–10 in tenths. */
  score: number;
  /** Empty: the page's default label. */
  ratingText: string;
  badge: string | null;
  /** An http(s) URL used instead of the provider's own. */
  urlOverride: string | null;
  bullets: string[];
  showDetails: boolean;
  hideProvider: boolean;
  /** Whether the provider in the URL takes this entry's place. */
  useDynamicProvider: boolean;
};

/** spec:quiz#question-fields */
export type QuizQuestion = {
  id: string;
  question: string;
  type: QuestionType;
  /** For select, radio, and state questions. */
  options: QuizOption[];
  required: boolean;
  /** The query parameter that answers this question in advance. */
  urlParam: string | null;
  /** Bounds of a number question. */
  min: number | null;
  max: number | null;
  showOnOnePage: boolean;
};

/** The provider facts of a review, in addition to its text. */
export type ProviderDetails = { providerId: number; pros: string[]; cons: string[] };

/** The fields of a published post that lists, feeds, and the sitemap show. Times are ISO 8601. */
export type PostSummary = {
  /** A UUID. */
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  featuredImage: string | null;
  /** Minutes, at least 1. */
  estimatedReadTime: number;
  template: PostTemplate;
  publishedAt: string;
  updatedAt: string;
  /** 0.0–1.0 in tenths. */
  sitemapPriority: number;
  sitemapChangefreq: ChangeFrequency;
  categories: Category[];
  tags: Tag[];
};

/** A post with all its fields (spec:posts#fields), in camel case. Times are ISO 8601. */
export type Post = Omit<PostSummary, "publishedAt"> & {
  adminTitle: string | null;
  authorId: string | null;
  status: PostStatus;
  /** HTML as the author wrote it, not yet safe to show. */
  content: string;
  metaTitle: string | null;
  metaDescription: string | null;
  metaKeywords: string | null;
  canonicalUrl: string | null;
  quickTakeaways: string[];
  tableOfContents: Heading[];
  faq: QuestionAndAnswer[];
  hasCalculator: boolean;
  hasProviderComparison: boolean;
  createdAt: string;
  /** Null unless published (spec:posts#published-at). */
  publishedAt: string | null;
  rankingCriteria: string[];
  rankingMethodology: string | null;
  providerDetails: ProviderDetails | null;
  providerRankings: ProviderRankingEntry[];
  quizQuestions: QuizQuestion[];
  quizTitle: string | null;
  quizSubtitle: string | null;
  displayRankingsReverseOrder: boolean;
  squeezeHeadline: string | null;
  squeezeSubheadline: string | null;
  squeezeImageUrl: string | null;
  squeezeCtaText: string | null;
  squeezeTrustText: string | null;
  squeezeFooterText: string | null;
  /** Whether the quiz's answers may leave the site in outbound links (spec:rankings#withheld-answers). */
  forwardQuizAnswers: boolean;
  /** The shared ranking that `providerRankings` follows, by UUID (spec:rankings#shared-rankings). */
  sharedRankingId: string | null;
  rankingExceptions: RankingException<ProviderRankingEntry>[];
};

/*
 * Parsers of the JSON columns. They never throw: invalid items and fields are left out one by one, so that a damaged
 * column costs part of a page and not the whole page.
 */
const filledText = z.string().check(z.trim(), z.minLength(1));
const text = z.catch(z.string().check(z.trim()), "");
const textOrNull = z.catch(z.nullable(filledText), null);
const flag = z.catch(z.boolean(), false);
/** A number, or text that contains one; empty values aren't numbers. */
const number = z.pipe(
  z.union([z.number(), filledText]),
  z.pipe(z.transform(Number), z.number().check(z.refine(Number.isFinite))),
);
const numberOrNull = z.catch(z.nullable(number), null);
const BRAND_ID_MAX = 2_147_483_647;
const brandId = number.check(z.refine((id) => Number.isInteger(id) && id > 0 && id <= BRAND_ID_MAX));
export const PARAMETER_NAME = /^[A-Za-z0-9_.-]{1,60}$/;

/** The items that match `schema`; other items are dropped, and a value that isn't a list gives an empty list. */
function listOf<Item>(schema: z.ZodMiniType<Item>, value: unknown): Item[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => {
    const parsed = schema.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}

export function parseTextList(value: unknown): string[] {
  return listOf(filledText, value);
}

export function parseFaq(value: unknown): QuestionAndAnswer[] {
  return listOf(z.object({ question: filledText, answer: filledText }), value);
}

export function parseHeadings(value: unknown): Heading[] {
  return listOf(z.object({ id: filledText, text: filledText, level: z.literal([1, 2]) }), value);
}

const rankingEntry = z.object({
  rank: z.catch(number, Number.MAX_SAFE_INTEGER),
  providerId: z.catch(z.nullable(brandId), null),
  brandName: text,
  logoUrl: textOrNull,
  score: z.catch(number.check(z.gte(0), z.lte(10)), 0),
  ratingText: text,
  badge: textOrNull,
  urlOverride: z.catch(z.nullable(filledText.check(z.refine((text) => webAddress(text) !== null))), null),
  bullets: z.pipe(z.optional(z.unknown()), z.transform(parseTextList)),
  showDetails: flag,
  hideProvider: flag,
  useDynamicProvider: flag,
});

/** Entries in the order of their stored ranks, renumbered from 1. */
export function parseRankings(value: unknown): ProviderRankingEntry[] {
  return listOf(rankingEntry, value)
    .filter((entry) => entry.providerId !== null || entry.useDynamicProvider)
    .sort((a, b) => a.rank - b.rank)
    .map((entry, index) => ({ ...entry, rank: index + 1, score: Math.round(entry.score * 10) / 10 }));
}

const exception = z.object({
  providerId: z.nullable(brandId),
  isHidden: flag,
  rank: z.catch(z.nullable(z.int().check(z.gte(1), z.lte(200))), null),
  entry: z.nullable(rankingEntry),
});

/** How a post differs from its shared ranking (spec:rankings#ranking-exceptions). */
export function parseExceptions(value: unknown): RankingException<ProviderRankingEntry>[] {
  return listOf(exception, value);
}

const option = z.object({ value: filledText, label: filledText });

const quizQuestion = z.object({
  id: z.pipe(z.union([z.number(), filledText]), z.transform(String)),
  question: filledText,
  type: z.enum(questionTypes),
  options: z.pipe(
    z.optional(z.unknown()),
    z.transform((value) => listOf(option, value)),
  ),
  required: z.catch(z.boolean(), true),
  urlParam: z.catch(z.nullable(filledText.check(z.regex(PARAMETER_NAME))), null),
  min: numberOrNull,
  max: numberOrNull,
  showOnOnePage: flag,
});

/** The options of a state question: the 50 states and DC. */
export const everyState: readonly QuizOption[] = usStates.map(({ code, name }) => ({
  value: code,
  label: name,
}));

/**
 * The usable questions: a choice needs options, and ids must be unique. A state question without options offers all 50
 * states and DC (spec:quiz#state-options).
 */
export function parseQuestions(value: unknown): QuizQuestion[] {
  const seen = new Set<string>();
  return listOf(quizQuestion, value).flatMap((question) => {
    const isBareState = question.type === "state" && question.options.length === 0;
    const options = isBareState ? [...everyState] : question.options;
    const needsOptions = question.type === "select" || question.type === "radio";
    if (seen.has(question.id) || (needsOptions && options.length === 0)) return [];
    seen.add(question.id);
    return [{ ...question, options }];
  });
}

const providerDetails = z.object({
  providerId: brandId,
  pros: z.pipe(z.optional(z.unknown()), z.transform(parseTextList)),
  cons: z.pipe(z.optional(z.unknown()), z.transform(parseTextList)),
});

export function parseProviderDetails(value: unknown): ProviderDetails | null {
  const parsed = providerDetails.safeParse(value);
  return parsed.success ? parsed.data : null;
}
