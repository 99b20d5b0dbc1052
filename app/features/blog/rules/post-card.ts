import type { PostSummary } from "~/features/posts/schema";

/** What a card shows of a post. */
export type CardPost = Pick<
  PostSummary,
  "id" | "slug" | "title" | "excerpt" | "featuredImage" | "estimatedReadTime" | "publishedAt"
>;

const cards = new WeakMap<PostSummary, CardPost>();

/** @returns the same card each time, so that its HTML can be kept. */
export function toCard(post: PostSummary): CardPost {
  const known = cards.get(post);
  if (known) return known;
  const { id, slug, title, excerpt, featuredImage, estimatedReadTime, publishedAt } = post;
  const card = { id, slug, title, excerpt, featuredImage, estimatedReadTime, publishedAt };
  cards.set(post, card);
  return card;
}
