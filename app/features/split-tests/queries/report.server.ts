import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import type { DailyRow } from "../rules/report";

/** Days in America/New_York (spec:platform#days), both inclusive. */
type Days = { first: string; today: string };

/**
 * The counts of each variant on each day (spec:split-tests#daily-data), derived from events
 * (spec:split-tests#derived-counts): one statement combines the daily totals with the events that aren't in them yet
 * (docs/decisions/exact-sums.md). Days without events are left out. Events dated after `now` come from a clock that is
 * fast, and don't count yet.
 */
export async function getSplitTestDailyData(
  db: Db,
  testId: string,
  days: Days,
  now: Date,
): Promise<DailyRow[]> {
  const { first, today } = days;
  const until = sql`${now.toISOString()}::timestamptz`;
  return db.execute<DailyRow>(
    sql`with variants as (
        select id from split_test_variants where split_test_id = ${testId}::uuid
      ), counted as (
        ${viewsOf(days, until)}
        union all
        ${clicksOf(days, until)}
        union all
        select variant_id, day, 0, 0, 1, revenue from conversions
        where counted and variant_id in (select id from variants)
          and day between ${first}::date and ${today}::date and created_at <= ${until}
      ), figures as (
        select variant_id, day, sum(views) as views, sum(clicks) as clicks, sum(conversions) as conversions,
          round(coalesce(sum(revenue), 0) * 100) as revenue_cents
        from counted group by 1, 2
      )
      select f.day::text as date, jsonb_object_agg('variant_' || v.id, jsonb_build_object(
          'views', coalesce(own.views, 0), 'clicks', coalesce(own.clicks, 0),
          'conversions', coalesce(own.conversions, 0), 'revenueCents', coalesce(own.revenue_cents, 0))) as variant_data
      from (select distinct day from figures where views + clicks + conversions > 0) f
      cross join variants v left join figures own on own.variant_id = v.id and own.day = f.day
      group by f.day order by f.day`,
    "objects",
  );
}

const NOT_SUMMED = {
  views: { progress: sql`'variant_views'`, events: sql`summed_variant_views` },
  clicks: { progress: sql`'variant_clicks'`, events: sql`summed_variant_clicks` },
};

function viewsOf(days: Days, until: SQL): SQL {
  return sql`select variant_id, day, views, 0 as clicks, 0 as conversions, null::numeric as revenue from variant_view_sums
      where ${isAsked(days)}
    union all
    select variant_id, day, 1, 0, 0, null from ${notSummed("views", days, until)} v`;
}

function clicksOf(days: Days, until: SQL): SQL {
  return sql`select variant_id, day, 0, clicks, 0, null from variant_click_sums where ${isAsked(days)}
    union all
    select variant_id, day, 0, 1, 0, null from ${notSummed("clicks", days, until)} c`;
}

function isAsked({ first, today }: Days): SQL {
  return sql`variant_id in (select id from variants) and day between ${first}::date and ${today}::date`;
}

/** Events since the last total, and late ones that belong to an earlier total. */
function notSummed(kind: keyof typeof NOT_SUMMED, { first }: Days, until: SQL): SQL {
  const { progress, events } = NOT_SUMMED[kind];
  const rolledUntil = sql`(select rolled_until from analytics_progress where source = ${progress})`;
  const begin = sql`(${first}::date::timestamp at time zone 'America/New_York')`;
  const ofTest = sql`variant_id in (select id from variants) and created_at <= ${until}`;
  return sql`(
    select variant_id, day from ${events}
      where ${ofTest} and created_at >= greatest(${rolledUntil}, ${begin})
    union all
    select variant_id, day from ${events}
      where ${ofTest} and created_at >= ${begin} and created_at < ${rolledUntil}
        and id in (select row_id from analytics_late where source = ${progress}))`;
}

/**
 * How many visitors were randomly assigned each variant since weights, posts, or variants last changed (migration
 * 0087).
 */
export async function countAssigned(db: Db, testId: string, since: Date): Promise<Map<string, number>> {
  const rows = await db.execute<{ id: string; assigned: number }>(
    sql`select variant_id as id, sum(visitors)::float8 as assigned from split_test_assignment_changes
        where variant_id in (select id from split_test_variants where split_test_id = ${testId}::uuid)
          and assigned_at >= ${since.toISOString()}::timestamptz
        group by variant_id having sum(visitors) > 0`,
    "objects",
  );
  return new Map(rows.map(({ id, assigned }) => [id, assigned]));
}
