import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";

/*
 * What an import and its undo do to brands, fees, and prices: in bulk, for any set of columns. Rows come from a
 * subquery, so that 50,000 of them never leave the database. Call `lockForImport` first, and `setPriceChangeOrigin`
 * before changing prices. Column names are those of the tables, never user input.
 */
export type ImportTable = "brands" | "brand_fees" | "brand_pricing";

const idColumns: Record<ImportTable, string> = {
  brands: "brand_id",
  brand_fees: "fee_id",
  brand_pricing: "pricing_id",
};

const columnList = (columns: readonly string[], alias = "") =>
  sql.raw(columns.map((column) => `${alias}"${column}"`).join(", "));
const tableOf = (table: ImportTable) => sql.identifier(table);
const idOf = (table: ImportTable) => sql.identifier(idColumns[table]);
const timeOf = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/**
 * Locks these brands, with their fees and prices, against editors and other imports until the transaction ends. Readers
 * and visitors' claims don't wait.
 */
export async function lockForImport(tx: Db, brandIds: SQL): Promise<void> {
  await tx.execute(
    sql`select count(*) from (
      select 1 from brands where brand_id in (${brandIds}) order by brand_id for no key update
    ) locked`,
  );
}

/** Ensures that future ids are greater than `id`. */
export async function advanceIds(tx: Db, table: ImportTable, id: number): Promise<void> {
  const sequence = sql`pg_get_serial_sequence(${table}, ${idColumns[table]})`;
  await tx.execute(sql`select setval(${sequence}, ${id}) where ${id} > pg_sequence_last_value(${sequence}::regclass)
    or pg_sequence_last_value(${sequence}::regclass) is null`);
}

/** An SQL expression that generates a new id of the table. */
export function nextId(table: ImportTable): SQL {
  return sql`nextval(pg_get_serial_sequence(${table}, ${idColumns[table]}))::integer`;
}

/** Adds rows. `rows` selects `id` and `given`, a JSON object of the columns. */
export async function addRows(
  tx: Db,
  table: ImportTable,
  columns: readonly string[],
  rows: SQL,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into ${tableOf(table)} (${idOf(table)}, ${columnList(columns)}, created_at, updated_at)
    select s.id, ${columnList(columns, "v.")}, ${timeOf(now)}, ${timeOf(now)}
    from (${rows}) s cross join lateral jsonb_populate_record(null::${tableOf(table)}, s.given) v`);
}

/** Updates existing rows: the columns in `given`; the others stay unchanged. */
export async function changeRows(
  tx: Db,
  table: ImportTable,
  columns: readonly string[],
  rows: SQL,
  now: Date,
): Promise<void> {
  if (columns.length === 0) return;
  const changes = columns.map((column) => {
    const name = sql.identifier(column);
    return sql`${name} = case when s.given ? ${column} then v.${name} else t.${name} end`;
  });
  await tx.execute(sql`
    update ${tableOf(table)} t set ${sql.join(changes, sql`, `)}, updated_at = ${timeOf(now)}
    from (${rows}) s cross join lateral jsonb_populate_record(null::${tableOf(table)}, s.given) v
    where t.${idOf(table)} = s.id`);
}

/** Deletes rows permanently. `ids` is a subquery with one column. */
export async function removeRows(tx: Db, table: ImportTable, ids: SQL): Promise<void> {
  await tx.execute(sql`delete from ${tableOf(table)} where ${idOf(table)} in (${ids})`);
}
