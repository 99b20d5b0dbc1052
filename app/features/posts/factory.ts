import type { Db } from "~/platform/db/client.server";
import { blogPosts } from "~/platform/db/tables/posts";
import type { Post, PostSummary, ProviderRankingEntry } from "./schema";

/**
 * A published article for tests. Its slug and id derive from `number`, so that posts with different numbers differ; a
 * higher number is older. Nothing is stored.
 */
export function buildSummary(number: number, overrides: Partial<PostSummary> = {}): PostSummary {
  const at = new Date(Date.UTC(2026, 0, 31) - number * 3_600_000).toISOString();
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
    slug: `post-${number}`,
    title: `Post ${number}`,
    excerpt: `What post ${number} is about.`,
    featuredImage: null,
    estimatedReadTime: 3,
    template: "default",
    publishedAt: at,
    updatedAt: at,
    sitemapPriority: 0.5,
    sitemapChangefreq: "monthly",
    categories: [],
    tags: [],
    ...overrides,
  };
}

/** The full post for this summary. */
export function buildPost(number: number, overrides: Partial<Post> = {}): Post {
  const summary = buildSummary(number);
  return {
    ...summary,
    adminTitle: null,
    authorId: null,
    status: "published",
    content: `<p>The text of post ${number}.</p>`,
    metaTitle: null,
    metaDescription: null,
    metaKeywords: null,
    canonicalUrl: null,
    quickTakeaways: [],
    tableOfContents: [],
    faq: [],
    hasCalculator: false,
    hasProviderComparison: false,
    createdAt: summary.publishedAt,
    rankingCriteria: [],
    rankingMethodology: null,
    providerDetails: null,
    providerRankings: [],
    sharedRankingId: null,
    rankingExceptions: [],
    quizQuestions: [],
    quizTitle: null,
    quizSubtitle: null,
    displayRankingsReverseOrder: false,
    squeezeHeadline: null,
    squeezeSubheadline: null,
    squeezeImageUrl: null,
    squeezeCtaText: null,
    squeezeTrustText: null,
    squeezeFooterText: null,
    forwardQuizAnswers: false,
    ...overrides,
  };
}

/** A minimal ranking entry. */
export function buildEntry(
  rank: number,
  overrides: Partial<ProviderRankingEntry> = {},
): ProviderRankingEntry {
  return {
    rank,
    providerId: rank,
    brandName: `Brand ${rank}`,
    logoUrl: null,
    score: 9,
    ratingText: "",
    badge: null,
    urlOverride: null,
    bullets: [],
    showDetails: false,
    hideProvider: false,
    useDynamicProvider: false,
    ...overrides,
  };
}

let stored = 0;

/**
 * Stores a published article. Each one is older than the previous one, and has its own title and URL. A post that isn't
 * published has no publication date.
 */
export async function storePost(
  db: Db,
  values: Partial<typeof blogPosts.$inferInsert> = {},
): Promise<{ id: string; slug: string }> {
  stored += 1;
  const status = values.status ?? "published";
  const at = new Date(Date.UTC(2026, 0, 31) - stored * 3_600_000);
  const [post] = await db
    .insert(blogPosts)
    .values({
      title: `Article ${stored}`,
      slug: `article-${stored}`,
      content: `<p>Text of article ${stored}.</p>`,
      excerpt: `Excerpt ${stored}.`,
      publishedAt: status === "published" ? at : null,
      createdAt: at,
      updatedAt: at,
      ...values,
      status,
    })
    .returning({ id: blogPosts.id, slug: blogPosts.slug });
  if (!post) throw new Error("The post was not stored.");
  return post;
}
