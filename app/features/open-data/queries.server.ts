import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";

/** Pricing id → when its price was entered or last changed (ISO 8601), from the price history. */
export async function recordedTimes(db: Db): Promise<ReadonlyMap<number, string>> {
  const rows = await db.execute<{ id: number; at: string }>(
    sql`
      select h.pricing_id as id, to_char(max(h.changed_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
      from brand_price_history h join brand_pricing p using (pricing_id)
      where h.old_price is distinct from h.new_price
      group by 1`,
    "objects",
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}
