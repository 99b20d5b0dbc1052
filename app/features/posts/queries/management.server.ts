import { and, desc, eq, exists, isNull, or, type SQL, sql } from "drizzle-orm";
import { type Actor, isAdmin } from "~/features/auth/rules/access";
import { CONTENT_MANAGER_TAG, type ListedPost } from "~/features/posts/schema";
import type { Db } from "~/platform/db/client.server";
import { blogPosts, blogPostTags, blogTags } from "~/platform/db/tables/posts";
import type { PostFilter } from "../rules/post-filter";

export type PostList = { posts: ListedPost[]; total: number; page: number; pageCount: number };

/**
 * The posts this person may edit (spec:access#content-manager-data), newest created_at first
 * (spec:post-editor#post-list), one page of them.
 * @param pageSize posts per page; a page number after the last page returns the last page.
 */
export async function listPostsForStaff(
  db: Db,
  actor: Pick<Actor, "userId" | "role">,
  filter: PostFilter,
  pageSize: number,
): Promise<PostList> {
  const conditions = and(isNull(blogPosts.archivedAt), visibleTo(db, actor), ...conditionsOf(db, filter));
  const total = await db.$count(blogPosts, conditions);
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(filter.page, pageCount);
  const rows = await db
    .select({
      id: blogPosts.id,
      title: sql<string>`coalesce(${blogPosts.adminTitle}, ${blogPosts.title})`,
      slug: blogPosts.slug,
      status: blogPosts.status,
      publishedAt: blogPosts.publishedAt,
      authorId: blogPosts.authorId,
      staffNote: unreadNote,
    })
    .from(blogPosts)
    .where(conditions)
    .orderBy(desc(blogPosts.createdAt), blogPosts.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const posts = rows.map((row) => ({ ...row, publishedAt: row.publishedAt?.toISOString() ?? null }));
  return { posts, total, page, pageCount };
}

/** The same condition as in `findStaffNote` (spec:article-generator#staff-note). */
const unreadNote = sql<string | null>`(
  select n.note from blog_staff_notes n where n.post_id = ${blogPosts.id} and ${blogPosts.version} = 1
)`;

/** The same rule as `canEditPost`, for queries of `blog_posts`; undefined for people who may edit every post. */
export function visibleTo(db: Db, actor: Pick<Actor, "userId" | "role">): SQL | undefined {
  if (isAdmin(actor)) return undefined;
  return or(
    eq(blogPosts.authorId, actor.userId),
    hasTag(db, sql`lower(${blogTags.name}) = lower(${CONTENT_MANAGER_TAG})`),
  );
}

function hasTag(db: Db, which: SQL): SQL {
  return exists(
    db
      .select({ found: sql`1` })
      .from(blogPostTags)
      .innerJoin(blogTags, eq(blogTags.id, blogPostTags.tagId))
      .where(and(eq(blogPostTags.postId, blogPosts.id), which)),
  );
}

function conditionsOf(db: Db, { q, status, tag }: PostFilter): SQL[] {
  const conditions: SQL[] = [];
  if (status) conditions.push(eq(blogPosts.status, status));
  if (tag !== undefined) conditions.push(hasTag(db, eq(blogTags.id, tag)));
  if (q !== undefined) {
    const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
    conditions.push(
      sql`lower(${blogPosts.title} || ' ' || coalesce(${blogPosts.adminTitle}, '') || ' ' || ${blogPosts.slug}) like ${pattern}`,
    );
  }
  return conditions;
}
