import { replaceInTexts } from "~/features/posts/rules/post-texts";
import type { Post } from "../schema";
import { readerTags } from "./tags";
import { replaceTokens, type TokenValues } from "./tokens";

/** The part of a post that readers' browsers get: without staff-only fields and without the HTML as written. */
export type ReaderPost = Omit<
  Post,
  | "adminTitle"
  | "authorId"
  | "status"
  | "content"
  | "tableOfContents"
  | "sitemapPriority"
  | "sitemapChangefreq"
  | "providerRankings"
>;

/** Replaces the tokens in the post's texts; tokens that a quiz fills have their value from before the quiz. */
export function toReaderPost(post: Post, values: TokenValues): ReaderPost {
  const {
    adminTitle: _adminTitle,
    authorId: _authorId,
    status: _status,
    content: _content,
    tableOfContents: _tableOfContents,
    sitemapPriority: _sitemapPriority,
    sitemapChangefreq: _sitemapChangefreq,
    providerRankings: _providerRankings,
    ...rest
  } = post;
  const text = (value: string) => replaceTokens(value, values).trim();
  const textOrNull = (value: string | null) => value && (text(value) || null);
  return {
    ...rest,
    ...replaceInTexts(post, values),
    tags: readerTags(post.tags),
    metaTitle: textOrNull(post.metaTitle),
    metaDescription: textOrNull(post.metaDescription),
    quickTakeaways: post.quickTakeaways.map(text),
    faq: post.faq.map(({ question, answer }) => ({ question: text(question), answer: text(answer) })),
    rankingCriteria: post.rankingCriteria.map(text),
    rankingMethodology: textOrNull(post.rankingMethodology),
  };
}
