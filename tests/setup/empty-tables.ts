import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";

/**
 * Empties tables, and those that refer to them. It waits for the background job that sums events up: both lock several
 * tables, so that together they could end in a deadlock.
 */
export async function emptyTables(db: Db, ...tables: readonly string[]): Promise<void> {
  const names = sql.join(
    tables.map((table) => sql.identifier(table)),
    sql`, `,
  );
  await db.transaction(async (tx) => {
    await takeLock(tx, "eventSums");
    await tx.execute(sql`truncate ${names} cascade`);
  });
}
