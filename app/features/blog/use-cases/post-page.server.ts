import type { Actor } from "~/features/auth/rules/access";
import type { Brand } from "~/features/brands/schema";
import { canEditPost } from "~/features/posts/rules/access";
import type { Article } from "~/features/posts/rules/article";
import type { QuizTexts } from "~/features/posts/rules/post-texts";
import { type ReaderPost, toReaderPost } from "~/features/posts/rules/reader-post";
import { hasTokens, priceTokenValues, type TokenValues, tokenValues } from "~/features/posts/rules/tokens";
import {
  isRankingTemplate,
  type Post,
  type PostStatus,
  type PostSummary,
  type RankingTemplate,
} from "~/features/posts/schema";
import { questionsOf, textsBeforeQuiz, valuesBeforeQuiz } from "~/features/quiz/rules/quiz-texts";
import { parseBrandId, type ResolvedEntry, resolveRanking } from "~/features/rankings/rules/resolve-ranking";
import { formatDollars } from "~/kernel/money";
import { type CardPost, toCard } from "../rules/post-card";
import { relatedPosts } from "../rules/related-posts";
import { buildArticle } from "./article-html.server";

/** Everything that one post's page shows to one reader. */
export type PostPage = {
  post: ReaderPost;
  /** The texts around the quiz, with the variables that its answers fill. */
  quizTexts: QuizTexts;
  article: Article;
  /** The template of a ranking's page; null for an article. */
  rankingTemplate: RankingTemplate | null;
  /** In order of rank; empty for articles. */
  entries: ResolvedEntry[];
  /** The provider that a review is about, unless it is archived or stopped. */
  reviewed: Pick<Brand, "brandName" | "slug" | "logoUrl"> | null;
  related: CardPost[];
  /** Names for the provider field of the savings tool; empty if the article doesn't have that tool. */
  providerNames: string[];
  isPrivate: boolean;
  /** For staff who may edit the post. */
  staffNote: { status: PostStatus; missingProviders: string[] } | null;
};

export type PostPageInput = {
  post: Post;
  actor: Actor | null;
  brands: readonly Brand[];
  published: readonly PostSummary[];
  /** The query of the page's URL. */
  query: URLSearchParams;
};

/** Builds a page: replaces tokens, sanitizes HTML, and adds brands to rankings. */
export function buildPostPage({ post, actor, brands, published, query }: PostPageInput): PostPage {
  const find = (id: number) => brands.find((brand) => brand.brandId === id);
  const questions = questionsOf(post);
  const given = {
    ...tokenValues(query, (typed) => nameOf(parseBrandId(typed), find)),
    ...pricesIn(post, brands),
  };
  const values = valuesBeforeQuiz(questions, given, query);
  const article = articleOf(post, values);
  const ranking = resolveRanking(post.providerRankings, find, parseBrandId(query.get("provider")));
  const hasSavings = article.parts.some(
    (part) => part.kind === "widget" && part.widget === "savePrescription",
  );
  const mayEdit = actor !== null && canEditPost(actor, post);
  return {
    post: { ...toReaderPost(post, values), quizQuestions: questions },
    quizTexts: textsBeforeQuiz(post, questions, given),
    article,
    rankingTemplate: isRankingTemplate(post.template) ? post.template : null,
    entries: isRankingTemplate(post.template) ? ranking.entries : [],
    reviewed: reviewedBrand(post, find),
    related: relatedPosts(post, published).map(toCard),
    providerNames: hasSavings ? brands.map((brand) => brand.brandName) : [],
    isPrivate: post.status !== "published",
    staffNote: mayEdit
      ? {
          status: post.status,
          missingProviders: ranking.missing.map((entry) => entry.brandName || `#${entry.providerId}`),
        }
      : null,
  };
}

type FindBrand = (id: number) => Brand | undefined;

function nameOf(id: number | null, find: FindBrand): string | undefined {
  return id === null ? undefined : find(id)?.brandName;
}

/** The current values of the price tokens in a post's texts. */
function pricesIn(post: Post, brands: readonly Brand[]): TokenValues {
  const answers = post.faq.flatMap(({ question, answer }) => [question, answer]);
  const lists = [...post.quickTakeaways, ...answers, ...post.rankingCriteria];
  return priceTokenValues([post.content, ...lists, post.rankingMethodology ?? ""], (id) => {
    for (const { pricing } of brands) {
      const found = pricing.find(({ pricingId }) => pricingId === id);
      if (found) return formatDollars(found.priceCents);
    }
  });
}

function reviewedBrand(post: Post, find: FindBrand): PostPage["reviewed"] {
  const brand =
    post.template === "provider_review" && post.providerDetails && find(post.providerDetails.providerId);
  if (!brand) return null;
  const { brandName, slug, logoUrl } = brand;
  return { brandName, slug, logoUrl };
}

const articles = new WeakMap<Post, Article>();

/**
 * An article without tokens is the same for every reader, so it's built once each time the post is read from the
 * database: sanitizing 200 KB of HTML takes far longer than sending it.
 */
function articleOf(post: Post, values: TokenValues): Article {
  const leads = !post.featuredImage && !isRankingTemplate(post.template);
  if (hasTokens(post.content, values)) return buildArticle(post.content, values, leads);
  const known = articles.get(post);
  if (known) return known;
  const article = buildArticle(post.content, values, leads);
  articles.set(post, article);
  return article;
}
