import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import type { BrandStop } from "../rules/stop";
import { stopOf } from "./offered.server";

/** A brand's current stop; null if it isn't stopped (spec:brands#stop). */
export async function findStop(db: Db, brandId: number, now: Date): Promise<BrandStop | null> {
  const [row] = await db.execute<{ stop: BrandStop | null }>(
    sql`select ${stopOf(now)} as stop from brands b where b.brand_id = ${brandId}`,
    "objects",
  );
  return row?.stop ?? null;
}
