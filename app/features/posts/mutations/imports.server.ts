import { and, eq, gt, inArray, notExists, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import {
  blogCategories,
  blogPostCategories,
  blogPosts,
  blogPostTags,
  blogSlugRedirects,
  blogTags,
} from "~/platform/db/tables/posts";
import { listSlugs, lockPost } from "../queries/editing.server";
import type { PostInput } from "../rules/post-input";
import { storeStaffNote } from "./staff-notes.server";
import { insertPost, lockPosts, preparePost, recordPost, type SavedPost } from "./storage.server";
import type { PostWriter } from "./tags.server";

/** A checked post from another site. */
export type ImportedDraft = {
  input: PostInput;
  oldSlugs: readonly string[];
  createdAt: Date | null;
  /** A note at the top of the draft for the editor who reviews it. */
  note: string;
};

export type StoredDraft = { post: SavedPost; redirects: string[]; tagIds: number[]; categoryIds: number[] };

/**
 * Stores a draft from another site, in the caller's transaction, with redirects from its old slugs. A slug that another
 * post has or redirects from isn't changed.
 * @returns also the ids of tags and categories that didn't exist.
 * @throws Error if the post can't be stored as checked.
 */
export async function importDraft(
  tx: Db,
  writer: PostWriter,
  { input, oldSlugs, createdAt, note }: ImportedDraft,
  now: Date,
): Promise<StoredDraft> {
  await lockPosts(tx);
  const [newest] = await tx.execute<{ tag: number; category: number }>(
    sql`select coalesce((select max(id) from blog_tags), 0) as tag, coalesce((select max(id) from blog_categories), 0) as category`,
    "objects",
  );
  const prepared = await preparePost(tx, { ...input, status: "draft" }, null, now);
  if (!prepared.done) throw new Error(`The post wasn't imported: ${prepared.problem}.`);
  const post = await insertPost(tx, writer, prepared.kept, now);
  if (createdAt && createdAt < now)
    await tx.update(blogPosts).set({ createdAt }).where(eq(blogPosts.id, post.id));
  await storeStaffNote(tx, post.id, note, now);
  const tags = await tx
    .select({ id: blogTags.id })
    .from(blogTags)
    .where(gt(blogTags.id, newest?.tag ?? 0));
  const categories = await tx
    .select({ id: blogCategories.id })
    .from(blogCategories)
    .where(gt(blogCategories.id, newest?.category ?? 0));
  return {
    post,
    redirects: await redirect(tx, post, oldSlugs, now),
    tagIds: tags.map(({ id }) => id),
    categoryIds: categories.map(({ id }) => id),
  };
}

async function redirect(tx: Db, post: SavedPost, oldSlugs: readonly string[], now: Date): Promise<string[]> {
  const made: string[] = [];
  for (const oldSlug of oldSlugs) {
    if (oldSlug === post.slug || (await listSlugs(tx, oldSlug, post.id)).has(oldSlug)) continue;
    const rows = await tx
      .insert(blogSlugRedirects)
      .values({ oldSlug, postId: post.id, createdAt: now })
      .onConflictDoNothing()
      .returning({ oldSlug: blogSlugRedirects.oldSlug });
    made.push(...rows.map((row) => row.oldSlug));
  }
  return made;
}

/**
 * Permanently deletes an imported post, in the caller's transaction.
 * @param withEdited also if staff changed, published, or archived it.
 * @returns `edited` if it stays for that reason, `gone` if it doesn't exist anymore.
 */
export async function removeImported(
  tx: Db,
  writer: PostWriter,
  id: string,
  withEdited: boolean,
  now: Date,
): Promise<{ outcome: "removed" | "edited" | "gone"; title: string }> {
  await lockPosts(tx);
  const found = await lockPost(tx, id);
  if (!found) return { outcome: "gone", title: "" };
  const { post, version, isArchived } = found;
  const isEdited = version > 1 || isArchived || post.status !== "draft";
  if (isEdited && !withEdited) return { outcome: "edited", title: post.title };
  await tx.delete(blogPosts).where(eq(blogPosts.id, id));
  await recordPost(tx, writer, "removed", { ...post, version }, { before: null, after: null }, now);
  return { outcome: "removed", title: post.title };
}

/** Deletes those of these tags and categories that no post has. */
export async function removeUnusedLabels(
  tx: Db,
  { tagIds, categoryIds }: { tagIds: readonly number[]; categoryIds: readonly number[] },
): Promise<void> {
  const tagged = tx.select({ one: sql`1` }).from(blogPostTags).where(eq(blogPostTags.tagId, blogTags.id));
  if (tagIds.length > 0)
    await tx.delete(blogTags).where(and(inArray(blogTags.id, [...tagIds]), notExists(tagged)));
  const sorted = tx
    .select({ one: sql`1` })
    .from(blogPostCategories)
    .where(eq(blogPostCategories.categoryId, blogCategories.id));
  if (categoryIds.length > 0)
    await tx
      .delete(blogCategories)
      .where(and(inArray(blogCategories.id, [...categoryIds]), notExists(sorted)));
}
