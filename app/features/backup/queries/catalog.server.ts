import type { Session } from "~/platform/db/session.server";
import type { ArchiveManifest, ArchiveTable, TableFacts } from "../rules/archive";
import { isBackedUp, JOB_TABLES } from "../rules/tables";

/** A table in the archive. `bytes` is its approximate size; `decimals` are its exact decimal columns. */
export type CatalogTable = ArchiveTable & { bytes: number; decimals: string[] };

/** Partitions and tables that inherit: their rows are those of their parent too. */
const isPart = "exists (select from pg_inherits where inhrelid = c.oid)";

/** The names of all the product's tables, without the parts of others. */
export async function listTables(session: Session): Promise<string[]> {
  const rows = await session.rows<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not ${isPart} order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** The archived tables with their columns, except generated ones, in an order in which they can be loaded. */
export async function readCatalog(session: Session): Promise<CatalogTable[]> {
  const names = (await listTables(session)).filter(isBackedUp);
  const rows = await session.rows<{ name: string; column: string; isDecimal: boolean }>(
    `select n.nspname || '.' || c.relname as name, a.attname::text as column, a.atttypid = 'numeric'::regtype as "isDecimal"
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' order by 1, a.attnum`,
  );
  const sizes = await session.rows<{ name: string; bytes: string }>(
    `select n.nspname || '.' || c.relname as name,
       pg_table_size(c.oid) + coalesce((select sum(pg_table_size(inhrelid)) from pg_inherits where inhparent = c.oid), 0) as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not ${isPart}`,
  );
  const bytesOf = new Map(sizes.map(({ name, bytes }) => [name, bytes]));
  const isJobTable = (name: string) => Number(JOB_TABLES.includes(name));
  return names
    .toSorted((a, b) => isJobTable(a) - isJobTable(b) || JOB_TABLES.indexOf(a) - JOB_TABLES.indexOf(b))
    .map((name) => {
      const own = rows.filter((row) => row.name === name);
      const decimals = own.filter(({ isDecimal }) => isDecimal).map(({ column }) => column);
      return {
        name,
        columns: own.map(({ column }) => column),
        decimals,
        bytes: Number(bytesOf.get(name) ?? 0),
      };
    });
}

/** Counts a table's rows and computes sums that don't depend on their order. */
export async function readFacts(
  session: Session,
  { name, columns, decimals }: Omit<CatalogTable, "bytes">,
): Promise<TableFacts> {
  const sums = decimals.map((column, index) => `, sum(${quoted(column)})::text as s${index}`);
  const [row] = await session.rows<Record<string, string | null>>(
    `select count(*)::text as rows,
       coalesce(sum(hashtextextended(row(${columns.map(quoted).join(", ")})::text collate "C", 0)::numeric), 0)::text as checksum
       ${sums.join("")} from ${name}`,
  );
  return {
    rows: row?.rows ?? "0",
    checksum: row?.checksum ?? "0",
    sums: Object.fromEntries(decimals.map((column, index) => [column, row?.[`s${index}`] ?? null])),
  };
}

/** The current sequence values. They may be ahead of a snapshot, but never behind it. */
export async function readSequences(session: Session): Promise<ArchiveManifest["sequences"]> {
  const names = await session.rows<{ name: string }>(
    `select schemaname || '.' || sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  const sequences: ArchiveManifest["sequences"] = {};
  for (const { name } of names) {
    const [row] = await session.rows<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    );
    if (row) sequences[name] = row;
  }
  return sequences;
}

/** The migrations recorded in the database; null if it was never migrated. */
export async function readMigrations(session: Session): Promise<{ name: string; checksum: string }[] | null> {
  const tables = await listTables(session);
  if (!tables.includes("public.schema_migrations")) return null;
  return session.rows("select name, checksum from schema_migrations order by name");
}

/** "PostgreSQL 17.5". */
export async function readServerVersion(session: Session): Promise<string> {
  const [row] = await session.rows<{ version: string }>(
    "select split_part(current_setting('server_version'), ' ', 1) as version",
  );
  return `PostgreSQL ${row?.version ?? ""}`;
}

/** Quotes a column name for SQL: all of our names are plain, but some are SQL keywords. */
export function quoted(column: string): string {
  return `"${column.replaceAll('"', '""')}"`;
}
