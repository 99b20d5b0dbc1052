import type { Post, PostSummary } from "~/features/posts/schema";

const SHOWN = 3;

/**
 * What to read next: the posts that share the most tags and categories, newer ones first, followed by the newest
 * (spec:blog#related-posts).
 */
export function relatedPosts(
  post: Pick<Post, "id" | "categories" | "tags">,
  published: readonly PostSummary[],
): PostSummary[] {
  const tags = new Set(post.tags.map((tag) => tag.id));
  const categories = new Set(post.categories.map((category) => category.id));
  const closeness = (other: PostSummary) =>
    2 * other.tags.filter((tag) => tags.has(tag.id)).length +
    other.categories.filter((category) => categories.has(category.id)).length;
  return published
    .filter((other) => other.id !== post.id)
    .map((other) => ({ other, score: closeness(other) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, SHOWN)
    .map(({ other }) => other);
}
