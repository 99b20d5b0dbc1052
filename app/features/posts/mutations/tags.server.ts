import { eq, inArray, sql } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import type { Actor } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { blogCategories, blogPostCategories, blogPostTags, blogTags } from "~/platform/db/tables/posts";
import { isManagerTag } from "../rules/access";
import type { PostInput } from "../rules/post-input";
import { freeSlug, slugFrom } from "../rules/slug";
import { CONTENT_MANAGER_TAG } from "../schema";

/** Who writes: a signed-in person, or the person for whom a job runs. */
export type PostWriter = Pick<Actor, "userId" | "name" | "role">;

/** Thrown if the database rejects a new tag; the post isn't written either (spec:posts#new-tag). */
export class TagNotCreated extends Error {}

const MAX_TAG_SLUG = 110;

/**
 * Finds the tag with this name, ignoring case, or creates it (spec:posts#new-tag). Call it with the posts locked, so
 * that two people don't create it at once.
 * @param name not blank.
 */
async function tagNamed(tx: Db, writer: PostWriter, name: string, now: Date): Promise<number> {
  const [known] = await tx
    .select({ id: blogTags.id })
    .from(blogTags)
    .where(sql`lower(${blogTags.name}) = lower(${name})`);
  if (known) return known.id;
  const base = slugFrom(name, MAX_TAG_SLUG) || "tag";
  const similar = await tx
    .select({ slug: blogTags.slug })
    .from(blogTags)
    .where(sql`starts_with(${blogTags.slug}, ${base})`);
  const taken = new Set(similar.map(({ slug }) => slug));
  const values = {
    name: isManagerTag(name) ? CONTENT_MANAGER_TAG : name,
    slug: freeSlug(base, (slug) => taken.has(slug)),
  };
  const [made] = await tx
    .insert(blogTags)
    .values(values)
    .returning({ id: blogTags.id })
    .catch((cause: unknown) => {
      throw new TagNotCreated("The tag was refused.", { cause });
    });
  if (!made) throw new TagNotCreated("The database returned no id for the new tag.");
  const entry = { action: "created", entity: "tag", entityId: made.id, summary: values.name } as const;
  await recordAudit(tx, writer, { ...entry, before: null, after: values }, now);
  return made.id;
}

/** Sets the post's tags to those with these names. */
export async function setTags(
  tx: Db,
  writer: PostWriter,
  postId: string,
  names: readonly string[],
  now: Date,
): Promise<void> {
  const ids = new Set<number>();
  for (const name of names) if (name.trim() !== "") ids.add(await tagNamed(tx, writer, name.trim(), now));
  await tx.delete(blogPostTags).where(eq(blogPostTags.postId, postId));
  if (ids.size > 0) await tx.insert(blogPostTags).values([...ids].map((tagId) => ({ postId, tagId })));
}

/**
 * Adds the ids of the input's named categories, finding each (ignoring case) or creating it. Call it with the posts
 * locked, so that two people don't create one at once.
 */
export async function withCreatedCategories<Input extends PostInput>(
  tx: Db,
  writer: PostWriter,
  input: Input,
  now: Date,
): Promise<Input> {
  const ids = new Set(input.categoryIds);
  for (const name of input.newCategories) ids.add(await categoryNamed(tx, writer, name, now));
  return { ...input, categoryIds: [...ids], newCategories: [] };
}

async function categoryNamed(tx: Db, writer: PostWriter, name: string, now: Date): Promise<number> {
  const [known] = await tx
    .select({ id: blogCategories.id })
    .from(blogCategories)
    .where(sql`lower(${blogCategories.name}) = lower(${name})`);
  if (known) return known.id;
  const [made] = await tx.insert(blogCategories).values({ name }).returning({ id: blogCategories.id });
  if (!made) throw new Error("The database returned no id for the new category.");
  const entry = { action: "created", entity: "category", entityId: made.id, summary: name } as const;
  await recordAudit(tx, writer, { ...entry, before: null, after: { name } }, now);
  return made.id;
}

/**
 * Sets the post's categories to exactly these (spec:posts#exact-categories); a category deleted in the meantime is left
 * out.
 */
export async function setCategories(tx: Db, postId: string, ids: readonly number[]): Promise<void> {
  await tx.delete(blogPostCategories).where(eq(blogPostCategories.postId, postId));
  if (ids.length === 0) return;
  const known = await tx
    .select({ categoryId: blogCategories.id })
    .from(blogCategories)
    .where(inArray(blogCategories.id, [...ids]));
  if (known.length > 0)
    await tx.insert(blogPostCategories).values(known.map(({ categoryId }) => ({ postId, categoryId })));
}
