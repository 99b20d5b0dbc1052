import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import type { EditablePrice } from "../rules/editable-price";

/** The price in the row `p` of `brand_pricing` as an EditablePrice, in JSON. */
export const editablePrice: SQL = sql`json_build_object(
  'pricingId', p.pricing_id, 'medicationType', p.medication_type, 'dosage', p.dosage,
  'planInterval', p.plan_interval, 'price', p.price::text, 'proofLink', p.proof_link,
  'version', md5(row(p.medication_type, p.dosage, p.plan_interval, p.price, p.is_first_month_discount,
    p.first_month_discount_amount, p.medication_source, p.product_name, p.proof_link, p.comments)::text))`;

/** A brand's prices by id. */
export async function listEditablePrices(db: Db, brandId: number): Promise<EditablePrice[]> {
  const rows = await db.execute<{ price: EditablePrice }>(
    sql`select ${editablePrice} as price from brand_pricing p where p.brand_id = ${brandId} order by p.pricing_id`,
    "objects",
  );
  return rows.map(({ price }) => price);
}
