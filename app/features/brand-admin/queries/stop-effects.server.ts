import { sql } from "drizzle-orm";
import { countedInPeriod, eventKinds, withSnapshot } from "~/features/analytics/queries/snapshot.server";
import { periodOf } from "~/features/analytics/rules/range";
import type { Db } from "~/platform/db/client.server";
import { EFFECT_DAYS, type StopEffects } from "../rules/stop-effects";

/** The most posts, and the most tests, that are named. */
const LISTED_POSTS = 20;

/** What stopping this brand affects, with clicks and payout of the last EFFECT_DAYS days. One query. */
export async function readStopEffects(db: Db, brandId: number, now: Date): Promise<StopEffects> {
  const period = periodOf(EFFECT_DAYS, now);
  const rows = await withSnapshot(db, (snapshot) =>
    snapshot.db.execute<{ effects: StopEffects }>(
      sql`
      with posts as materialized (
        select id, coalesce(admin_title, title) as title from blog_posts
        where archived_at is null and status <> 'draft' and (
          provider_rankings @> ${JSON.stringify([{ providerId: brandId }])}::jsonb
          or provider_details @> ${JSON.stringify({ providerId: brandId })}::jsonb)
      ), tests as materialized (
        select t.id, t.name from split_tests t
        where t.status = 'active' and t.archived_at is null
          and exists (select from split_test_variants v join posts p on p.id = v.post_id where v.split_test_id = t.id)
      )
      select json_build_object(
        'posts', (select coalesce(json_agg(json_build_object('id', id, 'title', title) order by title, id), '[]')
          from (select * from posts order by title, id limit ${LISTED_POSTS}) p),
        'postCount', (select count(*)::integer from posts),
        'tests', (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name, id), '[]')
          from (select * from tests order by name, id limit ${LISTED_POSTS}) t),
        'testCount', (select count(*)::integer from tests),
        'clicks', (select coalesce(sum(n), 0)::integer
          from (${countedInPeriod(snapshot, eventKinds.clicksByProvider, period)}) c
          where provider_id = ${brandId}::integer),
        'payoutCents', (select coalesce(sum(payout) * 100, 0)::bigint from conversions
          where counted and brand_id = ${brandId}::integer
            and day between ${period.first}::date and ${period.today}::date),
        'watches', (select count(*)::integer from price_watches
          where kind = 'plan' and confirmed_at is not null and brand_id = ${brandId}::integer)
      ) as effects`,
      "objects",
    ),
  );
  const [row] = rows;
  if (!row) throw new Error("The effects of a stop have no row.");
  return row.effects;
}
