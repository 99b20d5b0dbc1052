import { sql } from "drizzle-orm";
import type { Brand } from "~/features/brands/schema";
import type { Db } from "~/platform/db/client.server";
import { staleBefore } from "../rules/verification";
import { isOffered, isoText } from "./offered.server";

/** A brand that isn't archived. */
export type CatalogRow = {
  brand: Brand;
  /** False while it's stopped (spec:brands#stop). */
  isOffered: boolean;
  /** When its stop ends or ended, in ISO 8601; null without an end. */
  stopEndsAt: string | null;
};

/**
 * Every brand that visitors are offered, in catalog order.
 * @param now decides which prices are stale and which stops have ended.
 */
export async function listBrands(db: Db, now: Date): Promise<Brand[]> {
  return (await listCatalog(db, now)).filter((row) => row.isOffered).map(({ brand }) => brand);
}

/**
 * Every brand that is not archived, with its pricing and fees, in catalog order (spec:brands#catalog-order).
 * One query. SQL turns money into integer cents, exactly, since the columns are decimals.
 * @param now as for `listBrands`.
 */
export async function listCatalog(db: Db, now: Date): Promise<CatalogRow[]> {
  return db.execute<CatalogRow>(
    sql`
      select json_build_object(
        'brandId', b.brand_id, 'brandName', b.brand_name, 'slug', b.slug,
        'websiteLink', b.website_link, 'glpLink', b.glp_link, 'semaLink', b.sema_link, 'trizepLink', b.trizep_link,
        'logoUrl', b.logo_url, 'trustpilotRating', b.trustpilot_rating, 'googleRating', b.google_rating,
        'rebateCents', (b.rebate * 100)::integer,
        'acceptInsurance', b.accept_insurance, 'hsaAccepted', b.hsa_accepted,
        'legitScriptCertified', b.legit_script_certified, 'billToday', b.bill_today,
        'genderMarketing', b.gender_marketing, 'refundSummary', b.refund_summary, 'refundPolicy', b.refund_policy,
        'refundWindowDays', b.refund_window_days, 'refundProration', b.refund_proration,
        'noticeDays', b.notice_days, 'cancellationFeeCents', (b.cancellation_fee * 100)::integer,
        'howToCancel', b.how_to_cancel, 'otherNotes', b.other_notes, 'pharmaciesUsed', b.pharmacies_used,
        'pharmacyTypes', b.pharmacy_types,
        'lastVerifiedUpdated', b.last_verified_updated, 'lastVerifiedVia', b.last_verified_via,
        'isStale', coalesce(b.last_verified_updated < ${staleBefore(now).toISOString()}::timestamptz, true),
        'unavailableStates', b.unavailable_states,
        'pricing', coalesce(p.rows, '[]'), 'fees', coalesce(f.rows, '[]')
      ) as brand, ${isOffered(now)} as "isOffered", ${isoText("b.stop_ends_at")} as "stopEndsAt"
      from brands b
      left join (
        select brand_id, json_agg(json_build_object(
          'pricingId', pricing_id, 'medicationType', medication_type, 'dosage', dosage, 'planInterval', plan_interval,
          'isFirstMonthDiscount', is_first_month_discount,
          'firstMonthDiscountAmountCents', (first_month_discount_amount * 100)::integer,
          'priceCents', (price * 100)::integer, 'medicationSource', medication_source, 'productName', product_name,
          'proofLink', proof_link,
          'comments', comments
        ) order by pricing_id) as rows
        from brand_pricing group by brand_id
      ) p using (brand_id)
      left join (
        select brand_id, json_agg(json_build_object(
          'feeId', fee_id, 'feeType', fee_type, 'feeAmountCents', (fee_amount * 100)::integer, 'feeNotes', fee_notes
        ) order by fee_id) as rows
        from brand_fees group by brand_id
      ) f using (brand_id)
      where b.archived_at is null
      order by lower(b.brand_name), b.brand_id`,
    "objects",
  );
}
