import { type SQL, sql } from "drizzle-orm";
import { WATCHED_MINUTES } from "~/features/analytics/rules/range";
import type { Traffic } from "~/features/analytics/schema";
import type { Db } from "~/platform/db/client.server";
import { countedPosts, type PostScope } from "./posts.server";

/** ISO 8601, to the second. */
function iso(moment: SQL): SQL {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}

/**
 * What came in during the last minutes, and what was dropped and why: of all posts, since a lost event belongs to none. Single
 * views are told of the posts in scope only.
 */
export async function watchTraffic(db: Db, scope: PostScope, now: Date): Promise<Traffic> {
  const since = sql`${now.toISOString()}::timestamptz - make_interval(mins => ${WATCHED_MINUTES}::integer)`;
  const count = (kind: string, table: string) => sql`
    select ${kind}::text as kind, count(*)::integer as events, ${iso(sql`max(created_at)`)} as "lastAt"
    from ${sql.identifier(table)} where created_at >= ${since}`;
  const received = await db.execute<Traffic["received"][number]>(
    sql`${count("views", "blog_analytics")} union all ${count("clicks", "provider_clicks")}
      union all ${count("events", "analytics_events")} union all ${count("impressions", "provider_rankings_log")}`,
    "objects",
  );
  const dropped = await db.execute<Traffic["dropped"][number]>(
    sql`select reason, sum(events)::integer as events, ${iso(sql`max(minute)`)} as "lastMinute"
      from dropped_events where minute >= ${since} - interval '1 minute' group by 1 order by 2 desc, 1`,
    "objects",
  );
  const latestViews = await db.execute<Traffic["latestViews"][number]>(
    sql`select path, ${iso(sql`created_at`)} as at, referrer, utm_source as "utmSource" from blog_analytics
      where created_at >= ${since} and post_id in (select id from ${countedPosts(scope)} p)
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
    received,
    dropped,
    latestViews,
    summedUntil: progress?.summedUntil ?? null,
    late: progress?.late ?? 0,
  };
}
