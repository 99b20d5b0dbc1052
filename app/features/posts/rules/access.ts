import { type Actor, isAdmin } from "~/features/auth/rules/access";
import { CONTENT_MANAGER_TAG, type Post } from "../schema";

type PostOwnership = Pick<Post, "authorId" | "tags">;

/**
 * Administrators edit every post, content managers only those they created or that have the tag MSL
 * (spec:posts#edit-access, spec:access#content-manager-data).
 */
export function canEditPost(actor: Pick<Actor, "userId" | "role">, post: PostOwnership): boolean {
  if (isAdmin(actor) || post.authorId === actor.userId) return true;
  return post.tags.some((tag) => isManagerTag(tag.name));
}

/**
 * Whether this person may read the post at its URL (spec:posts#draft-visibility): drafts only for those who may edit
 * them.
 */
export function canReadPost(
  actor: Pick<Actor, "userId" | "role"> | null,
  post: PostOwnership & Pick<Post, "status">,
): boolean {
  return post.status !== "draft" || (actor !== null && canEditPost(actor, post));
}

/**
 * Whether this person may add the tag MSL to the post or remove it: an administrator on every post, a content manager
 * on posts they wrote (spec:access#content-manager-data).
 */
export function canChangeManagerTag(
  actor: Pick<Actor, "userId" | "role">,
  post: Pick<Post, "authorId">,
): boolean {
  return isAdmin(actor) || post.authorId === actor.userId;
}

/** Whether posts that this person creates or duplicates get the tag MSL automatically (spec:posts#msl-tag). */
export function tagsOwnPosts(actor: Pick<Actor, "role">): boolean {
  return actor.role === "content_manager";
}

/**
 * The tags a post gets: those chosen, with the tag MSL where the rules require it (spec:access#content-manager-data).
 */
export function allowedTags(
  actor: Pick<Actor, "userId" | "role">,
  names: readonly string[],
  before: PostOwnership | null,
): string[] {
  const others = names.filter((name) => !isManagerTag(name));
  const hadIt = before?.tags.some((tag) => isManagerTag(tag.name)) ?? tagsOwnPosts(actor);
  const mayChoose = before === null ? !tagsOwnPosts(actor) : canChangeManagerTag(actor, before);
  const hasIt = mayChoose ? names.some(isManagerTag) : hadIt;
  return hasIt ? [...others, CONTENT_MANAGER_TAG] : others;
}

/** Ignores case, because tag names do. */
export function isManagerTag(name: string): boolean {
  return name.trim().toLowerCase() === CONTENT_MANAGER_TAG.toLowerCase();
}
