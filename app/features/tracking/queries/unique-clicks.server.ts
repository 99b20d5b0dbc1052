import { type SQL, sql, TransactionRollbackError } from "drizzle-orm";
import { daysLater } from "~/kernel/days";
import { readMoment } from "~/kernel/moments";
import type { Db } from "~/platform/db/client.server";
import { isDatabaseTimeout } from "~/platform/db/failure.server";

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

/** How long counting may take, in ms. On a large site, long periods take longer, and their page doesn't wait. */
export const UNIQUE_CLICKS_MS = 1_500;

/**
 * How many clicks of a period are read, in total and by a value. The embedded database has no deadline, and everything
 * else waits for its one connection. This many took it about one and two seconds on a busy machine.
 */
const MAX_CLICKS = { total: 400_000, byValue: 200_000 };

/** The same if the visitor's views are looked up for each click: 20,000 took the embedded database 1.5 to 3.4 seconds. */
export const MAX_LOOKED_UP_CLICKS = 10_000;

/**
 * Clicks to providers, and how many are unique. They're read one by one, because sums can't tell which clicks are the
 * same person's.
 * @param which limits the clicks, as columns of `k`.
 * @param by a text column of `k` to count by; null for the total only, which is twice as fast.
 * @param most how many clicks these days may have.
 * @returns null if clicks of these days have been deleted (spec:explorer#deleted-events), if these days have more, or if counting
 * takes too long.
 */
export async function countUniqueClicks(
  db: Db,
  days: Days,
  which: SQL,
  by: SQL | null = null,
  most: number = by === null ? MAX_CLICKS.total : MAX_CLICKS.byValue,
): Promise<CountedClicks | null> {
  const rows = await inTime<Row>(db, statement(days, which, by, most));
  return rows && countedIn(rows);
}

/**
 * A query of the unique clicks of one day, as text: null if clicks of the day have been deleted or are too many. It may
 * take long, so it needs a deadline of UNIQUE_CLICKS_MS.
 * @param which limits the clicks, as columns of `k`.
 */
export function uniqueClicksOfDay(day: string, which: SQL): SQL {
  const whole = { first: day, last: day, now: new Date(readMoment(daysLater(day, 1)) ?? Number.NaN) };
  return sql`(select d.unique from (${statement(whole, which, null, MAX_CLICKS.total)}) d)`;
}

/** @returns null if the query takes longer than it may. */
async function inTime<Found extends Record<string, unknown>>(db: Db, query: SQL): Promise<Found[] | null> {
  let rows: Found[] | null = null;
  try {
    // In a snapshot, the inner transaction keeps the outer one usable.
    await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${`${UNIQUE_CLICKS_MS}ms`}, true)`);
      rows = await tx.execute<Found>(query, "objects");
      // Takes the deadline back, which would otherwise hold for the rest of the snapshot.
      tx.rollback();
    });
  } catch (error) {
    if (isDatabaseTimeout(error)) return null;
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  return rows;
}

const isIn = ({ first, last, now }: Days) => sql`k.created_at >= ${readMoment(first)}::timestamptz
  and k.created_at < ${readMoment(daysLater(last, 1))}::timestamptz and k.created_at <= ${now.toISOString()}::timestamptz`;

type Row = { isTotal: boolean; value: string | null; clicks: string; unique: string };

/** Empty if clicks of these days have been deleted, or if there are more than `most`, of which it reads no more than it has to. */
function statement(days: Days, which: SQL, by: SQL | null, most: number): SQL {
  const since = sql`${readMoment(days.first)}::timestamptz`;
  const isInDays = isIn(days);
  const checked = sql`checked as materialized (
    select not exists (select from analytics_progress where source = 'clicks' and details_from > ${since})
      and (select count(*) from (
        select from provider_clicks k where ${isInDays} limit ${most + 1}::integer) read) <= ${most}::integer as ok)`;
  const isOk = sql`(select ok from checked)`;
  const total = sql`select true as "isTotal", null as value, coalesce(sum(clicks), 0)::text as clicks`;
  const found = sql`from provider_clicks k where ${isOk} and ${isInDays} and ${which}`;
  const day = sql`(k.created_at at time zone 'America/New_York')::date`;
  // Grouping by the columns of `uniqueClick` takes half the time, but storing them for a second grouping takes more.
  if (by === null)
    return sql`with ${checked} ${total}, count(*)::text as unique
      from (select count(*) as clicks ${found}
        group by k.session_id, k.provider_id, ${day}, case when k.session_id is null then k.id end) found
      having ${isOk}`;
  return sql`with ${checked}, found as materialized (
      select ${by} as value, ${uniqueClick(sql`k`, day)} as name, count(*) as clicks ${found} group by 1, 2)
    ${total}, (select count(*) from (select from found group by name) names)::text as unique
    from found having ${isOk}
    union all
    select false, value, sum(clicks)::text, count(*)::text from found group by value`;
}

function countedIn(rows: readonly Row[]): CountedClicks | null {
  const total = rows.find(({ isTotal }) => isTotal);
  if (!total) return null;
  const values = rows.filter(({ isTotal }) => !isTotal);
  return {
    clicks: Number(total.clicks),
    unique: Number(total.unique),
    by: new Map(values.map(({ value, unique }) => [value, Number(unique)])),
  };
}
