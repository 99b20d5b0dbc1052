import { sql } from "drizzle-orm";
import {
  countedInPeriod,
  eventKinds,
  type Snapshot,
  withSnapshot,
} from "~/features/analytics/queries/snapshot.server";
import { periodOf } from "~/features/analytics/rules/range";
import { editablePrice } from "~/features/brands/queries/editable-prices.server";
import { isoText } from "~/features/brands/queries/offered.server";
import { staleBefore } from "~/features/brands/rules/verification";
import type { Db } from "~/platform/db/client.server";
import { VISIT_DAYS } from "../rules/brand-list";
import { CHANGE_DAYS, type CheckFactors, inCheckOrder } from "../rules/check-queue";
import { LISTED_PRICES, type StaleBrand } from "../rules/stale-brand";

const QUEUE_LENGTH = 50;
/** Only this many stale brands are weighed: the most visited ones. */
const MAX_WEIGHED = 1_000;

/**
 * The brands with stale prices, the most urgent first (spec:brands#check-order). At most QUEUE_LENGTH, because checked
 * brands leave the queue.
 */
export function listVerificationQueue(db: Db, now: Date): Promise<{ queue: StaleBrand[]; total: number }> {
  return withSnapshot(db, async (snapshot) => {
    const { total, brands } = await readFactors(snapshot, now);
    const next = inCheckOrder(brands, now).slice(0, QUEUE_LENGTH);
    const details = await readDetails(snapshot.db, next);
    const queue = next.flatMap((factors) => {
      const found = details.get(factors.brandId);
      return found ? [{ ...factors, ...found }] : [];
    });
    return { total, queue };
  });
}

type Weighed = { total: number; brands: CheckFactors[] };

/** Visits come from daily sums, so many visits don't make this slower. */
async function readFactors(snapshot: Snapshot, now: Date): Promise<Weighed> {
  const rows = await snapshot.db.execute<Weighed>(
    sql`
      with stale as materialized (
        select brand_id, last_verified_updated from brands
        where archived_at is null
          and (last_verified_updated is null or last_verified_updated < ${staleBefore(now).toISOString()}::timestamptz)
      ), visits as (
        select provider_id, sum(n)::integer as visits
        from (${countedInPeriod(snapshot, eventKinds.clicksByProvider, periodOf(VISIT_DAYS, now))}) c group by provider_id
      ), weighed as (
        select s.*, coalesce(v.visits, 0) as visits from stale s left join visits v on v.provider_id = s.brand_id
        order by coalesce(v.visits, 0) desc, s.last_verified_updated nulls first, s.brand_id limit ${MAX_WEIGHED}
      ), changes as (
        -- Corrections and undone changes aren't price changes by the provider.
        select h.brand_id, count(distinct (h.changed_at at time zone 'America/New_York')::date)::integer as days
        from brand_price_history h join weighed using (brand_id)
        where h.changed_at > ${now.toISOString()}::timestamptz - make_interval(days => ${CHANGE_DAYS}::integer)
          and h.action <> 'added' and h.source <> 'undo' and not h.is_correction
          and (h.old_price, h.old_is_first_month_discount, h.old_first_month_discount_amount)
            is distinct from (h.new_price, h.new_is_first_month_discount, h.new_first_month_discount_amount)
        group by 1
      )
      select (select count(*)::integer from stale) as total, coalesce(json_agg(json_build_object(
        'brandId', brand_id, 'visits', visits, 'lastVerifiedUpdated', ${isoText("last_verified_updated")},
        'changeDays', coalesce(days, 0))), '[]') as brands
      from weighed left join changes using (brand_id)`,
    "objects",
  );
  return rows[0] ?? { total: 0, brands: [] };
}

type Details = Omit<StaleBrand, keyof CheckFactors>;

async function readDetails(db: Db, brands: readonly CheckFactors[]): Promise<ReadonlyMap<number, Details>> {
  const ids = JSON.stringify(brands.map(({ brandId }) => brandId));
  const rows = await db.execute<{ brandId: number; details: Details }>(
    sql`
      select b.brand_id as "brandId", json_build_object(
        'brandName', b.brand_name, 'logoUrl', b.logo_url, 'websiteLink', b.website_link,
        'prices', (select coalesce(json_agg(price), '[]') from (select ${editablePrice} as price
          from brand_pricing p where p.brand_id = b.brand_id order by p.pricing_id limit ${LISTED_PRICES}) listed),
        'priceCount', counts.prices, 'withoutSource', counts.without_source, 'withoutProof', counts.without_proof,
        'note', (select json_build_object('text', n.note, 'by', n.noted_by_name, 'at', ${isoText("n.noted_at")})
          from brand_check_notes n where n.brand_id = b.brand_id)) as details
      from brands b cross join lateral (
        select count(*)::integer as prices, (count(*) filter (where medication_source is null))::integer as without_source,
          (count(*) filter (where proof_link is null))::integer as without_proof
        from brand_pricing p where p.brand_id = b.brand_id) counts
      where b.brand_id in (select (jsonb_array_elements_text(${ids}::jsonb))::integer)`,
    "objects",
  );
  return new Map(rows.map(({ brandId, details }) => [brandId, details]));
}
