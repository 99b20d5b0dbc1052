import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import type { PlanChange } from "../rules/drops";

/** The most changes of one brand's prices that are read. */
const CHANGES_READ = 2_000;

/**
 * The newest changes of a brand's prices, oldest first. A change that answered a visitor's report is a correction, too.
 */
export async function listPlanChanges(db: Db, brandId: number): Promise<PlanChange[]> {
  const rows = await db.execute<{ change: PlanChange }>(
    sql`
      select json_build_object(
        'pricingId', h.pricing_id, 'medicationType', h.medication_type, 'dosage', h.dosage,
        'planInterval', h.plan_interval,
        'medicationSource', case h.action when 'removed' then h.old_medication_source else h.new_medication_source end,
        'productName', case h.action when 'removed' then h.old_product_name else h.new_product_name end,
        'changedAt', h.changed_at, 'source', h.source,
        'isCorrection', h.is_correction
          or exists (select from price_reports r where r.history_id = h.history_id),
        'oldCents', (h.old_price * 100)::integer, 'newCents', (h.new_price * 100)::integer
      ) as change
      from brand_price_history h where h.brand_id = ${brandId}
      order by h.changed_at desc, h.history_id desc limit ${CHANGES_READ}`,
    "objects",
  );
  return rows.map((row) => row.change).reverse();
}
