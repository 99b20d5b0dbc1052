import { eq, type SQL, sql } from "drizzle-orm";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import {
  addRows,
  advanceIds,
  changeRows,
  lockForImport,
  nextId,
} from "~/features/brands/mutations/import.server";
import { setPriceChangeOrigin } from "~/features/brands/mutations/rows.server";
import { freeSlugs } from "~/features/brands/mutations/slugs.server";
import type { Database, Db } from "~/platform/db/client.server";
import { brandImports } from "~/platform/db/tables/brand-import";
import type { BrandImport } from "../schema";
import { recordImported } from "./audit.server";
import { compareRows, settableColumns } from "./compare.server";
import { brandsOfRows, inBatches, inImportTransaction, type ReportProgress } from "./transaction.server";

export type CommitResult =
  | { kind: "imported"; newRows: number; changedRows: number }
  /** It was already imported or undone. Nothing was written. */
  | { kind: "settled" }
  /** This many rows would change differently than shown; the comparison was updated. Nothing was imported. */
  | { kind: "stale"; rows: number }
  /** Rows with errors; all or nothing. */
  | { kind: "errors"; rows: number }
  | { kind: "unknown" }
  | { kind: "busy" };

/**
 * Imports a previewed file, all or nothing, in one transaction, with price history and audit log
 * (spec:brand-import#all-or-nothing). It's compared again first, under lock, so that the import writes exactly what was
 * shown (spec:brand-import#compared-again).
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function commitImport(
  db: Database["db"],
  actor: Actor,
  importId: number,
  now: Date,
  report: ReportProgress,
): Promise<CommitResult> {
  assertAdmin(actor);
  return inImportTransaction<CommitResult>(db, importId, async (tx, found) => {
    if (found.status !== "ready") return { kind: "settled" };
    if (found.errorRows > 0) return { kind: "errors", rows: found.errorRows };
    await lockForImport(tx, brandsOfRows(importId));
    const stale = await compareRows(tx, found);
    if (stale > 0) return { kind: "stale", rows: stale };
    await setPriceChangeOrigin(tx, { actor, source: "import", importId, now });
    await writeRows(tx, found, now, report);
    await recordImported(tx, actor, found, "imported", now);
    await tx
      .update(brandImports)
      .set({ status: "done", importedAt: now, importedByName: (actor.name || actor.email).slice(0, 300) })
      .where(eq(brandImports.importId, importId));
    return { kind: "imported", newRows: found.newRows, changedRows: found.changedRows };
  });
}

async function writeRows(tx: Db, found: BrandImport, now: Date, report: ReportProgress): Promise<void> {
  const { importId, kind } = found;
  const columns = settableColumns(found).map((column) => column.name);
  if (found.newRows > 0) await giveIds(tx, found);
  const slugs = kind === "brands" && found.newRows > 0 ? await giveSlugs(tx, importId) : null;
  const total = found.newRows + found.changedRows + found.unchangedRows;
  await inBatches(total, report, async (from, to) => {
    const range = sql`r.import_id = ${importId} and r.row_number between ${from} and ${to}`;
    await changeRows(
      tx,
      kind,
      columns,
      sql`select r.target_id as id, r.given from brand_import_rows r where ${range} and r.state = 'changed'`,
      now,
    );
    if (found.newRows === 0) return;
    const source = slugs
      ? sql`select coalesce(r.added_id, r.target_id) as id, r.given || jsonb_build_object('slug', n.slug) as given
          from brand_import_rows r join ${slugs} using (row_number) where ${range} and r.state = 'new'`
      : sql`select coalesce(r.added_id, r.target_id) as id, r.given from brand_import_rows r where ${range} and r.state = 'new'`;
    await addRows(tx, kind, slugs ? [...columns, "slug"] : columns, source, now);
  });
}

/** Assigns ids to rows without one, above the file's own ids. */
async function giveIds(tx: Db, { importId, kind }: BrandImport): Promise<void> {
  const [highest] = await tx.execute<{ id: number | null }>(
    sql`select max(target_id) as id from brand_import_rows where import_id = ${importId} and state = 'new'`,
    "objects",
  );
  if (highest?.id) await advanceIds(tx, kind, highest.id);
  await tx.execute(sql`
    update brand_import_rows set added_id = ${nextId(kind)}
    where import_id = ${importId} and state = 'new' and target_id is null`);
}

/** Slugs for new brands, as a table `n` of row_number and slug. */
async function giveSlugs(tx: Db, importId: number): Promise<SQL> {
  const rows = await tx.execute<{ row_number: number; name: string }>(
    sql`select row_number, given->>'brand_name' as name from brand_import_rows
        where import_id = ${importId} and state = 'new' order by row_number`,
    "objects",
  );
  const slugs = await freeSlugs(
    tx,
    rows.map((row) => row.name),
  );
  const list = rows.map((row, index) => ({ row_number: row.row_number, slug: slugs[index] }));
  return sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as n(row_number integer, slug text)`;
}
