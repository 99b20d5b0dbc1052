import { replaceInTexts } from "~/features/posts/rules/post-texts";
import type { Post } from "../schema";
import { readerTags } from "./tags";
import { replaceTokens, type TokenValues } from "./tokens";

/** What a reader's browser gets of a post: without what is for staff alone, and without the HTML as it was written. */
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

/** With the tokens of its texts replaced; those that a quiz fills have the value of before the quiz. */
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
