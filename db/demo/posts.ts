import { createHash } from "node:crypto";
import type { blogCategories, blogPosts, blogTags } from "~/platform/db/tables/posts";
import { slugOf } from "./brand-seeds";
import { choosingArticles } from "./posts/articles-choosing";
import { medicationArticles } from "./posts/articles-medication";
import { priceArticles } from "./posts/articles-prices";
import type { DemoPost } from "./posts/post";
import { rankingPosts } from "./posts/rankings";
import { otherPosts } from "./posts/reviews";
import { testedPosts } from "./posts/tested";
import { worksheet } from "./posts/worksheet";
import type { DemoBrand } from "./rows";

type PostRow = typeof blogPosts.$inferInsert & { id: string };

/** Rows of the sample articles, ready to insert. */
export type DemoPosts = {
  posts: PostRow[];
  categories: (typeof blogCategories.$inferInsert & { id: number })[];
  tags: (typeof blogTags.$inferInsert & { id: number })[];
  postCategories: { postId: string; categoryId: number }[];
  postTags: { postId: string; tagId: number }[];
};

const demoPosts: readonly DemoPost[] = [
  ...priceArticles,
  ...medicationArticles,
  ...choosingArticles,
  ...rankingPosts,
  ...testedPosts,
  worksheet,
  ...otherPosts,
];

/**
 * The sample articles, always the same for the same brands and `now`. Facts about brands come from the brands' rows,
 * and dates are counted back from `now`.
 */
export function buildDemoPosts(brands: readonly DemoBrand[], now: Date): DemoPosts {
  const categories = namesOf(demoPosts.flatMap((post) => post.categories));
  const tags = namesOf(demoPosts.flatMap((post) => post.tags)).map((tag) => ({
    ...tag,
    slug: slugOf(tag.name),
  }));
  const idsOf = (names: readonly string[], known: readonly { id: number; name: string }[]) =>
    known.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  return {
    posts: demoPosts.map((post) => toRow(post, brands, now)),
    categories,
    tags,
    postCategories: demoPosts.flatMap((post) =>
      idsOf(post.categories, categories).map((categoryId) => ({ postId: idOf(post), categoryId })),
    ),
    postTags: demoPosts.flatMap((post) =>
      idsOf(post.tags, tags).map((tagId) => ({ postId: idOf(post), tagId })),
    ),
  };
}

function namesOf(names: readonly string[]): { id: number; name: string }[] {
  return [...new Set(names)].sort().map((name, index) => ({ id: index + 1, name }));
}

const DAY_MS = 86_400_000;
/** The older half of the articles was published before the 90 days of sample traffic. */
const DAYS_APART = 4;

function toRow(post: DemoPost, brands: readonly DemoBrand[], now: Date): PostRow {
  const status = post.status ?? "published";
  const edited = new Date(now.getTime() - post.daysAgo * DAY_MS);
  const written = new Date(now.getTime() - post.daysAgo * DAYS_APART * DAY_MS);
  return {
    id: idOf(post),
    title: post.title,
    slug: post.slug,
    status,
    content: post.content,
    excerpt: post.excerpt,
    featuredImage: `/blog/${post.picture}.svg`,
    estimatedReadTime: readTime(post.content),
    metaDescription: post.metaDescription ?? post.excerpt,
    quickTakeaways: post.takeaways ?? null,
    faq: post.faq ?? null,
    hasCalculator: post.content.includes("[calculator]"),
    hasProviderComparison: post.content.includes("[compareProviders]"),
    template: post.template ?? "default",
    rankingCriteria: post.criteria ?? null,
    rankingMethodology: post.methodology ?? null,
    providerDetails: post.review?.(brands) ?? null,
    providerRankings: post.rankings?.(brands) ?? null,
    sitemapPriority: post.priority ?? "0.5",
    sitemapChangefreq: post.rankings ? "weekly" : "monthly",
    displayRankingsReverseOrder: post.reversed ?? false,
    quizQuestions: post.quiz?.questions ?? null,
    quizTitle: post.quiz?.title ?? null,
    quizSubtitle: post.quiz?.subtitle ?? null,
    squeezeHeadline: post.squeeze?.headline ?? null,
    squeezeSubheadline: post.squeeze?.subheadline ?? null,
    squeezeImageUrl: post.squeeze?.image ?? null,
    squeezeCtaText: post.squeeze?.cta ?? null,
    squeezeTrustText: post.squeeze?.trust ?? null,
    squeezeFooterText: post.squeeze?.footer ?? null,
    createdAt: written,
    updatedAt: edited,
    publishedAt: status === "published" ? written : null,
  };
}

/** A UUID (version 8) made from half of the slug's hash, so it's always the same. */
function idOf({ slug }: DemoPost): string {
  const hash = createHash("sha256").update(slug).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

const WORDS_A_MINUTE = 200;

/** Minutes, at least 1. */
function readTime(html: string): number {
  const words = html
    .replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/g, " ")
    .trim()
    .split(/\s+/).length;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}
