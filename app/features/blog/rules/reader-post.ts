import type { Post } from "../schema";

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
>;

export function toReaderPost(post: Post): ReaderPost {
  const {
    adminTitle: _adminTitle,
    authorId: _authorId,
    status: _status,
    content: _content,
    tableOfContents: _tableOfContents,
    sitemapPriority: _sitemapPriority,
    sitemapChangefreq: _sitemapChangefreq,
    ...rest
  } = post;
  return rest;
}
