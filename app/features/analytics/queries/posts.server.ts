import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/features/auth/rules/access";
import { isAdmin } from "~/features/auth/rules/access";
import { CONTENT_MANAGER_TAG } from "~/features/posts/schema";

/** The posts that a report covers. */
export type PostScope = {
  /** Null: an administrator, who sees every post. */
  viewerId: string | null;
  /** Null: every category. */
  categoryId: number | null;
};

/** The posts of one category or of all categories that this person may see (spec:access#content-manager-data). */
export function scopeOf(actor: Pick<Actor, "userId" | "role">, categoryId: number | null): PostScope {
  return { viewerId: isAdmin(actor) ? null : actor.userId, categoryId };
}

/**
 * The rows of blog_posts that a report counts, as a subquery: published and private posts
 * (spec:analytics#counted-posts) that aren't archived. Content managers see only posts that they created or that have
 * the tag MSL (spec:access#content-manager-data).
 */
export function countedPosts({ viewerId, categoryId }: PostScope): SQL {
  const ofCategory = sql`and exists (
    select from blog_post_categories pc where pc.post_id = p.id and pc.category_id = ${categoryId}::integer)`;
  const ofViewer = sql`and ${isOwnPost(viewerId)}`;
  return sql`(select p.* from blog_posts p
    where p.archived_at is null and p.status in ('published', 'private')
      ${categoryId === null ? sql`` : ofCategory} ${viewerId === null ? sql`` : ofViewer})`;
}

/**
 * Whether a content manager may edit the post `p`: they created it, or it has the tag MSL
 * (spec:access#content-manager-data).
 */
export function isOwnPost(viewerId: string | null): SQL {
  return sql`(p.author_id = ${viewerId} or exists (
    select from blog_post_tags pt join blog_tags t on t.id = pt.tag_id
    where pt.post_id = p.id and lower(t.name) = lower(${CONTENT_MANAGER_TAG})))`;
}
