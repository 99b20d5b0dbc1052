import { replaceInTexts } from "~/features/posts/rules/post-texts";
import { type TextPart, textParts } from "~/kernel/linked-text";
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
  | "sharedRankingId"
  | "rankingExceptions"
  | "faq"
> & { faq: AnsweredQuestion[] };

/** A question and its answer, split at the answer's links (spec:blog#post-faq). */
export type AnsweredQuestion = { question: string; answer: TextPart[] };

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
    sharedRankingId: _sharedRankingId,
    rankingExceptions: _rankingExceptions,
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
    faq: post.faq.map(({ question, answer }) => ({
      question: text(question),
      answer: linkedText(answer.trim(), values),
    })),
    rankingCriteria: post.rankingCriteria.map(text),
    rankingMethodology: textOrNull(post.rankingMethodology),
  };
}

/** Links are found before tokens are replaced, so a value from the page's URL can't become a link. */
function linkedText(answer: string, values: TokenValues): TextPart[] {
  return textParts(answer).map((part) =>
    typeof part === "string"
      ? replaceTokens(part, values)
      : { ...part, text: replaceTokens(part.text, values) },
  );
}
