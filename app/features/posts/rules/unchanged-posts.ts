import type { PostSummary } from "../schema";

/**
 * The posts, with the known object for each one that hasn't changed. A card's HTML is cached by object, so a
 * change to one post renders only its card again.
 */
export function reuseUnchanged(
  posts: readonly PostSummary[],
  known: readonly PostSummary[],
): readonly PostSummary[] {
  const byId = new Map(known.map((post) => [post.id, post]));
  return posts.map((post) => {
    const before = byId.get(post.id);
    return before && JSON.stringify(before) === JSON.stringify(post) ? before : post;
  });
}
