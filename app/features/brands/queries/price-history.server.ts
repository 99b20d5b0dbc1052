import { desc, eq } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { brandPriceHistory } from "~/platform/db/tables/brands";

/** One change of one price. Money is dollars as decimal texts; null where there was, or is, none. */
export type PriceChange = typeof brandPriceHistory.$inferSelect;

/** The changes of a brand's prices, newest first, at most `limit`. */
export function listPriceHistory(db: Db, brandId: number, limit: number): Promise<PriceChange[]> {
  return db
    .select()
    .from(brandPriceHistory)
    .where(eq(brandPriceHistory.brandId, brandId))
    .orderBy(desc(brandPriceHistory.changedAt), desc(brandPriceHistory.historyId))
    .limit(limit);
}
