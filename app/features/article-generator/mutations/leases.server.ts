import { randomUUID } from "node:crypto";
import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { archivePost, createPost } from "~/features/posts/mutations/posts.server";
import { storeStaffNote } from "~/features/posts/mutations/staff-notes.server";
import { submitPost } from "~/features/posts/mutations/submissions.server";
import type { PostWriter } from "~/features/posts/mutations/tags.server";
import type { PostInput } from "~/features/posts/rules/post-input";
import type { Db } from "~/platform/db/client.server";
import { blogSchedules } from "~/platform/db/tables/article-generator";
import { ReportableError } from "~/platform/failure.server";
import { findTemplateFallback, isDue } from "../queries/schedules.server";
import { LEASE_MS, MAX_ATTEMPTS } from "../rules/limits";
import { interruptedReason, templateNote } from "../rules/status";

/*
 * Writes each article exactly once (spec:article-generator#exactly-once). The writer holds a lease: a token that must
 * still be in the row when the post is stored, in the same transaction. A process that dies loses it after LEASE_MS;
 * one that was only slow then stores nothing.
 */

/** The right to write one article. */
export type Lease = {
  scheduleId: string;
  token: string;
  keyword: string;
  autoPublish: boolean;
  useTemplate: boolean;
  requestedBy: string | null;
};

/** Takes the lease of a due article unless another process holds it; otherwise returns null. */
export async function claimSchedule(db: Db, scheduleId: string, now: Date): Promise<Lease | null> {
  await giveUpOnTheInterrupted(db, scheduleId, now);
  const token = randomUUID();
  const [row] = await db
    .update(blogSchedules)
    .set({
      status: "generating",
      leaseToken: token,
      leaseUntil: new Date(now.getTime() + LEASE_MS),
      attempts: sql`${blogSchedules.attempts} + 1`,
      progress: 0,
      updatedAt: now,
    })
    .where(and(eq(blogSchedules.scheduleId, scheduleId), isDue(now)))
    .returning();
  if (!row) return null;
  const { keyword, autoPublish, useTemplate, requestedBy } = row;
  return { scheduleId, token, keyword, autoPublish, useTemplate, requestedBy };
}

/** If one writer after another dies on an article, the article may be what crashes them. */
async function giveUpOnTheInterrupted(db: Db, scheduleId: string, now: Date): Promise<void> {
  await db
    .update(blogSchedules)
    .set({ ...over("failed", now), reason: interruptedReason })
    .where(
      and(
        eq(blogSchedules.scheduleId, scheduleId),
        eq(blogSchedules.status, "generating"),
        gte(blogSchedules.attempts, MAX_ATTEMPTS),
        isDue(now),
      ),
    );
}

const held = ({ scheduleId, token }: Lease) =>
  and(
    eq(blogSchedules.scheduleId, scheduleId),
    eq(blogSchedules.leaseToken, token),
    eq(blogSchedules.status, "generating"),
  );

function over(status: "done" | "failed", now: Date) {
  return { status, leaseToken: null, leaseUntil: null, updatedAt: now, finishedAt: now };
}

/**
 * Renews the lease and stores the progress.
 * @returns false when the lease is lost: the article was canceled, or another process took over.
 */
export async function renewLease(db: Db, lease: Lease, progress: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(blogSchedules)
    .set({ leaseUntil: new Date(now.getTime() + LEASE_MS), progress })
    .where(held(lease))
    .returning({ scheduleId: blogSchedules.scheduleId });
  return rows.length > 0;
}

/** Releases the article because the server is stopping, so that any process can start it again. */
export async function releaseLease(db: Db, lease: Lease, now: Date): Promise<void> {
  await db
    .update(blogSchedules)
    .set({
      status: "pending",
      leaseToken: null,
      leaseUntil: null,
      progress: 0,
      attempts: sql`greatest(${blogSchedules.attempts} - 1, 0)`,
      updatedAt: now,
    })
    .where(held(lease));
}

export async function failSchedule(db: Db, lease: Lease, reason: string, now: Date): Promise<void> {
  await db
    .update(blogSchedules)
    .set({ ...over("failed", now), reason: reason.slice(0, 1_000).toWellFormed() })
    .where(held(lease));
}

export type FinishedArticle = {
  post: PostInput;
  writer: PostWriter;
  /** Why the built-in article was used; null if the vendor wrote it. */
  templateReason: string | null;
  usage: { model: string; inputTokens: number; outputTokens: number } | null;
};

/**
 * Stores the post and finishes the schedule (spec:article-generator#carrying-out) in one transaction, and only while
 * the lease is valid. After a retry, the AI's article replaces the built-in one, unless someone edited that one. A
 * second built-in article isn't created.
 * @returns the post's id; null if the lease was lost and nothing was stored.
 */
export async function finishSchedule(
  db: Db,
  lease: Lease,
  { post, writer, templateReason, usage }: FinishedArticle,
  now: Date,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ postId: blogSchedules.postId, usedTemplate: blogSchedules.usedTemplate })
      .from(blogSchedules)
      .where(held(lease))
      .for("update");
    if (!row) return null;
    const fallback =
      row.usedTemplate && row.postId !== null ? await findTemplateFallback(tx, row.postId) : null;
    const isStillFallback = fallback !== null && templateReason !== null;
    const id = isStillFallback ? fallback.postId : await storePost(tx, writer, post, now);
    if (templateReason !== null && (!isStillFallback || fallback.isUntouched))
      await storeStaffNote(tx, id, templateNote(templateReason), now);
    if (fallback?.isUntouched && !isStillFallback) await archivePost(tx, writer, fallback.postId, now);
    await tx
      .update(blogSchedules)
      .set({
        ...over("done", now),
        postId: id,
        reason: templateReason,
        usedTemplate: templateReason !== null,
        ...usage,
      })
      .where(inArray(blogSchedules.scheduleId, [lease.scheduleId]));
    return id;
  });
}

/** An article that would be published waits for an administrator instead, if its author needs a review. */
async function storePost(tx: Db, writer: PostWriter, post: PostInput, now: Date): Promise<string> {
  const created = await createPost(tx, writer, post, now);
  const needsReview = !created.done && created.problem === "needs-review";
  const asNew = { version: 0, keepPublishDate: false, submission: 0 };
  const result = needsReview ? await submitPost(tx, writer, null, post, asNew, now) : created;
  if (!result.done) throw new ReportableError(`The article couldn't be saved: ${result.problem}.`);
  return result.post.id;
}
