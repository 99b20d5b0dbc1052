import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import type { DailyRow } from "../rules/report";

/** Days of America/New_York (decision R1), both included. */
type Days = { first: string; today: string };

/**
 * What was counted of each variant on each day (B 7 `get_split_test_daily_data`), from the events themselves (decision R3). Days on
 * which nothing happened are left out. What is dated after `now` comes from a clock that is ahead and does not count yet.
 * Each day of each variant is counted once and in the index alone, from the moment it begins to the moment it ends.
 */
export async function getSplitTestDailyData(
  db: Db,
  testId: string,
  { first, today }: Days,
  now: Date,
): Promise<DailyRow[]> {
  return db.execute<DailyRow>(
    sql`with variants as (
        select id from split_test_variants where split_test_id = ${testId}::uuid
      ), days as (
        select d::date as day, d at time zone 'America/New_York' as begins,
          (d + interval '1 day') at time zone 'America/New_York' as ends
        from generate_series(${first}::date::timestamp, ${today}::date::timestamp, interval '1 day') d
      ), seen as materialized (
        select v.id, d.day,
          (select count(*) from blog_analytics a where a.variant_id = v.id
            and a.created_at >= d.begins and a.created_at < d.ends and a.created_at <= ${now.toISOString()}::timestamptz) as views,
          (select count(*) from provider_clicks c where c.variant_id = v.id
            and c.created_at >= d.begins and c.created_at < d.ends and c.created_at <= ${now.toISOString()}::timestamptz) as clicks
        from variants v cross join days d
      ), earned as (
        select variant_id as id, day, count(*) as conversions, coalesce(sum(revenue), 0) as revenue
        from conversions
        where counted and variant_id in (select id from variants)
          and day between ${first}::date and ${today}::date and created_at <= ${now.toISOString()}::timestamptz
        group by 1, 2
      )
      select s.day::text as date, jsonb_object_agg('variant_' || s.id, jsonb_build_object(
          'views', s.views, 'clicks', s.clicks, 'conversions', coalesce(e.conversions, 0),
          'revenueCents', round(coalesce(e.revenue, 0) * 100))) as variant_data
      from seen s left join earned e on e.id = s.id and e.day = s.day
      group by s.day
      having sum(s.views + s.clicks + coalesce(e.conversions, 0)) > 0
      order by s.day`,
    "objects",
  );
}

/** How many visitors chance gave each variant since weights, posts or variants were last changed. */
export async function countAssigned(db: Db, testId: string, since: Date): Promise<Map<string, number>> {
  const rows = await db.execute<{ id: string; assigned: number }>(
    sql`select variant_id as id, count(*)::float8 as assigned from split_test_assignments
        where split_test_id = ${testId}::uuid and created_at >= ${since.toISOString()}::timestamptz and by_chance
        group by variant_id`,
    "objects",
  );
  return new Map(rows.map(({ id, assigned }) => [id, assigned]));
}
