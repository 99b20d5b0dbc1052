import { type SQL, sql } from "drizzle-orm";
import type { Period } from "~/features/analytics/rules/range";
import type { SourceRow } from "~/features/analytics/schema";
import { countedPosts, type PostScope } from "./posts.server";
import { countedInPeriod, type Kind, type QuerySnapshot, snapshotTime, startOfDay } from "./snapshot.server";

/**
 * The sources that sent the most views to the counted posts, and the views from all other sources, in one query. Fast
 * when these posts have a group.
 */
export async function reportSources(
  snapshot: QuerySnapshot,
  scope: PostScope,
  period: Period,
  groupId: number | null,
  limit: number,
): Promise<{ sources: SourceRow[]; otherViews: number }> {
  const rows = await snapshot.db.execute<SourceRow & { allViews: number }>(
    sql`select referrer_host as "referrerHost", utm_source as "utmSource", utm_medium as "utmMedium",
        utm_campaign as "utmCampaign", sum(n)::float8 as views, (sum(sum(n)) over ())::float8 as "allViews"
      from (${countedInPeriod(snapshot, viewsBySource(groupId, countedPosts(scope)), period)}) v
      group by 1, 2, 3, 4 order by 5 desc, 1, 2, 3, 4 limit ${limit}`,
    "objects",
  );
  const shown = rows.reduce((sum, row) => sum + row.views, 0);
  return {
    sources: rows.map(({ allViews: _, ...row }) => row),
    otherViews: (rows[0]?.allViews ?? 0) - shown,
  };
}

/** Views by source: from the sums of a group of posts if it has them, otherwise for any posts. */
function viewsBySource(groupId: number | null, posts: SQL): Kind {
  const ofPosts = sql`post_id in (select id from ${posts} p)`;
  return {
    source: "views",
    events: sql`(select * from summed_views where ${ofPosts}) v`,
    sums:
      groupId === null
        ? sql`(select * from post_source_sums where ${ofPosts}) s`
        : sql`(select * from group_source_sums where group_id = ${groupId}::integer) s`,
    columns: sql`referrer_host, utm_source, utm_medium, utm_campaign`,
    amounts: { ofSum: sql`views as n`, ofEvent: sql`1 as n` },
  };
}

/** The set of all counted posts, once its sums exist (docs/decisions/exact-sums.md). */
const allPosts = sql`(
  select group_id from visitor_groups where viewer_id is null and category_id is null and is_built)`;

/**
 * The sums of all views by source: the sums of the set of all posts, and those of each post that isn't in it. The days
 * are those of `post_view_sums`, so that a condition on them also limits which posts are looked up.
 */
export const allViewsBySource = sql`(
  select grain, bucket, referrer_host, utm_source, utm_campaign, views from group_source_sums
  where group_id = ${allPosts}
  union all
  select v.grain, v.bucket, s.referrer_host, s.utm_source, s.utm_campaign, s.views
  from post_view_sums v join post_source_sums s using (grain, bucket, post_id)
  where not exists (
    select from visitor_group_posts m where m.group_id = ${allPosts} and m.post_id = v.post_id)) s`;

/** A table of sums by day, with the columns of a table that also has sums by month. */
export function daily(table: SQL): SQL {
  return sql`(select 'day' as grain, day as bucket, d.* from ${table} d) s`;
}

/** Clicks by their visitor's first source; empty if the visitor read nothing here. */
export const clickSources = {
  source: "click_facets",
  events: sql`summed_click_facets`,
  sums: daily(sql`click_origin_sums`),
  columns: sql`source, is_post`,
  amounts: { ofSum: sql`clicks as n`, ofEvent: sql`1 as n` },
} as const;

/**
 * Rows (source, n) of a period's clicks. While a view that arrived after a click of its visitor waits for the recount,
 * clicks are read one by one.
 */
export function clicksBySource(snapshot: QuerySnapshot, period: Period): SQL {
  if (!snapshot.late.has("click_views")) return countedInPeriod(snapshot, clickSources, period, "day");
  return sql`select source, 1 as n from summed_click_facets
    where created_at >= ${startOfDay(period.first)} and created_at <= ${snapshotTime(period)}`;
}
