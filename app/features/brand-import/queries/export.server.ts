import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { escapeFormula } from "../rules/formula";
import { type CellType, columnsOf, type ImportColumn, type ImportKind, idColumnOf } from "../rules/kinds";

/** The cells of one row, in the order of `columnsOf`; null for a row of an archived brand. */
type ExportRow = { id: number; cells: (string | null)[] | null };

const STEP_ROWS = 1_000;

/**
 * The lines of an export, header first: every row by id, as text that imports without changes. Archived brands, with
 * their fees and prices, are left out. Rows are read only as fast as they're consumed, one step at a time.
 * @param only the ids of brands; without it, all brands.
 */
export async function* exportedLines(
  db: Db,
  kind: ImportKind,
  only?: readonly string[],
): AsyncGenerator<(string | null)[]> {
  yield columnsOf(kind).map((column) => column.name);
  let after = 0;
  for (;;) {
    const rows = await readStep(db, kind, after, only);
    const last = rows.at(-1);
    if (!last) return;
    for (const { cells } of rows) if (cells) yield cells.map((cell) => cell && escapeFormula(cell));
    after = last.id;
  }
}

function readStep(
  db: Db,
  kind: ImportKind,
  after: number,
  only: readonly string[] | undefined,
): Promise<ExportRow[]> {
  const id = sql`t.${sql.identifier(idColumnOf(kind))}`;
  const cells = sql.join(columnsOf(kind).map(cellText), sql`, `);
  const isRequested = only
    ? sql`and brand_id in (select value::integer from jsonb_array_elements_text(${JSON.stringify(only)}::jsonb))`
    : sql``;
  return db.execute<ExportRow>(
    sql`
    select ${id} as id, case when b.archived_at is null then json_build_array(${cells}) end as cells
    from (
      select * from ${sql.identifier(kind)} t where ${id} > ${after} ${isRequested} order by ${id} limit ${STEP_ROWS}
    ) t join brands b using (brand_id)
    order by ${id}`,
    "objects",
  );
}

const texts: Record<CellType, (column: SQL) => SQL> = {
  id: (column) => sql`${column}::text`,
  text: (column) => sql`${column}`,
  number: (column) => sql`${column}::text`,
  boolean: (column) => sql`${column}::text`,
  date: (column) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  list: (column) => sql`array_to_string(${column}, ',')`,
};

function cellText({ name, type }: ImportColumn): SQL {
  return texts[type](sql`t.${sql.identifier(name)}`);
}
