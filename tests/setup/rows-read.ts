import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";

/**
 * How many rows the database reads for `work`, which runs in the transaction `tx`.
 * @param tables a pattern for LIKE, so that it can include the partitions of a table.
 */
export async function rowsRead(tx: Db, tables: string, work: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    const [row] = await tx.execute<{ n: number }>(
      sql`select sum(seq_tup_read + idx_tup_fetch)::integer as n from pg_stat_xact_user_tables
        where relname like ${tables}`,
      "objects",
    );
    return row?.n ?? 0;
  };
  const before = await count();
  await work();
  return (await count()) - before;
}
