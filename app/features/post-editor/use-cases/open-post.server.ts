import { type Actor, isAdmin } from "~/features/auth/rules/access";
import type { EditedPost } from "~/features/posts/queries/editing.server";
import { findSubmission, isReviewed } from "~/features/posts/queries/review.server";
import { inputOfPost, type PostInput } from "~/features/posts/rules/post-input";
import type { Db } from "~/platform/db/client.server";
import type { EditorReview, ReviewNotice } from "../rules/editor-review";

export type OpenedPost = {
  input: PostInput;
  version: number;
  review: EditorReview;
  notice: ReviewNotice | null;
};

/**
 * What the editor shows of a post: for content managers, the changes that were submitted last, if they aren't published
 * yet; otherwise the stored post (spec:post-editor#submit-for-review).
 */
export async function openPost(
  db: Db,
  actor: Actor,
  { post, version }: Pick<EditedPost, "post" | "version">,
): Promise<OpenedPost> {
  const [submission, isRequired] = [await findSubmission(db, post.id), await isReviewed(db, actor)];
  const opened = isAdmin(actor) ? null : submission;
  const { state, submittedByName, submittedAt, decidedByName } = submission ?? {};
  return {
    input: opened?.input ?? inputOfPost(post),
    version: opened?.baseVersion ?? version,
    review: { isRequired, isPublic: post.status !== "draft", submission: opened?.revision ?? 0 },
    notice:
      state && submittedAt !== undefined
        ? {
            state,
            submittedByName: submittedByName ?? "",
            submittedAt,
            decidedByName: decidedByName ?? null,
            isOpened: opened !== null,
          }
        : null,
  };
}
