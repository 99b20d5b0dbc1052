import { type SQL, sql } from "drizzle-orm";
import type { Period } from "~/features/analytics/rules/range";
import { countedPosts, type PostScope } from "./posts.server";
import { type QuerySnapshot, snapshotTime, startOfDay } from "./snapshot.server";

/**
 * How many unique visitors viewed the counted posts in the period. Reads the sums if these posts have a group;
 * otherwise the events, which takes seconds when there are millions.
 */
export async function reportVisitors(
  snapshot: QuerySnapshot,
  scope: PostScope,
  period: Period,
  groupId: number | null,
): Promise<number> {
  const query = groupId === null ? fromEvents(scope, period) : fromSums(snapshot, groupId, scope, period);
  const [row] = await snapshot.db.execute<{ visitors: number }>(query, "objects");
  return row?.visitors ?? 0;
}

/** The group whose sums cover exactly these posts, if there is one; posts without views make no difference. */
export async function findGroup({ db }: QuerySnapshot, scope: PostScope): Promise<number | null> {
  const [group] = await db.execute<{ groupId: number }>(
    sql`with posts as (select id from ${countedPosts(scope)} c),
      asked as (select group_id from visitor_groups where is_built
        and viewer_id is not distinct from ${scope.viewerId}::text
        and category_id is not distinct from ${scope.categoryId}::integer),
      members as (select m.post_id from visitor_group_posts m join asked using (group_id))
      select group_id as "groupId" from asked
      where not exists (select post_id from members except select id from posts)
        and not exists (
          select from post_view_sums s where s.grain = 'month' and s.post_id in (
            select id from posts except select post_id from members))`,
    "objects",
  );
  return group?.groupId ?? null;
}

/** Visitors last seen in the period, plus visitors in pending events who aren't among them. */
function fromSums({ progress, late }: QuerySnapshot, groupId: number, scope: PostScope, period: Period): SQL {
  const rolledUntil = sql`${progress.views}::timestamptz`;
  const first = startOfDay(period.first);
  const hasLate = late.has("views");
  const isLate = (id: SQL) => sql`${id} in (select row_id from analytics_late where source = 'views')`;
  const latePending = sql`
      union all
      select session_id, post_id from blog_analytics
      where ${isLate(sql`id`)} and created_at >= ${first} and created_at < ${rolledUntil}
        and created_at <= ${snapshotTime(period)}`;
  return sql`
    with posts as (select id as post_id from ${countedPosts(scope)} p),
    pending as (
      select session_id, post_id from blog_analytics
      where created_at >= greatest(${rolledUntil}, ${first}) and created_at <= ${snapshotTime(period)}
      ${hasLate ? latePending : sql``}
    ), new_visitors as (
      select distinct session_id from pending v where post_id in (select post_id from posts)
        and not exists (
          select from blog_analytics a
          where a.session_id = v.session_id and a.created_at >= ${first} and a.created_at < ${rolledUntil}
            and a.post_id in (select post_id from posts) ${hasLate ? sql`and not (${isLate(sql`a.id`)})` : sql``})
    )
    select (
      (select coalesce(sum(visitors), 0) from visitor_sums
        where group_id = ${groupId}::integer and day >= ${period.first}::date)
      + (select count(*) from new_visitors))::float8 as visitors`;
}

function fromEvents(scope: PostScope, period: Period): SQL {
  return sql`
    select count(distinct session_id)::float8 as visitors from blog_analytics
    where created_at >= ${startOfDay(period.first)} and created_at <= ${snapshotTime(period)}
      and post_id in (select id from ${countedPosts(scope)} p)`;
}
