import { type SQL, sql } from "drizzle-orm";
import { LIVE_TRAFFIC_MINUTES } from "~/features/analytics/rules/range";
import type { Traffic } from "~/features/analytics/schema";
import type { Db } from "~/platform/db/client.server";
import { countedPosts, type PostScope } from "./posts.server";

/** ISO 8601, to the second. */
function iso(moment: SQL): SQL {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}

/**
 * What arrived in the last minutes, and what was dropped and why. Administrators see all posts, content managers their
 * own (spec:access#content-manager-data). Dropped events have no post, so everyone sees them. Events dated after `now`
 * come from a clock that runs fast.
 */
export async function readLiveTraffic(db: Db, scope: PostScope, now: Date): Promise<Traffic> {
  const until = sql`${now.toISOString()}::timestamptz`;
  const since = sql`${until} - make_interval(mins => ${LIVE_TRAFFIC_MINUTES}::integer)`;
  const seesAll = scope.viewerId === null;
  const isOwn = sql`post_id in (select id from ${countedPosts({ ...scope, categoryId: null })} p)`;
  const count = (kind: string, table: string, which = sql``) => sql`
    select ${kind}::text as kind, count(*)::integer as events, ${iso(sql`max(created_at)`)} as "lastAt"
    from ${sql.identifier(table)} where created_at between ${since} and ${until} ${which}`;
  const ofPosts = seesAll ? sql`` : sql`and ${isOwn}`;
  const counts = [
    count("views", "blog_analytics", ofPosts),
    count("clicks", "provider_clicks", ofPosts),
    ...(seesAll ? [count("events", "analytics_events"), count("impressions", "provider_rankings_log")] : []),
  ];
  const received = await db.execute<Traffic["received"][number]>(
    sql.join(counts, sql` union all `),
    "objects",
  );
  const dropped = await db.execute<Traffic["dropped"][number]>(
    sql`select reason, sum(events)::integer as events, ${iso(sql`max(minute)`)} as "lastMinute"
      from dropped_events where minute >= ${since} - interval '1 minute' group by 1 order by 2 desc, 1`,
    "objects",
  );
  const latestViews = await db.execute<Traffic["latestViews"][number]>(
    sql`select path, ${iso(sql`created_at`)} as at, referrer, utm_source as "utmSource" from blog_analytics
      where created_at between ${since} and ${until} and post_id in (select id from ${countedPosts(scope)} p)
      order by created_at desc, id desc limit 10`,
    "objects",
  );
  const [progress] = await db.execute<{ summedUntil: string | null; late: number }>(
    sql`select case when rolled_until > '-infinity' then ${iso(sql`rolled_until`)} end as "summedUntil",
        (select count(*)::integer from analytics_late) as late
      from analytics_progress where source = 'views'`,
    "objects",
  );
  return {
    ofAll: seesAll,
    received,
    dropped,
    latestViews,
    summedUntil: progress?.summedUntil ?? null,
    late: progress?.late ?? 0,
  };
}
