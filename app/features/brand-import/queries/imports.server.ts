import { and, count, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { inDirection } from "~/platform/db/list-order.server";
import { brandImports } from "~/platform/db/tables/brand-import";
import type { BrandImport, ImportRow, ImportSort, RowFilter } from "../schema";

/** Null if no import has this id, or its file is still arriving. */
export async function findImport(db: Db, importId: number): Promise<BrandImport | null> {
  const [found] = await db
    .select()
    .from(brandImports)
    .where(and(eq(brandImports.importId, importId), ne(brandImports.status, "reading")));
  return (found as BrandImport | undefined) ?? null;
}

const isArrived = ne(brandImports.status, "reading");

const sortColumns: Record<ImportSort["key"], SQL> = {
  when: sql`coalesce(${brandImports.undoneAt}, ${brandImports.importedAt}, ${brandImports.createdAt})`,
  file: sql`lower(${brandImports.fileName})`,
  kind: sql`${brandImports.kind}`,
  new: sql`${brandImports.newRows}`,
  changed: sql`${brandImports.changedRows}`,
  errors: sql`${brandImports.errorRows}`,
};

/** One page of the files, and their number. @param page counts from 1 */
export async function listImports(
  db: Db,
  { key, direction }: ImportSort,
  { page, size }: { page: number; size: number },
): Promise<{ imports: BrandImport[]; total: number }> {
  const rows = await db
    .select()
    .from(brandImports)
    .where(isArrived)
    .orderBy(inDirection(direction, [sortColumns[key], sql`${brandImports.importId}`]))
    .limit(size)
    .offset((page - 1) * size);
  const [found] = await db.select({ total: count() }).from(brandImports).where(isArrived);
  return { imports: rows as BrandImport[], total: found?.total ?? 0 };
}

/** The import that can be undone: the last active one. Null without one, or if its rows were deleted. */
export async function lastImportId(db: Db): Promise<number | null> {
  const [last] = await db
    .select({ importId: brandImports.importId, hasRows: brandImports.hasRows })
    .from(brandImports)
    .where(eq(brandImports.status, "done"))
    .orderBy(desc(brandImports.importedAt), desc(brandImports.importId))
    .limit(1);
  return last?.hasRows ? last.importId : null;
}

/** Rows of the comparison in file order, starting with the first of `page` (pages count from 1). */
export async function listImportRows(
  db: Db,
  importId: number,
  { filter, page, size }: { filter: RowFilter; page: number; size: number },
): Promise<ImportRow[]> {
  return db.execute<ImportRow>(
    sql`
    select r.row_number as "rowNumber", r.line, r.state, coalesce(r.added_id, r.target_id) as id, r.given, r.before,
      r.file_problems || r.data_problems as problems, b.brand_id as "brandId", b.brand_name as "brandName"
    from brand_import_rows r
    left join brands b on b.brand_id = coalesce(r.brand_id, r.added_id)
    where r.import_id = ${importId} and ${filterCondition(filter)}
    order by r.row_number
    limit ${size} offset ${(page - 1) * size}`,
    "objects",
  );
}

function filterCondition(filter: RowFilter) {
  if (filter === "all") return sql`true`;
  if (filter === "noted") {
    return sql`(r.file_problems || r.data_problems) @> '[{"level":"note"}]'`;
  }
  return sql`r.state = ${filter}`;
}

/** The progress of an import or its undo; null if it isn't in progress. */
export async function importProgress(
  db: Db,
  importId: number,
): Promise<{ done: number; total: number } | null> {
  const [row] = await db.execute<{ done: number; total: number }>(
    sql`select done, total from brand_import_progress where import_id = ${importId}`,
    "objects",
  );
  return row ?? null;
}
