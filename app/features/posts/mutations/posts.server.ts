import { eq } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { dayOf } from "~/kernel/days";
import { onEasternDay } from "~/kernel/eastern-time";
import type { Db } from "~/platform/db/client.server";
import { blogPosts } from "~/platform/db/tables/posts";
import { type EditedPost, listSlugs, lockPost } from "../queries/editing.server";
import { changeNeedsReview } from "../queries/review.server";
import { allowedTags, canEditPost } from "../rules/access";
import { inputOfPost, type PostInput } from "../rules/post-input";
import { freeSlug, slugOfCopy } from "../rules/slug";
import { closeSubmission, isCurrent } from "./kept-submissions.server";
import { insertPost, lockPosts, preparePost, recordPost, type SavedPost, updatePost } from "./storage.server";
import type { PostWriter } from "./tags.server";

/**
 * Why a post wasn't written. `unknown`: it doesn't exist, or this person may not edit it
 * (spec:access#content-manager-data). `needs-review`: only an administrator may do that (spec:posts#review-step).
 */
export type PostProblem =
  | "unknown"
  | "slug-taken"
  | "unknown-provider"
  | "unknown-ranking"
  | "conflict"
  | "needs-review";

export type PostResult = { done: true; post: SavedPost } | { done: false; problem: PostProblem };

export const refused = (problem: PostProblem): PostResult => ({ done: false, problem });

/**
 * Stores a new post with its categories, tags, and first version, all or nothing. A content manager's post gets the tag
 * MSL (spec:posts#msl-tag). A post without a slug gets one from its title, with a number if that is taken.
 */
export function createPost(db: Db, writer: PostWriter, input: PostInput, now: Date): Promise<PostResult> {
  return db.transaction(async (tx) => {
    await lockPosts(tx);
    return create(tx, writer, input, now);
  });
}

async function create(tx: Db, writer: PostWriter, input: PostInput, now: Date): Promise<PostResult> {
  if (await changeNeedsReview(tx, writer, input.status)) return refused("needs-review");
  const tags = allowedTags(writer, input.tags, null);
  const prepared = await preparePost(tx, { ...input, tags }, null, now);
  if (!prepared.done) return prepared;
  return { done: true, post: await insertPost(tx, writer, prepared.kept, now) };
}

export type SaveOptions = {
  /** The version that the change is based on; if another one was stored in the meantime, that is a conflict. */
  version: number;
  /** Whether a published post keeps its date (spec:posts#published-at). */
  keepPublishDate: boolean;
  /**
   * The revision of the post's submission that the change is based on, or 0: another one is a conflict, and saving closes
   * it (spec:posts#review-decisions). Null for a change that isn't based on what was submitted, which stays.
   */
  submission?: number | null;
};

/**
 * Updates a post as its next version, in one transaction, so that readers see the old post or the new one. The
 * requested slug must not belong to another post. If someone else has stored a newer version, that is a conflict and
 * nothing is written.
 */
export function savePost(
  db: Db,
  writer: PostWriter,
  id: string,
  input: PostInput,
  { version, keepPublishDate, submission = null }: SaveOptions,
  now: Date,
): Promise<PostResult> {
  return changeNow(db, writer, id, async (tx, before) => {
    if (await changeNeedsReview(tx, writer, input.status)) return refused("needs-review");
    if (before.version !== version || !(await isCurrent(tx, id, submission))) return refused("conflict");
    const tags = allowedTags(writer, input.tags, before.post);
    const prepared = await preparePost(tx, { ...input, tags }, id, now);
    if (!prepared.done) return prepared;
    const { kept } = prepared;
    const post = await updatePost(tx, writer, before, { kept, keepPublishDate }, now);
    if (submission) await closeSubmission(tx, writer, post, now);
    return { done: true, post };
  });
}

/**
 * Saves a post with some of its fields changed, as its next version. A published post keeps its date.
 * @param edit the changed input, based on the stored post; null if it no longer applies, which is a conflict.
 */
export function editPost(
  db: Db,
  writer: PostWriter,
  id: string,
  edit: (before: EditedPost) => PostInput | null,
  now: Date,
): Promise<PostResult> {
  return changeNow(db, writer, id, async (tx, before) => {
    const input = edit(before);
    if (!input) return refused("conflict");
    if (await changeNeedsReview(tx, writer, input.status)) return refused("needs-review");
    const tags = allowedTags(writer, input.tags, before.post);
    const prepared = await preparePost(tx, { ...input, tags }, id, now);
    if (!prepared.done) return prepared;
    const { kept } = prepared;
    return { done: true, post: await updatePost(tx, writer, before, { kept, keepPublishDate: true }, now) };
  });
}

