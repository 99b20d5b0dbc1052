import { and, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/features/auth/rules/access";
import { visibleTo } from "~/features/posts/queries/management.server";
import type { PostStatus } from "~/features/posts/schema";
import { patternContaining } from "~/kernel/like-pattern";
import type { Db } from "~/platform/db/client.server";
import { blogPosts } from "~/platform/db/tables/posts";

export type LinkedPost = { title: string; slug: string; status: PostStatus };

/**
 * Posts that this person may link to: published ones, and those that they may edit (spec:access#content-manager-data).
 * Titles that start with the words come first; the rest are ordered newest first.
 */
export async function findLinkedPosts(
  db: Db,
  actor: Pick<Actor, "userId" | "role">,
  words: string,
  limit: number,
): Promise<LinkedPost[]> {
  const pattern = patternContaining(words);
  const mayLink: SQL | undefined =
    visibleTo(db, actor) && or(eq(blogPosts.status, "published"), visibleTo(db, actor));
  return db
    .select({ title: blogPosts.title, slug: blogPosts.slug, status: blogPosts.status })
    .from(blogPosts)
    .where(
      and(
        isNull(blogPosts.archivedAt),
        mayLink,
        sql`lower(${blogPosts.title} || ' ' || ${blogPosts.slug}) like ${pattern}`,
      ),
    )
    .orderBy(
      sql`lower(${blogPosts.title}) like ${pattern.slice(1)} desc`,
      desc(blogPosts.createdAt),
      blogPosts.id,
    )
    .limit(limit);
}
