import { sql } from "drizzle-orm";
import { countedInPeriod, eventKinds, withSnapshot } from "~/features/analytics/queries/snapshot.server";
import { periodOf } from "~/features/analytics/rules/range";
import { staleBefore } from "~/features/brands/rules/verification";
import type { Db } from "~/platform/db/client.server";
import { VISIT_DAYS } from "../rules/brand-list";

/** One brand whose prices need checking. */
export type StaleBrand = {
  brandId: number;
  brandName: string;
  logoUrl: string | null;
  websiteLink: string | null;
  /** ISO 8601; null: never checked. */
  lastVerifiedUpdated: string | null;
  /** How many outbound clicks this brand had in the last VISIT_DAYS days, from any page. */
  visits: number;
  prices: number;
  /** How many of them don't say whether the medication is compounded or FDA-approved. */
  withoutSource: number;
  /** How many of them have no link to where the price was seen. */
  withoutProof: number;
};

const QUEUE_LENGTH = 50;

type Queue = { queue: StaleBrand[]; total: number };

/**
 * The brands with stale prices, most visited first, then the longest unchecked. At most QUEUE_LENGTH, because checked
 * brands leave the queue. Visits come from daily sums, so that the cost doesn't depend on their number.
 */
export async function listVerificationQueue(db: Db, now: Date): Promise<Queue> {
  const rows = await withSnapshot(db, (snapshot) =>
    snapshot.db.execute<Queue>(
      sql`
      with stale as materialized (
        select brand_id, brand_name, logo_url, website_link, last_verified_updated from brands
        where archived_at is null
          and (last_verified_updated is null or last_verified_updated < ${staleBefore(now).toISOString()}::timestamptz)
      ), visits as (
        select provider_id, sum(n)::integer as visits
        from (${countedInPeriod(snapshot, eventKinds.clicksByProvider, periodOf(VISIT_DAYS, now))}) c group by provider_id
      ), queue as (
        select s.*, coalesce(v.visits, 0) as visits from stale s left join visits v on v.provider_id = s.brand_id
        order by coalesce(v.visits, 0) desc, s.last_verified_updated nulls first, s.brand_id limit ${QUEUE_LENGTH}
      )
      select (select count(*)::integer from stale) as total, coalesce(json_agg(json_build_object(
        'brandId', brand_id, 'brandName', brand_name, 'logoUrl', logo_url, 'websiteLink', website_link,
        'lastVerifiedUpdated', last_verified_updated, 'visits', visits,
        'prices', (select count(*)::integer from brand_pricing p where p.brand_id = queue.brand_id),
        'withoutSource', (select count(*)::integer from brand_pricing p
          where p.brand_id = queue.brand_id and p.medication_source is null),
        'withoutProof', (select count(*)::integer from brand_pricing p
          where p.brand_id = queue.brand_id and p.proof_link is null)
      ) order by visits desc, last_verified_updated nulls first, brand_id), '[]') as queue from queue`,
      "objects",
    ),
  );
  return rows[0] ?? { queue: [], total: 0 };
}
