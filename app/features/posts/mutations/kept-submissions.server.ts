import { eq } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { blogPostSubmissions } from "~/platform/db/tables/posts";
import type { Submission } from "../rules/review";
import { recordPost, type SavedPost } from "./storage.server";
import type { PostWriter } from "./tags.server";

/*
 * The rows of submitted changes, one per post (spec:posts#review-step). Call these with the posts locked.
 */

const of = (postId: string) => eq(blogPostSubmissions.postId, postId);

/** Whether this is still the revision of the post's submission (0: it has none). Null always is. */
export async function isCurrent(tx: Db, postId: string, revision: number | null): Promise<boolean> {
  if (revision === null) return true;
  const [row] = await tx
    .select({ revision: blogPostSubmissions.revision })
    .from(blogPostSubmissions)
    .where(of(postId));
  return (row?.revision ?? 0) === revision;
}

type NewSubmission = Pick<Submission, "input" | "keepPublishDate" | "baseVersion" | "revision">;

/** Stores changes for an administrator's review, in place of earlier ones. */
export async function keepSubmission(
  tx: Db,
  writer: PostWriter,
  postId: string,
  { input, ...kept }: NewSubmission,
  now: Date,
): Promise<void> {
  const values = {
    ...kept,
    state: "submitted" as const,
    snapshot: input,
    submittedBy: writer.userId,
    submittedByName: writer.name.slice(0, 200).toWellFormed(),
    submittedAt: now,
    decidedByName: null,
    decidedAt: null,
  };
  await tx
    .insert(blogPostSubmissions)
    .values({ postId, ...values })
    .onConflictDoUpdate({ target: blogPostSubmissions.postId, set: values });
}

export async function setSubmissionState(
  tx: Db,
  writer: PostWriter,
  postId: string,
  state: Submission["state"],
  now: Date,
): Promise<void> {
  const decided = { decidedByName: writer.name.slice(0, 200).toWellFormed(), decidedAt: now };
  const values =
    state === "submitted"
      ? { state, submittedAt: now, decidedByName: null, decidedAt: null }
      : { state, ...decided };
  await tx.update(blogPostSubmissions).set(values).where(of(postId));
}

export async function removeSubmission(tx: Db, postId: string): Promise<void> {
  await tx.delete(blogPostSubmissions).where(of(postId));
}

/** Removes changes because a person discarded them, or saved the post with them. */
export async function closeSubmission(tx: Db, writer: PostWriter, post: SavedPost, now: Date): Promise<void> {
  await removeSubmission(tx, post.id);
  await recordPost(tx, writer, "review_closed", post, { before: null, after: null }, now);
}
