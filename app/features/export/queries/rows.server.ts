import type { Session } from "~/platform/db/session.server";
import type { CsvCell } from "~/platform/http/csv.server";

/** Rows read at once. */
const ROWS_AT_ONCE = 1_000;

type Column = { name: string; expression: string; isNumber: boolean };

/** A table to export. `estimate` is its approximate number of rows. */
export type ExportTable = { name: string; columns: Column[]; estimate: number };

/**
 * A table's columns without generated ones, as SQL expressions that give the same text on every server; null if this
 * database doesn't have the table.
 */
export async function describeTable(session: Session, name: string): Promise<ExportTable | null> {
  const rows = await session.rows<{ name: string; type: string; kind: string; estimate: number }>(
    `select a.attname::text as name, t.typname::text as type, t.typcategory::text as kind,
       greatest(c.reltuples, 0)::float8 as estimate
     from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
     where c.oid = to_regclass('public.' || $1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by a.attnum`,
    [name],
  );
  if (rows.length === 0) return null;
  const columns = rows.map((row) => ({
    name: row.name,
    expression: asText(`"${row.name}"`, row),
    isNumber: row.kind === "N",
  }));
  return { name, columns, estimate: rows[0]?.estimate ?? 0 };
}

function asText(column: string, { type, kind }: { type: string; kind: string }): string {
  if (type === "timestamptz") return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  if (kind === "A") return `to_json(${column})::text`;
  return `${column}::text`;
}

/** The rows of a query, read through a cursor, so that memory doesn't grow with their number. */
export async function* readThroughCursor<Row extends object>(
  session: Session,
  query: string,
  atOnce = ROWS_AT_ONCE,
): AsyncGenerator<Row[]> {
  await session.run(`declare exported no scroll cursor for ${query}`);
  for (;;) {
    const rows = await session.rows<Row>(`fetch ${atOnce} from exported`);
    if (rows.length === 0) break;
    yield rows;
  }
  await session.run("close exported");
}

/** The table's rows as cells, in the order of its primary key, without the columns in `omit`. */
export async function* readCells(
  session: Session,
  { name, columns }: ExportTable,
): AsyncGenerator<CsvCell[][]> {
  const selected = columns.map(({ expression }, index) => `${expression} as c${index}`);
  const query = `select ${selected.join(", ")} from ${name} order by ${await primaryKey(session, name)}`;
  for await (const rows of readThroughCursor<Record<string, string | null>>(session, query))
    yield rows.map((row) => columns.map(({ isNumber }, index) => cellOf(row[`c${index}`] ?? null, isNumber)));
}

/** A negative number isn't a formula, so it must not get an apostrophe. */
function cellOf(value: string | null, isNumber: boolean): CsvCell {
  return isNumber && value?.startsWith("-") ? Number(value) : value;
}

async function primaryKey(session: Session, table: string): Promise<string> {
  const rows = await session.rows<{ name: string }>(
    `select a.attname::text as name from pg_index i
     cross join unnest(i.indkey) with ordinality as k (attnum, at)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indrelid = to_regclass('public.' || $1) and i.indisprimary order by k.at`,
    [table],
  );
  return rows.length > 0 ? rows.map(({ name }) => `"${name}"`).join(", ") : "1";
}
