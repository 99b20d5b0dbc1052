import { type SQL, sql } from "drizzle-orm";
import { type Snapshot, startOfDay } from "~/features/analytics/queries/snapshot.server";
import { conversionsIn } from "~/features/explorer/queries/conversions.server";
import { conditionsOf, endOfLastDay } from "~/features/explorer/queries/explore.server";
import type { Days, Filter } from "~/features/explorer/rules/report-query";
import type { Viewer } from "~/features/revenue/queries/dashboard.server";
import { daysLater } from "~/kernel/days";
import type { Arrivals } from "../rules/development";

const day = (moment: SQL) => sql`(${moment} at time zone 'America/New_York')::date`;

/** The conversions that arrived from the first day up to the end of the last one, as rows `f`. */
const arrivedIn = (snapshot: Snapshot, viewer: Viewer, filters: readonly Filter[], days: Days): SQL =>
  conversionsIn(snapshot, viewer, { filters, days, ...endOfLastDay(days) });

/**
 * The conversions of clicks on these days up to the end of the last complete day, by click day and age
 * (spec:cohorts#arrivals). A conversion dated before its click, because of a wrong clock, has age 0. A reversed
 * conversion is subtracted at the age of its reversal. One that arrived reversed has no history of that, and isn't
 * counted at all: as an arrival and a reversal, it would widen the intervals of the estimates.
 */
export async function readArrivals(
  snapshot: Snapshot,
  viewer: Viewer,
  { filters, days, lastDay }: { filters: readonly Filter[]; days: Days; lastDay: string },
): Promise<Arrivals[]> {
  const found = arrivedIn(snapshot, viewer, filters, {
    first: daysLater(days.first, -1),
    last: lastDay,
  });
  const rows = await snapshot.db.execute<
    Pick<Arrivals, "clickDay" | "age"> & Record<Exclude<keyof Arrivals, "clickDay" | "age">, string>
  >(
    sql`
    with clicked as (
      select ${day(sql`k.created_at`)} as click_day, c.day, coalesce(c.payout, 0) * 100 as cents,
        (c.status = 'pending')::integer as pending,
        c.status = 'reversed' as is_reversed, (
          select ${day(sql`max(h.created_at)`)} from conversion_history h
          where c.status = 'reversed' and h.conversion_id = c.id and h.after ->> 'status' = 'reversed') as reversed
      from (${found}) f join conversions c on c.id = f.id join provider_clicks k on k.id = c.provider_click_id
      where ${conditionsOf(filters)} and k.created_at >= ${startOfDay(days.first)}
        and k.created_at < ${startOfDay(daysLater(days.last, 1))}
    ), changes as (
      select click_day, greatest(day - click_day, 0) as age, 1 as sign, cents, pending from clicked
      where not is_reversed or reversed is not null
      union all
      select click_day, greatest(reversed - click_day, day - click_day, 0), -1, cents, 0 from clicked
      where reversed <= ${lastDay}::date
    )
    select click_day::text as "clickDay", age, sum(sign)::text as conversions, sum(sign * cents)::text as cents,
      count(*)::text as changes, sum(cents * cents)::text as squares, sum(pending)::text as pending,
      sum(pending * cents)::text as "pendingCents"
    from changes group by 1, 2 order by 1, 2`,
    "objects",
  );
  return rows.map(({ clickDay, age, ...sums }) => ({
    clickDay,
    age,
    conversions: Number(sums.conversions),
    cents: Number(sums.cents),
    changes: Number(sums.changes),
    squares: Number(sums.squares),
    pending: Number(sums.pending),
    pendingCents: Number(sums.pendingCents),
  }));
}

/** Conversions that arrived on these days, aren't reversed, and have an unknown click. Payout is in cents. */
export async function readWithoutClick(
  snapshot: Snapshot,
  viewer: Viewer,
  { filters, days }: { filters: readonly Filter[]; days: Days },
): Promise<{ conversions: number; cents: number }> {
  const found = arrivedIn(snapshot, viewer, filters, days);
  const [row] = await snapshot.db.execute<{ conversions: string; cents: string }>(
    sql`select count(*)::text as conversions, coalesce(sum(coalesce(c.payout, 0)) * 100, 0)::text as cents
      from (${found}) f join conversions c on c.id = f.id
      where ${conditionsOf(filters)} and c.counted
        and not exists (select from provider_clicks k where k.id = c.provider_click_id)`,
    "objects",
  );
  return { conversions: Number(row?.conversions ?? 0), cents: Number(row?.cents ?? 0) };
}

/** The first New York day whose clicks are all stored; null if none were deleted (spec:explorer#deleted-events). */
export async function readKeptFrom({ db }: Snapshot): Promise<string | null> {
  const [progress] = await db.execute<{ day: string | null }>(
    sql`select (max(details_from) at time zone 'America/New_York')::date::text as day from analytics_progress
      where source = 'clicks' and details_from > '-infinity'`,
    "objects",
  );
  return progress?.day ?? null;
}
