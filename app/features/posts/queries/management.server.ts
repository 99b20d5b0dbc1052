import { and, asc, desc, eq, exists, isNull, or, type SQL, sql } from "drizzle-orm";
import { type Actor, isAdmin } from "~/features/auth/rules/access";
import { CONTENT_MANAGER_TAG, type PostStatus } from "~/features/posts/schema";
import { patternContaining } from "~/kernel/like-pattern";
import type { Db } from "~/platform/db/client.server";
import { isSampleKey } from "~/platform/db/sample-rows.server";
import { authUsers } from "~/platform/db/tables/auth";
import { blogPostSubmissions, blogPosts, blogPostTags, blogTags } from "~/platform/db/tables/posts";
import {
  type AuthorPosts,
  type ListedPost,
  NO_AUTHOR,
  type PostFilter,
  type PostSort,
} from "../rules/post-filter";

export type PostList = { posts: ListedPost[]; total: number; page: number; pageCount: number };

/**
 * One page of the posts this person may edit (spec:access#content-manager-data), in the requested order
 * (spec:post-editor#list-order).
 * @param pageSize posts per page; a page number after the last page returns the last page.
 */
export async function listPostsForStaff(
  db: Db,
  actor: Pick<Actor, "userId" | "role">,
  filter: PostFilter,
  pageSize: number,
  sort: PostSort = { key: "created", direction: "desc" },
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
      authorName,
      isSample: isSampleKey("blog_posts", sql`${blogPosts.id}`),
      staffNote: unreadNote,
      review: blogPostSubmissions.state,
    })
    .from(blogPosts)
    .leftJoin(authUsers, eq(authUsers.id, blogPosts.authorId))
    .leftJoin(blogPostSubmissions, eq(blogPostSubmissions.postId, blogPosts.id))
    .where(conditions)
    .orderBy(...orderOf(sort))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const posts = rows.map((row) => ({ ...row, publishedAt: row.publishedAt?.toISOString() ?? null }));
  return { posts, total, page, pageCount };
}

const authorName = sql<string | null>`nullif(${authUsers.name}, '')`;

const sortColumns: Record<PostSort["key"], SQL> = {
  created: sql`${blogPosts.createdAt}`,
  title: sql`lower(coalesce(${blogPosts.adminTitle}, ${blogPosts.title}))`,
  status: sql`${blogPosts.status}`,
  published: sql`${blogPosts.publishedAt}`,
  author: sql`lower(${authorName})`,
};

/** Posts without a date or an author are last in both directions. Ties are ordered newest first. */
function orderOf({ key, direction }: PostSort): SQL[] {
  const column = sortColumns[key];
  const first = direction === "asc" ? asc(column) : desc(column);
  const canBeMissing = key === "published" || key === "author";
  return [canBeMissing ? sql`${first} nulls last` : first, desc(blogPosts.createdAt), asc(blogPosts.id)];
}

/** Each author's posts, of those that this person may edit. The author with the most posts is first. */
export async function totalsByAuthor(db: Db, actor: Pick<Actor, "userId" | "role">): Promise<AuthorPosts[]> {
  const withStatus = (status: PostStatus) =>
    sql<number>`count(*) filter (where ${blogPosts.status} = ${status})::int`;
  const posts = sql<number>`count(*)::int`;
  return await db
    .select({
      authorId: authUsers.id,
      authorName,
      posts,
      published: withStatus("published"),
      private: withStatus("private"),
      drafts: withStatus("draft"),
    })
    .from(blogPosts)
    .leftJoin(authUsers, eq(authUsers.id, blogPosts.authorId))
    .where(and(isNull(blogPosts.archivedAt), visibleTo(db, actor)))
    .groupBy(authUsers.id, authUsers.name)
    .orderBy(desc(posts), authorName)
    .limit(MAX_AUTHORS);
}

const MAX_AUTHORS = 200;

/** The ids of the posts that match, on all pages, at most `limit`. */
export async function listPostIdsForStaff(
  db: Db,
  actor: Pick<Actor, "userId" | "role">,
  filter: PostFilter,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(and(isNull(blogPosts.archivedAt), visibleTo(db, actor), ...conditionsOf(db, filter)))
    .orderBy(blogPosts.id)
    .limit(limit);
  return rows.map(({ id }) => id);
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

/** Whether a post waits for a review (spec:posts#review-decisions). */
export const isSubmitted = sql`exists (
  select 1 from blog_post_submissions s where s.post_id = ${blogPosts.id} and s.state = 'submitted')`;

function conditionsOf(db: Db, { q, status, tag, author }: PostFilter): SQL[] {
  const conditions: SQL[] = [];
  if (status === "review") conditions.push(isSubmitted);
  else if (status) conditions.push(eq(blogPosts.status, status));
  if (tag !== undefined) conditions.push(hasTag(db, eq(blogTags.id, tag)));
  if (author === NO_AUTHOR) {
    const isKnown = sql`select 1 from ${authUsers} where ${authUsers.id} = ${blogPosts.authorId}`;
    conditions.push(sql`not exists (${isKnown})`);
  } else if (author !== undefined) conditions.push(eq(blogPosts.authorId, author));
  if (q !== undefined) {
    const pattern = patternContaining(q);
    conditions.push(
      sql`lower(${blogPosts.title} || ' ' || coalesce(${blogPosts.adminTitle}, '') || ' ' || ${blogPosts.slug}) like ${pattern}`,
    );
  }
  return conditions;
}
