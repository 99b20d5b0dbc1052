import { sql } from "drizzle-orm";
import { isOffered } from "~/features/brands/queries/offered.server";
import type { Db } from "~/platform/db/client.server";
import type { Correction } from "../rules/correction";

export const CORRECTIONS_PER_PAGE = 50;

type CorrectionPage = { corrections: Correction[]; total: number; page: number; pageCount: number };

/**
 * A change that corrected a price: staff said so when they saved it, or when they closed a visitor's report. It must
 * have changed what a visitor pays, and the price must have been on the site before (spec:price-reports#corrections).
 */
const corrected = (now: Date) => sql`
  (h.is_correction or exists (select from price_reports r where r.history_id = h.history_id))
  and h.action <> 'added' and ${isOffered(now)}
  and (h.old_price, h.old_is_first_month_discount, h.old_first_month_discount_amount)
    is distinct from (h.new_price, h.new_is_first_month_discount, h.new_first_month_discount_amount)`;

/** The candidates come from two small indexes, not from the whole history. */
const candidates = sql`(
  select history_id from brand_price_history where is_correction
  union select history_id from price_reports where history_id is not null
) c join brand_price_history h using (history_id) join brands b using (brand_id)`;

/** One page of the corrected prices, newest first; a page past the end is the last one. */
export async function listCorrections(db: Db, page: number, now: Date): Promise<CorrectionPage> {
  const [counted] = await db.execute<{ total: number }>(
    sql`select count(*)::integer as total from ${candidates} where ${corrected(now)}`,
    "objects",
  );
  const total = counted?.total ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / CORRECTIONS_PER_PAGE));
  const shown = Math.min(page, pageCount);
  const rows = await db.execute<{ correction: Correction }>(
    sql`
      select json_build_object(
        'historyId', h.history_id, 'changedAt', h.changed_at, 'brandName', b.brand_name, 'slug', b.slug,
        'medicationType', h.medication_type, 'dosage', h.dosage, 'planInterval', h.plan_interval,
        'oldPrice', h.old_price::text, 'newPrice', h.new_price::text,
        'oldDiscount', case when h.old_is_first_month_discount then h.old_first_month_discount_amount::text end,
        'newDiscount', case when h.new_is_first_month_discount then h.new_first_month_discount_amount::text end,
        'isReported', exists (select from price_reports r where r.history_id = h.history_id)
      ) as correction
      from ${candidates} where ${corrected(now)}
      order by h.changed_at desc, h.history_id desc
      limit ${CORRECTIONS_PER_PAGE} offset ${(shown - 1) * CORRECTIONS_PER_PAGE}`,
    "objects",
  );
  return { corrections: rows.map((row) => row.correction), total, page: shown, pageCount };
}
