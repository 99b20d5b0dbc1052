import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { brandFees, brandPricing, brands } from "~/platform/db/tables/brands";
import { buildDemoBrands } from "./brands";

/**
 * Fills an empty database with the invented sample brands; leaves a database that has any brand alone.
 * @returns whether it filled.
 */
export async function seedSampleData(db: Db, now: Date): Promise<boolean> {
  const found = await db.select({ brandId: brands.brandId }).from(brands).limit(1);
  if (found.length > 0) return false;
  const demo = buildDemoBrands(now);
  await db.transaction(async (tx) => {
    await tx.insert(brands).values(demo.map((entry) => entry.brand));
    await tx.insert(brandPricing).values(demo.flatMap((entry) => entry.pricing));
    await tx.insert(brandFees).values(demo.flatMap((entry) => entry.fees));
    // The rows brought their own ids, so the sequences have to be told where to go on.
    await tx.execute(
      sql`select setval(pg_get_serial_sequence('brands', 'brand_id'), (select max(brand_id) from brands))`,
    );
    await tx.execute(
      sql`select setval(pg_get_serial_sequence('brand_pricing', 'pricing_id'), (select max(pricing_id) from brand_pricing))`,
    );
    await tx.execute(
      sql`select setval(pg_get_serial_sequence('brand_fees', 'fee_id'), (select max(fee_id) from brand_fees))`,
    );
  });
  return true;
}
