import { type SQL, sql } from "drizzle-orm";
import { daysLater } from "~/kernel/days";
import { readMoment } from "~/kernel/moments";
import type { Db } from "~/platform/db/client.server";

/** New York days, both included, up to the moment of the report. */
type Days = { first: string; last: string; now: Date };

/** `by`: unique clicks by the value asked for. These can share clicks, so they may add up to more than `unique`. */
export type CountedClicks = { clicks: number; unique: number; by: ReadonlyMap<string | null, number> };

/**
 * What makes a click `k` unique (spec:tracking#unique-clicks): the browser, the provider, and the New York day. A click
 * without a session is always unique.
 * @param day the day of the click.
 */
export function uniqueClick(k: SQL, day: SQL): SQL {
  return sql`coalesce(${k}.session_id, '#' || ${k}.id) || ' ' || ${k}.provider_id || ' ' || ${day}`;
}

/**
 * Clicks to providers, and how many are unique. They're read one by one, because sums can't tell which clicks are the
 * same person's.
 * @param which limits the clicks, as columns of `k`.
 * @param by a text column of `k` to count by.
 * @returns null if clicks of these days have been deleted (spec:explorer#deleted-events).
 */
export async function countUniqueClicks(
  db: Db,
  { first, last, now }: Days,
  which: SQL,
  by: SQL = sql`null::text`,
): Promise<CountedClicks | null> {
  const since = sql`${readMoment(first)}::timestamptz`;
  const rows = await db.execute<{ isTotal: boolean; value: string | null; clicks: string; unique: string }>(
    sql`with found as materialized (
        select ${by} as value, ${uniqueClick(sql`k`, sql`(k.created_at at time zone 'America/New_York')::date`)} as name,
          count(*) as clicks
        from provider_clicks k
        where k.created_at >= ${since} and k.created_at < ${readMoment(daysLater(last, 1))}::timestamptz
          and k.created_at <= ${now.toISOString()}::timestamptz and ${which}
        group by 1, 2)
      select true as "isTotal", null as value, coalesce(sum(clicks), 0)::text as clicks, count(distinct name)::text as unique
      from found
      having not exists (select from analytics_progress where source = 'clicks' and details_from > ${since})
      union all
      select false, value, sum(clicks)::text, count(*)::text from found group by value`,
    "objects",
  );
  const total = rows.find(({ isTotal }) => isTotal);
  if (!total) return null;
  const values = rows.filter(({ isTotal }) => !isTotal);
  return {
    clicks: Number(total.clicks),
    unique: Number(total.unique),
    by: new Map(values.map(({ value, unique }) => [value, Number(unique)])),
  };
}
