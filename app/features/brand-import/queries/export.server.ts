import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { type CellType, columnsOf, type ImportColumn, type ImportKind, idColumnOf } from "../rules/kinds";

/** The cells of one exported row, in the order of `columnsOf`. */
export type ExportRow = { id: number; cells: (string | null)[] };

/**
 * Rows behind the id `after`, by id, as texts that import to no change. Brands that are archived, with their fees and
 * prices, are left out.
 */
export async function exportRows(
  db: Db,
  kind: ImportKind,
  after: number,
  limit: number,
): Promise<ExportRow[]> {
  const id = sql`t.${sql.identifier(idColumnOf(kind))}`;
  const cells = sql.join(columnsOf(kind).map(cellText), sql`, `);
  return db.execute<ExportRow>(
    sql`
    select ${id} as id, json_build_array(${cells}) as cells
    from ${sql.identifier(kind)} t join brands b using (brand_id)
    where ${id} > ${after} and b.archived_at is null
    order by ${id} limit ${limit}`,
    "objects",
  );
}

const texts: Record<CellType, (column: SQL) => SQL> = {
  id: (column) => sql`${column}::text`,
  text: (column) => sql`${column}`,
  number: (column) => sql`${column}::text`,
  boolean: (column) => sql`${column}::text`,
  date: (column) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  states: (column) => sql`array_to_string(${column}, ',')`,
};

function cellText({ name, type }: ImportColumn): SQL {
  return texts[type](sql`t.${sql.identifier(name)}`);
}
