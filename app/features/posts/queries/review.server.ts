import { eq } from "drizzle-orm";
import { type Actor, isAdmin } from "~/features/auth/rules/access";
import { listOptions } from "~/features/content/queries/options.server";
import { isUuid } from "~/kernel/uuid";
import type { Db } from "~/platform/db/client.server";
import { blogPostSubmissions } from "~/platform/db/tables/posts";
import { needsReview, type Submission } from "../rules/review";
import type { PostStatus } from "../schema";
import { readSnapshot } from "./editing.server";

/** Whether posts that this person makes public or changes in public need a review (spec:posts#review-step). */
export async function isReviewed(db: Db, actor: Pick<Actor, "role">): Promise<boolean> {
  return !isAdmin(actor) && (await listOptions(db)).reviewPosts;
}

/**
 * Like the rule of this name, with the setting as it's stored right now. Call it in the transaction of the change.
 */
export async function changeNeedsReview(
  tx: Db,
  actor: Pick<Actor, "role">,
  ...statuses: readonly PostStatus[]
): Promise<boolean> {
  return needsReview(actor, true, ...statuses) && (await isReviewed(tx, actor));
}

/** The post's submission, whatever its state. The caller decides whether the person may see it. */
export async function findSubmission(db: Db, postId: string): Promise<Submission | null> {
  if (!isUuid(postId)) return null;
  const [row] = await db.select().from(blogPostSubmissions).where(eq(blogPostSubmissions.postId, postId));
  if (!row) return null;
  const { snapshot, submittedAt, decidedAt, ...kept } = row;
  return {
    ...kept,
    input: readSnapshot(snapshot),
    submittedAt: submittedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
