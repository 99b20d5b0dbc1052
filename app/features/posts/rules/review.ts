import { type Actor, isAdmin } from "~/features/auth/rules/access";
import type { PostStatus } from "../schema";
import type { PostInput } from "./post-input";

/** `submitted`: waits for an administrator. `returned`: sent back. `withdrawn`: taken back by a content manager. */
export type ReviewState = "submitted" | "returned" | "withdrawn";

/** Changes to a post that aren't public yet (spec:posts#review-step). Times are ISO 8601. */
export type Submission = {
  postId: string;
  state: ReviewState;
  /** The whole post as it would be stored, with the requested status. */
  input: PostInput;
  keepPublishDate: boolean;
  /** The version of the post that the changes are based on. */
  baseVersion: number;
  /** Counts what was submitted; a change or a decision states the one that the person saw. */
  revision: number;
  /** Null if the account was deleted. */
  submittedBy: string | null;
  submittedByName: string;
  submittedAt: string;
  /** Who sent it back or withdrew it, and when. */
  decidedByName: string | null;
  decidedAt: string | null;
};

/**
 * Whether only an administrator may make a change (spec:posts#review-step): one to a post that readers can see before or
 * after it.
 * @param statuses the post's status before and after the change.
 */
export function needsReview(
  actor: Pick<Actor, "role">,
  isReviewOn: boolean,
  ...statuses: readonly PostStatus[]
): boolean {
  return isReviewOn && !isAdmin(actor) && statuses.some((status) => status !== "draft");
}
