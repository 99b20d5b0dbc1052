import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { sampleTables } from "../rules/tables";

/**
 * Records which rows of the sample's tables the current transaction has written, so that they can be removed later.
 * Call it last in the seeding transaction, which must have no savepoints, because a row is identified by the
 * transaction that wrote it.
 */
export async function rememberSampleRows(tx: Db): Promise<void> {
  await tx.execute(sql`insert into sample_data (seeded_at) values (now()) on conflict (only_row) do nothing`);
  for (const { table, column, isNumber } of sampleTables) {
    const written = sql`from ${sql.identifier(table)} where xmin = pg_current_xact_id()::xid`;
    const id = sql.identifier(column);
    const known = isNumber
      ? sql`range_agg(int8range(${id}, ${id}, '[]')), '{}'::text[] ${written} having count(*) > 0`
      : sql`'{}'::int8multirange, array_agg(${id}::text) ${written} having count(*) > 0`;
    await tx.execute(sql`
      insert into sample_rows as s (table_name, ids, keys) select ${table}, ${known}
      on conflict (table_name) do update set ids = s.ids + excluded.ids, keys = s.keys || excluded.keys`);
  }
}

/** Whether sample data was removed before; then it isn't added again. */
export async function wasSampleRemoved(db: Db): Promise<boolean> {
  const [row] = await db.execute<{ removed: boolean }>(
    sql`select exists (select from sample_data where removed_at is not null) as removed`,
    "objects",
  );
  return row?.removed ?? false;
}
