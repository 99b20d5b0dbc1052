import type { PostSummary } from "~/features/posts/schema";

/** What a card shows of a post. */
export type CardPost = Pick<
  PostSummary,
  "id" | "slug" | "title" | "excerpt" | "featuredImage" | "estimatedReadTime" | "publishedAt"
>;

export function toCard(post: PostSummary): CardPost {
  const { id, slug, title, excerpt, featuredImage, estimatedReadTime, publishedAt } = post;
  return { id, slug, title, excerpt, featuredImage, estimatedReadTime, publishedAt };
}
