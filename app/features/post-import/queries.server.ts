import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Actor } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { authUsers } from "~/platform/db/tables/auth";
import { brands } from "~/platform/db/tables/brands";
import { postImportPosts, postImports } from "~/platform/db/tables/post-import";
import { blogPosts } from "~/platform/db/tables/posts";

/** Whether the database has this release's tables: the site creates them when it starts. */
export async function isMigrated(db: Db): Promise<boolean> {
  const [row] = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('public.post_imports') is not null as exists`,
    "objects",
  );
  return row?.exists ?? false;
}

/** The active account with this email, or the first administrator. */
export async function findAuthor(db: Db, email: string | null): Promise<Actor | undefined> {
  const who = email === null ? eq(authUsers.role, "admin") : sql`lower(${authUsers.email}) = lower(${email})`;
  const [user] = await db
    .select({ userId: authUsers.id, email: authUsers.email, name: authUsers.name, role: authUsers.role })
    .from(authUsers)
    .where(and(who, isNull(authUsers.deactivatedAt)))
    .orderBy(asc(authUsers.createdAt), asc(authUsers.id))
    .limit(1);
  return user && { ...user, sessionId: "" };
}

/** Whether an earlier import made this post, or it's a post of this site. */
export async function isImported(db: Db, sourceKey: string): Promise<boolean> {
  const known = await db
    .select({ key: postImportPosts.sourceKey })
    .from(postImportPosts)
    .where(eq(postImportPosts.sourceKey, sourceKey));
  if (known.length > 0) return true;
  const id = /^dosecompare:([0-9a-f-]{36})$/.exec(sourceKey)?.[1];
  if (!id) return false;
  const own = await db.select({ id: blogPosts.id }).from(blogPosts).where(sql`${blogPosts.id}::text = ${id}`);
  return own.length > 0;
}

/** The ids of the brands with these slugs. */
export async function brandIdsBySlug(db: Db, slugs: readonly string[]): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map();
  const rows = await db
    .select({ slug: brands.slug, brandId: brands.brandId })
    .from(brands)
    .where(inArray(brands.slug, [...slugs]));
  return new Map(rows.map(({ slug, brandId }) => [slug, brandId]));
}

export type PostImport = typeof postImports.$inferSelect & { postIds: string[] };

export async function findImport(db: Db, importId: number): Promise<PostImport | undefined> {
  const [found] = await db.select().from(postImports).where(eq(postImports.importId, importId));
  if (!found) return undefined;
  const posts = await db
    .select({ id: postImportPosts.postId })
    .from(postImportPosts)
    .where(eq(postImportPosts.importId, importId));
  return { ...found, postIds: posts.map(({ id }) => id) };
}
