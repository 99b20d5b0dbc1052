import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import {
  clickPairs,
  type Pair,
  type PairColumn,
  type PairSource,
  pairWaits,
  viewPairs,
} from "../rules/pairs";

/** The columns of `summed_view_pairs` and `summed_click_pairs` that a step reads. */
export const viewPairColumns = sql`id, day, hour, post, source, campaign, ad_set, ad, variant, device, visitor`;
export const clickPairColumns = sql`id, day, hour, provider_id, is_post, post_id, rank, variant, source, campaign, ad_set,
  ad, device, visitor`;

const cellColumns = sql`day, provider_id, is_post, post_id, rank, variant, source, campaign, ad_set, ad, device, visitor`;

const grains = sql`lateral (values ('day', d.day), ('month', date_trunc('month', d.day)::date)) g (grain, bucket)`;

/** A pair of a row as text, for `values`. */
function pairsOf(pairs: readonly Pair[], columnOf: (column: PairColumn) => SQL): SQL {
  return sql.join(
    pairs.map(({ id, columns: [a, b] }) => sql`(${sql.raw(String(id))}, ${columnOf(a)}, ${columnOf(b)})`),
    sql`, `,
  );
}

/** Adds the views of `batch` to their sums. */
export const viewPairsAdded = sql`pair_days as (
    select p.pair, b.day, p.a, p.b, count(*) as n
    from batch b, lateral (values ${pairsOf(viewPairs, (column) => sql`b.${sql.identifier(column)}`)}) p (pair, a, b)
    group by 1, 2, 3, 4
  ), pairs_added as (
    insert into view_pair_sums as s (pair, grain, bucket, a, b, views)
    select d.pair, g.grain, g.bucket, d.a, d.b, sum(d.n) from pair_days d, ${grains}
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (pair, grain, bucket, a, b) do update set views = s.views + excluded.views)`;

/** The columns of clicks that aren't text in `summed_click_pairs`. */
const clickColumns: Partial<Record<PairColumn, SQL>> = {
  brand: sql`b.provider_id::text`,
  rank: sql`coalesce(b.rank::text, '')`,
};

/** Rows (pair, day, a, b, is_post, n) of the clicks in these rows. */
function clickPairDays(rows: SQL): SQL {
  const columnOf = (column: PairColumn) =>
    clickColumns[column] ?? sql`coalesce(b.${sql.identifier(column)}, '')`;
  return sql`select p.pair, b.day, p.a, p.b, b.is_post, count(*) as n
    from ${rows} b, lateral (values ${pairsOf(clickPairs, columnOf)}) p (pair, a, b) group by 1, 2, 3, 4, 5`;
}

/** Adds the clicks of `batch` to their sums. */
export const clickPairsAdded = sql`cells_added as (
    insert into click_cell_sums (${cellColumns}, clicks)
    select ${cellColumns}, count(*) from batch group by ${cellColumns} order by day
  ), pair_days as (${clickPairDays(sql`batch`)}),
  pairs_added as (
    insert into click_pair_sums as s (pair, grain, bucket, a, b, is_post, clicks)
    select d.pair, g.grain, g.bucket, d.a, d.b, d.is_post, sum(d.n) from pair_days d, ${grains}
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5
    on conflict (pair, grain, bucket, a, b, is_post) do update set clicks = s.clicks + excluded.clicks)`;

/**
 * Counts the clicks of these days again, because views of their visitors arrived late. The days' events are all there.
 * The caller has the exclusive lock on the sums.
 */
export async function recountClickPairs(tx: Db, days: readonly string[]): Promise<void> {
  for (const day of days) {
    await tx.execute(sql`delete from click_cell_sums where day = ${day}::date`);
    await tx.execute(sql`delete from click_pair_sums where grain = 'day' and bucket = ${day}::date`);
    await tx.execute(sql`with batch as materialized (
        select ${clickPairColumns} from summed_click_pairs
        where created_at >= ${day}::date::timestamp at time zone 'America/New_York'
          and created_at < (${day}::date + 1)::timestamp at time zone 'America/New_York'
          and created_at < (select rolled_until from analytics_progress where source = 'click_pairs')
          and id not in (select row_id from analytics_late where source = 'click_pairs')
      ), cells_added as (
        insert into click_cell_sums (${cellColumns}, clicks)
        select ${cellColumns}, count(*) from batch group by ${cellColumns}
      )
      insert into click_pair_sums (pair, grain, bucket, a, b, is_post, clicks)
      select pair, 'day', day, a, b, is_post, n from (${clickPairDays(sql`batch`)}) d`);
  }
  for (const month of new Set(days.map((day) => `${day.slice(0, 7)}-01`))) {
    await tx.execute(sql`delete from click_pair_sums where grain = 'month' and bucket = ${month}::date`);
    await tx.execute(sql`
      insert into click_pair_sums (pair, grain, bucket, a, b, is_post, clicks)
      select pair, 'month', ${month}::date, a, b, is_post, sum(clicks) from click_pair_sums
      where grain = 'day' and bucket >= ${month}::date and bucket < ${month}::date + interval '1 month'
      group by 1, 4, 5, 6`);
  }
}

const tables: Record<PairSource, SQL> = {
  view_pairs: sql`blog_analytics`,
  click_pairs: sql`provider_clicks`,
};

/**
 * Clicks per step. Each takes up to 600 µs, because its visitor's views are looked up. On a busy database, 50,000 of them
 * could take longer than the 35 seconds that the connection pool waits, and every attempt would start over.
 */
export const STEP_CLICKS = 5_000;

/**
 * Whether enough events wait for their sums, or any for long enough. A late event, which is rare, doesn't wait.
 * @param most how many are enough at most.
 */
export async function isDue(db: Db, source: PairSource, most: number): Promise<boolean> {
  const { events, minutes } = pairWaits[source];
  const enough = Math.min(events, most);
  const [found] = await db.execute<{ isDue: boolean }>(
    sql`select rolled_until < clock_timestamp() - make_interval(mins => ${minutes}::integer) or ${enough}::integer <= (
          select count(*) from (select from ${tables[source]} e where e.created_at >= p.rolled_until limit ${enough}::integer) e
        ) or exists (select from analytics_late l where l.source = p.source) as "isDue"
        from analytics_progress p where source = ${source}`,
    "objects",
  );
  return found?.isDue ?? true;
}
