import { eq, type SQL, sql } from "drizzle-orm";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import { changeRows, lockForImport, removeRows } from "~/features/brands/mutations/import.server";
import { setPriceChangeOrigin } from "~/features/brands/mutations/rows.server";
import type { Database, Db } from "~/platform/db/client.server";
import { brandImports } from "~/platform/db/tables/brand-import";
import { lastImportId } from "../queries/imports.server";
import { type ImportKind, idColumnOf } from "../rules/kinds";
import type { BrandImport } from "../schema";
import { recordImported } from "./audit.server";
import { settableColumns } from "./compare.server";
import { brandsOfRows, inBatches, inImportTransaction, type ReportProgress } from "./transaction.server";

/** A row that someone has changed since the import: undoing would discard that change too. */
export type UndoConflict = { line: number; id: number; brandName: string | null; reason: UndoConflictReason };
export type UndoConflictReason = "edited" | "removed" | "in-use";

export type UndoResult =
  | { kind: "undone" }
  /** Someone has changed rows since: the first of them, and how many. Nothing was changed. */
  | { kind: "conflicts"; rows: UndoConflict[]; count: number }
  /** It isn't the last active import, or its rows were deleted. */
  | { kind: "not-last" }
  | { kind: "unknown" }
  | { kind: "busy" };

const SHOWN_CONFLICTS = 50;

/**
 * Undoes the last import: changed rows get their old values, and added rows are removed, all or nothing. It refuses if
 * any of them changed since.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function undoImport(
  db: Database["db"],
  actor: Actor,
  importId: number,
  now: Date,
  report: ReportProgress,
): Promise<UndoResult> {
  assertAdmin(actor);
  return inImportTransaction<UndoResult>(db, importId, async (tx, found) => {
    if ((await lastImportId(tx)) !== importId) return { kind: "not-last" };
    await lockForImport(tx, brandsOfRows(importId));
    const { rows, count } = await findConflicts(tx, found);
    if (count > 0) return { kind: "conflicts", rows, count };
    await recordImported(tx, actor, found, "import_undone", now);
    await setPriceChangeOrigin(tx, { actor, source: "undo", importId, now });
    await restoreRows(tx, found, now, report);
    await tx
      .update(brandImports)
      .set({ status: "undone", undoneAt: now, undoneByName: (actor.name || actor.email).slice(0, 300) })
      .where(eq(brandImports.importId, importId));
    return { kind: "undone" };
  });
}

async function restoreRows(tx: Db, found: BrandImport, now: Date, report: ReportProgress): Promise<void> {
  const { importId, kind } = found;
  const columns = settableColumns(found).map((column) => column.name);
  const total = found.newRows + found.changedRows + found.unchangedRows;
  await inBatches(total, report, async (from, to) => {
    const range = sql`r.import_id = ${importId} and r.row_number between ${from} and ${to}`;
    const changed = sql`select r.target_id as id, r.before as given from brand_import_rows r where ${range} and r.state = 'changed'`;
    await changeRows(tx, kind, columns, changed, now);
    if (found.newRows === 0) return;
    await removeRows(
      tx,
      kind,
      sql`select coalesce(r.added_id, r.target_id) from brand_import_rows r where ${range} and r.state = 'new'`,
    );
  });
}

/**
 * For a changed row, only the columns that the import changed count; for an added row, any later change counts.
 */
async function findConflicts(
  tx: Db,
  { importId, kind, importedAt }: BrandImport,
): Promise<{ rows: UndoConflict[]; count: number }> {
  const table = sql.identifier(kind);
  const id = sql`t.${sql.identifier(idColumnOf(kind))}`;
  const at = sql`${importedAt?.toISOString()}::timestamptz`;
  const rows = await tx.execute<UndoConflict & { count: string }>(
    sql`
    with judged as (
      select r.row_number, r.line, coalesce(r.added_id, r.target_id) as id, t.brand_id,
        case
          when ${id} is null then case when r.state = 'changed' then 'removed' end
          when exists (
            select 1 from jsonb_object_keys(case when r.state = 'new' then r.given else r.before end) key
            where to_jsonb(v)->key is distinct from to_jsonb(t)->key and not (r.state = 'new' and key = ${idColumnOf(kind)}::text)
          ) then 'edited'
          when r.state = 'new' and t.updated_at <> ${at} then 'edited'
          when r.state = 'new' and ${isInUse(kind)} then 'in-use'
        end as reason
      from brand_import_rows r
      cross join lateral jsonb_populate_record(null::${table}, r.given) v
      left join ${table} t on ${id} = coalesce(r.added_id, r.target_id)
      where r.import_id = ${importId} and r.state in ('new', 'changed')
    )
    select j.line, j.id, j.reason, b.brand_name as "brandName", count(*) over () as count
    from judged j left join brands b using (brand_id)
    where j.reason is not null order by j.row_number limit ${SHOWN_CONFLICTS}`,
    "objects",
  );
  const count = Number(rows[0]?.count ?? 0);
  return { count, rows: rows.map(({ line, id, brandName, reason }) => ({ line, id, brandName, reason })) };
}

/** Removing a brand that has since received fees, prices, or claims would delete them too. */
function isInUse(kind: ImportKind): SQL {
  if (kind !== "brands") return sql`false`;
  return sql`(exists (select 1 from brand_fees f where f.brand_id = t.brand_id)
    or exists (select 1 from brand_pricing p where p.brand_id = t.brand_id)
    or exists (select 1 from rebate_claims c where c.provider_id = t.brand_id))`;
}
