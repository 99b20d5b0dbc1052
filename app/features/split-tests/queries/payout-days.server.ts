import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";

/** The visitors who were assigned a variant on a New York day, and what networks have paid for them since. */
export type PayoutDay = { day: string; variantId: string; visitors: number; payoutCents: number };

/**
 * Payout and visitors of each variant by the day of the assignment, oldest first (spec:split-tests#primary-payout). These
 * are the visitors and conversions of `readVisitorSums`, so each variant's days add up to its sums.
 * @param since its `since`. Conversions dated after `now` don't count yet.
 */
export function readPayoutDays(db: Db, testId: string, since: Date, now: Date): Promise<PayoutDay[]> {
  const from = sql`${since.toISOString()}::timestamptz`;
  const until = sql`${now.toISOString()}::timestamptz`;
  return db.execute<PayoutDay>(
    sql`with variants as materialized (
        select id from split_test_variants where split_test_id = ${testId}::uuid
      ), paid as materialized (
        select c.variant_id, coalesce(k.session_id, c.sub3) as session_id, sum(coalesce(c.payout, 0) * 100) as cents
        from conversions c left join provider_clicks k on k.id = c.provider_click_id
          and k.variant_id in (select id from variants) and k.created_at >= ${from} and k.created_at <= ${until}
        where c.counted and c.variant_id in (select id from variants)
          and c.created_at >= ${from} and c.created_at <= ${until}
        group by 1, 2
      )
      select (a.created_at at time zone 'America/New_York')::date::text as day, a.variant_id as "variantId",
        count(*)::float8 as visitors, coalesce(sum(p.cents), 0)::float8 as "payoutCents"
      from split_test_assignments a
      left join paid p on p.session_id = a.session_id and p.variant_id = a.variant_id
      where a.split_test_id = ${testId}::uuid and a.by_chance and a.created_at >= ${from}
      group by 1, 2 order by 1, 2`,
    "objects",
  );
}
