import { type Actor, isAdmin } from "~/features/auth/rules/access";
import { CONTENT_MANAGER_TAG, type Post } from "../schema";

type PostOwnership = Pick<Post, "authorId" | "tags">;

/** Administrators edit every post; a content manager the ones it created or that carry the tag MSL (decision A4). */
export function canEditPost(actor: Pick<Actor, "userId" | "role">, post: PostOwnership): boolean {
  if (isAdmin(actor) || post.authorId === actor.userId) return true;
  return post.tags.some((tag) => tag.name === CONTENT_MANAGER_TAG);
}

/** Whether this person may read the post at its address (decision B1): drafts only who may edit them. */
export function canReadPost(
  actor: Pick<Actor, "userId" | "role"> | null,
  post: PostOwnership & Pick<Post, "status">,
): boolean {
  return post.status !== "draft" || (actor !== null && canEditPost(actor, post));
}
