import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import type { OpenReport } from "../rules/open-report";

const REPORTS_SHOWN = 50;

/** The oldest open reports, and how many are open. */
export async function listOpenReports(db: Db): Promise<{ reports: OpenReport[]; open: number }> {
  const rows = await db.execute<{ report: OpenReport; open: number }>(
    sql`
      select json_build_object(
        'reportId', r.report_id, 'createdAt', r.created_at, 'brandId', r.brand_id, 'brandName', b.brand_name,
        'pricingId', r.pricing_id, 'medicationType', r.medication_type, 'dosage', r.dosage,
        'planInterval', r.plan_interval, 'shownPrice', r.shown_price::text, 'message', r.message,
        'currentPrice', (select p.price::text from brand_pricing p where p.pricing_id = r.pricing_id)
      ) as report, (select count(*)::integer from price_reports where status = 'open') as open
      from price_reports r join brands b using (brand_id)
      where r.status = 'open' order by r.created_at, r.report_id limit ${REPORTS_SHOWN}`,
    "objects",
  );
  return { reports: rows.map((row) => row.report), open: rows[0]?.open ?? 0 };
}

/** The newest change of a reported price that staff made since the report, or null. */
export async function findCorrectingChange(
  db: Db,
  report: { brandId: number; pricingId: number; createdAt: Date },
): Promise<number | null> {
  const [row] = await db.execute<{ history_id: number }>(
    sql`
      select history_id::float8 as history_id from brand_price_history
      where brand_id = ${report.brandId} and pricing_id = ${report.pricingId}
        and changed_at >= ${report.createdAt.toISOString()}::timestamptz
        and action <> 'added' and source in ('editor', 'import')
        and (old_price, old_is_first_month_discount, old_first_month_discount_amount)
          is distinct from (new_price, new_is_first_month_discount, new_first_month_discount_amount)
      order by changed_at desc, history_id desc limit 1`,
    "objects",
  );
  return row?.history_id ?? null;
}
