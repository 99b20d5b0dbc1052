import { type SQL, sql } from "drizzle-orm";
import { type Period, pointsOf } from "~/features/analytics/rules/range";
import type { SeriesPoint } from "~/features/analytics/schema";
import { countedPosts, type PostScope } from "./posts.server";
import {
  conversionsInPeriod,
  countedConversion,
  countedInPeriod,
  eventKinds,
  NO_POST,
  type QuerySnapshot,
  snapshotTime,
  startOfDay,
} from "./snapshot.server";

/**
 * Views, clicks, and revenue of the counted posts over time, in one query: by hour for today, by month for a year,
 * otherwise by day. Points without events are included as zeros.
 */
export async function reportSeries(
  snapshot: QuerySnapshot,
  scope: PostScope,
  period: Period,
): Promise<SeriesPoint[]> {
  const facts = period.days === 1 ? hourlyFacts(period) : datedFacts(snapshot, period);
  const seesAll = scope.viewerId === null && scope.categoryId === null;
  const rows = await snapshot.db.execute<SeriesPoint>(
    sql`with posts as materialized (
        select id from ${countedPosts(scope)} p ${seesAll ? sql`union all select ${NO_POST}` : sql``}
      )
      select f.at::text as at, sum(views)::float8 as views, sum(clicks)::float8 as clicks,
        (sum(revenue) * 100)::float8 as "revenueCents"
      from (${facts}) f group by 1`,
    "objects",
  );
  const found = new Map(rows.map((row) => [row.at, row]));
  return pointsOf(period).map((at) => found.get(at) ?? { at, views: 0, clicks: 0, revenueCents: 0 });
}

/** The counted posts, from the query's `posts` subquery. */
const ofPosts = sql`post_id in (select id from posts)`;

function datedFacts(snapshot: QuerySnapshot, period: Period): SQL {
  const dating = period.days === 365 ? "month" : "day";
  return sql`
    select at, sum(n) as views, 0 as clicks, 0 as revenue
    from (${countedInPeriod(snapshot, eventKinds.viewsByPost, period, dating)}) v where ${ofPosts} group by 1
    union all
    select at, 0, sum(n), 0
    from (${countedInPeriod(snapshot, eventKinds.clicksByPost, period, dating)}) c where ${ofPosts} group by 1
    union all
    select at, 0, 0, sum(revenue)
    from (${conversionsInPeriod(snapshot, period, dating)}) k where ${ofPosts} group by 1`;
}

/** One day has few enough events to count them directly. */
function hourlyFacts(period: Period): SQL {
  const hour = sql`to_char(created_at at time zone 'America/New_York', 'YYYY-MM-DD HH24')`;
  const today = sql`created_at >= ${startOfDay(period.today)} and created_at <= ${snapshotTime(period)}`;
  return sql`
    select ${hour} as at, count(*) as views, 0 as clicks, 0 as revenue
    from blog_analytics where ${today} and ${ofPosts} group by 1
    union all
    select ${hour}, 0, count(*), 0
    from provider_clicks where component = 'blog' and ${today}
      and coalesce(post_id, ${NO_POST}) in (select id from posts) group by 1
    union all
    select ${hour}, 0, 0, coalesce(sum(revenue), 0)
    from conversions where ${countedConversion} and day = ${period.today}::date and ${today}
      and coalesce(post_id, ${NO_POST}) in (select id from posts) group by 1`;
}
