import { sql } from "drizzle-orm";
import { countedConversion } from "~/features/analytics/queries/snapshot.server";
import type { Db } from "~/platform/db/client.server";

/** Days per step. */
const DAYS = 400;

/**
 * Recalculates the conversion sums of changed days and their months. A change made during the run stays marked: the
 * change and its mark become visible together. The caller holds the exclusive lock for updating sums.
 */
export async function sumChangedConversions(tx: Db): Promise<void> {
  const changed = await tx.execute<{ day: string }>(
    sql`with noted as (
        select change_id, day from conversion_changes
        where day in (select distinct day from conversion_changes order by day limit ${DAYS})
      ), days as (select distinct day from noted),
      fresh as (
        select day, coalesce(post_id, '00000000-0000-0000-0000-000000000000') as post_id, count(*) as conversions,
          coalesce(sum(revenue), 0) as revenue, coalesce(sum(payout), 0) as payout
        from conversions where ${countedConversion} and day in (select day from days) group by 1, 2
      ), gone as (
        delete from post_conversion_sums s using days where s.grain = 'day' and s.bucket = days.day
          and not exists (select from fresh f where f.day = s.bucket and f.post_id = s.post_id)
      ), summed as (
        insert into post_conversion_sums as s (grain, bucket, post_id, conversions, revenue, payout)
        select 'day', day, post_id, conversions, revenue, payout from fresh
        on conflict (grain, bucket, post_id) do update
        set conversions = excluded.conversions, revenue = excluded.revenue, payout = excluded.payout
      ), settled as (delete from conversion_changes c using noted n where c.change_id = n.change_id)
      select day::text from days`,
    "objects",
  );
  if (changed.length > 0) await sumMonths(tx, [...new Set(changed.map(({ day }) => `${day.slice(0, 8)}01`))]);
}

async function sumMonths(tx: Db, months: readonly string[]): Promise<void> {
  const list = sql.join(
    months.map((month) => sql`${month}::date`),
    sql`, `,
  );
  await tx.execute(sql`delete from post_conversion_sums where grain = 'month' and bucket in (${list})`);
  await tx.execute(sql`
    insert into post_conversion_sums (grain, bucket, post_id, conversions, revenue, payout)
    select 'month', date_trunc('month', bucket)::date, post_id, sum(conversions), sum(revenue), sum(payout)
    from post_conversion_sums where grain = 'day' and date_trunc('month', bucket)::date in (${list}) group by 2, 3`);
}
