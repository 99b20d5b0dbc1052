import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import type { BrandRecord } from "../rules/brand-record";
import { isoText } from "./offered.server";

/** One brand for the editor, in one query; null if it doesn't exist. */
export async function findBrandRecord(db: Db, brandId: number): Promise<BrandRecord | null> {
  const rows = await db.execute<{ record: BrandRecord }>(
    sql`
      select json_build_object(
        'brand_id', b.brand_id,
        'brand', json_build_object(
          'brand_name', b.brand_name, 'slug', b.slug, 'website_link', b.website_link, 'glp_link', b.glp_link,
          'sema_link', b.sema_link, 'trizep_link', b.trizep_link, 'logo_url', b.logo_url,
          'trustpilot_rating', b.trustpilot_rating::text, 'google_rating', b.google_rating::text,
          'rebate', b.rebate::text, 'accept_insurance', b.accept_insurance, 'hsa_accepted', b.hsa_accepted,
          'legit_script_certified', b.legit_script_certified, 'bill_today', b.bill_today,
          'gender_marketing', b.gender_marketing, 'refund_summary', b.refund_summary,
          'refund_policy', b.refund_policy, 'refund_window_days', b.refund_window_days::text,
          'refund_proration', b.refund_proration, 'notice_days', b.notice_days::text,
          'cancellation_fee', b.cancellation_fee::text, 'how_to_cancel', b.how_to_cancel, 'other_notes', b.other_notes, 'pharmacies_used', b.pharmacies_used,
          'pharmacy_types', b.pharmacy_types,
          'last_verified_updated', ${isoText("b.last_verified_updated")}, 'unavailable_states', b.unavailable_states),
        'fees', (select coalesce(json_agg(json_build_object('fee_id', fee_id, 'fee_type', fee_type,
          'fee_amount', fee_amount::text, 'fee_notes', fee_notes) order by fee_id), '[]')
          from brand_fees f where f.brand_id = b.brand_id),
        'prices', (select coalesce(json_agg(json_build_object('pricing_id', pricing_id,
          'medication_type', medication_type, 'dosage', dosage, 'plan_interval', plan_interval, 'price', price::text,
          'is_first_month_discount', is_first_month_discount,
          'first_month_discount_amount', first_month_discount_amount::text, 'medication_source', medication_source,
          'product_name', product_name, 'proof_link', proof_link, 'comments', comments) order by pricing_id), '[]')
          from brand_pricing p where p.brand_id = b.brand_id),
        'archived_at', ${isoText("b.archived_at")},
        'archived_by', (select u.name from auth_users u where u.id = b.archived_by)
      ) as record
      from brands b where b.brand_id = ${brandId}`,
    "objects",
  );
  return rows[0]?.record ?? null;
}

/**
 * Identifies exactly what the record contains: a form submits the version it was filled from, which shows whether
 * anything changed since.
 */
export function versionOf({ brand, fees, prices }: BrandRecord): string {
  return createHash("sha256")
    .update(JSON.stringify([brand, fees, prices]))
    .digest("base64url");
}

/** The ids in this list that belong to rows of another brand. */
export async function rowsOfOtherBrands(
  db: Db,
  brandId: number | null,
  ids: { prices: readonly number[]; fees: readonly number[] },
): Promise<{ prices: number[]; fees: number[] }> {
  const among = (list: readonly number[]) =>
    sql`(select (jsonb_array_elements_text(${JSON.stringify(list)}::jsonb))::integer)`;
  const rows = await db.execute<{ kind: "prices" | "fees"; id: number }>(
    sql`select 'prices' as kind, pricing_id as id from brand_pricing
          where pricing_id in ${among(ids.prices)} and brand_id is distinct from ${brandId}::integer
        union all select 'fees', fee_id from brand_fees
          where fee_id in ${among(ids.fees)} and brand_id is distinct from ${brandId}::integer`,
    "objects",
  );
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.id);
  return { prices: of("prices"), fees: of("fees") };
}
