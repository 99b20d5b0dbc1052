import { desc, eq } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { brandPriceHistory as history } from "~/platform/db/tables/brands";
import type { PriceChange } from "../rules/price-change";

/** The changes of a brand's prices, newest first, at most `limit`. */
export async function listPriceHistory(db: Db, brandId: number, limit: number): Promise<PriceChange[]> {
  const rows = await db
    .select()
    .from(history)
    .where(eq(history.brandId, brandId))
    .orderBy(desc(history.changedAt), desc(history.historyId))
    .limit(limit);
  return rows.map((row) => ({
    historyId: row.historyId,
    changedAt: row.changedAt.toISOString(),
    actorId: row.actorId,
    actorName: row.actorName,
    source: row.source,
    importId: row.importId,
    action: row.action,
    pricingId: row.pricingId,
    medicationType: row.medicationType,
    dosage: row.dosage,
    planInterval: row.planInterval,
    oldPrice: row.oldPrice,
    newPrice: row.newPrice,
    oldDiscount: row.oldIsFirstMonthDiscount ? row.oldFirstMonthDiscountAmount : null,
    newDiscount: row.newIsFirstMonthDiscount ? row.newFirstMonthDiscountAmount : null,
    oldSource: row.oldMedicationSource,
    newSource: row.newMedicationSource,
    oldProduct: row.oldProductName,
    newProduct: row.newProductName,
    oldProof: row.oldProofLink,
    newProof: row.newProofLink,
  }));
}
