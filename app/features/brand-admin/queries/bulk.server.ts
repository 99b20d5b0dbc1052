import { inArray } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { brands } from "~/platform/db/tables/brands";

/** What a change of many brands needs to know about each. */
export type BrandStateRow = Pick<
  typeof brands.$inferSelect,
  "brandId" | "brandName" | "archivedAt" | "archivedBy" | "lastVerifiedUpdated"
>;

/** The brands with these ids by id, archived ones included. */
export async function findBrandStates(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, BrandStateRow>> {
  const { brandId, brandName, archivedAt, archivedBy, lastVerifiedUpdated } = brands;
  const rows = await db
    .select({ brandId, brandName, archivedAt, archivedBy, lastVerifiedUpdated })
    .from(brands)
    .where(inArray(brandId, [...ids]));
  return new Map(rows.map((row) => [row.brandId, row]));
}