/** Gives a published post the date it had before, after a change of its status was undone. */
export async function setPublishDate(tx: Db, id: string, publishedAt: Date): Promise<void> {
  await tx.update(blogPosts).set({ publishedAt }).where(eq(blogPosts.id, id));
}

/**
 * Moves the publish date of a published post to another day, at the same time of day in Eastern Time
 * (spec:calendar#move-post). A time in the future becomes the current time.
 * @param from its current day, such as `2026-03-08`; any other day is a conflict.
 */
export function movePublishDate(
  db: Db,
  writer: PostWriter,
  id: string,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<PostResult> {
  return changeNow(db, writer, id, async (tx, { post, version }) => {
    const { status, slug, title } = post;
    const before = post.publishedAt === null ? null : new Date(post.publishedAt);
    if (status !== "published" || !before || dayOf(before) !== from) return refused("conflict");
    const after = new Date(Math.min(onEasternDay(before, to).getTime(), now.getTime()));
    await setPublishDate(tx, id, after);
    const sides = {
      before: { publishedAt: before.toISOString() },
      after: { publishedAt: after.toISOString() },
    };
    await recordAudit(
      tx,
      writer,
      { action: "updated", entity: "post", entityId: id, summary: title, ...sides },
      now,
    );
    return { done: true, post: { id, slug, title, version } };
  });
}

/**
 * Creates a draft with everything in the post and a new slug (spec:post-editor#duplicate-post,
 * spec:posts#slug-of-copy). A content manager's copy gets the tag MSL (spec:posts#msl-tag).
 */
export function duplicatePost(db: Db, writer: PostWriter, id: string, now: Date): Promise<PostResult> {
  return change(db, writer, id, async (tx, { post }) => {
    const copy: PostInput = {
      ...inputOfPost(post),
      adminTitle: `${(post.adminTitle ?? post.title).slice(0, 290).toWellFormed()} (copy)`,
      slug: slugOfCopy(post.slug, now),
      status: "draft",
    };
    return create(tx, writer, copy, now);
  });
}

/**
 * Removes a post from public pages and lists; it can be restored (spec:posts#archived-posts). Its slug becomes free.
 */
export function archivePost(db: Db, writer: PostWriter, id: string, now: Date): Promise<PostResult> {
  return changeNow(db, writer, id, async (tx, { post, version }) => {
    await tx
      .update(blogPosts)
      .set({ archivedAt: now, archivedBy: writer.userId })
      .where(eq(blogPosts.id, id));
    const saved = { id, slug: post.slug, title: post.title, version };
    await recordPost(tx, writer, "archived", saved, { before: null, after: null }, now);
    return { done: true, post: saved };
  });
}

/** Restores an archived post, under another URL if its own was given to another post in the meantime. */
export function restorePost(db: Db, writer: PostWriter, id: string, now: Date): Promise<PostResult> {
  return db.transaction(async (tx) => {
    await lockPosts(tx);
    const found = await lockPost(tx, id);
    if (!found || !canEditPost(writer, found.post)) return refused("unknown");
    const { post, version, isArchived } = found;
    const { slug: before, title, status } = post;
    if (await changeNeedsReview(tx, writer, status)) return refused("needs-review");
    if (!isArchived) return { done: true, post: { id, slug: before, title, version } };
    const taken = await listSlugs(tx, before, id);
    const slug = freeSlug(before, (candidate) => taken.has(candidate));
    await tx.update(blogPosts).set({ slug, archivedAt: null, archivedBy: null }).where(eq(blogPosts.id, id));
    const saved = { id, slug, title, version };
    const sides =
      before === slug ? { before: null, after: null } : { before: { slug: before }, after: { slug } };
    await recordPost(tx, writer, "restored", saved, sides, now);
    return { done: true, post: saved };
  });
}

/** Like `change`, unless the post is public and the person's changes need a review (spec:posts#review-step). */
const changeNow: typeof change = (db, writer, id, work) =>
  change(db, writer, id, async (tx, before) =>
    (await changeNeedsReview(tx, writer, before.post.status)) ? refused("needs-review") : work(tx, before),
  );

/** Makes one change at a time to an existing post that this person may edit (spec:access#content-manager-data). */
export function change(
  db: Db,
  writer: PostWriter,
  id: string,
  work: (tx: Db, before: EditedPost) => Promise<PostResult>,
): Promise<PostResult> {
  return db.transaction(async (tx) => {
    await lockPosts(tx);
    const before = await lockPost(tx, id);
    if (!before || before.isArchived || !canEditPost(writer, before.post)) return refused("unknown");
    return work(tx, before);
  });
}
