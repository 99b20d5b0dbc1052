import { eq, sql } from "drizzle-orm";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Database, Db } from "~/platform/db/client.server";
import { brandImports } from "~/platform/db/tables/brand-import";
import type { FileFacts } from "../rules/file";
import type { ImportKind } from "../rules/kinds";
import type { StagedRow } from "../rules/rows";
import { compareRows } from "./compare.server";

/**
 * Starts receiving a file. @returns the id of the import. @throws AccessRefused unless the actor is an administrator.
 */
export async function startImport(
  db: Db,
  actor: Actor,
  file: { kind: ImportKind; fileName: string },
  now: Date,
): Promise<number> {
  assertAdmin(actor);
  const [begun] = await db
    .insert(brandImports)
    .values({
      kind: file.kind,
      fileName: shownName(file.fileName),
      createdBy: actor.userId,
      createdByName: (actor.name || actor.email).slice(0, 300),
      createdAt: now,
    })
    .returning({ importId: brandImports.importId });
  if (!begun) throw new Error("The insert returned no row.");
  return begun.importId;
}

/** The last segment of a path, without characters that can't be stored. */
function shownName(fileName: string): string {
  const name = (fileName.split(/[/\\]/).at(-1) ?? "").replace(/[\p{Cc}\p{Cs}]/gu, "").trim();
  return [...name].slice(0, 200).join("").slice(0, 200).toWellFormed() || "file.csv";
}

/** Stores a file's next rows; `from` is the number of the first one, counted from 1. */
export async function stageRows(
  db: Db,
  importId: number,
  from: number,
  rows: readonly StagedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const staged = rows.map(({ line, targetId, given, problems }, index) => ({
    n: from + index,
    line,
    target: targetId,
    given,
    problems,
  }));
  await db.execute(sql`
    insert into brand_import_rows (import_id, row_number, line, target_id, given, file_problems)
    select ${importId}, n, line, target, given, problems
    from jsonb_to_recordset(${JSON.stringify(staged)}::jsonb)
      as r(n integer, line integer, target integer, given jsonb, problems jsonb)`);
}

/** After the whole file has arrived, compares it with what is stored. Brands aren't changed. */
export async function finishReading(
  db: Database["db"],
  importId: number,
  kind: ImportKind,
  facts: FileFacts,
  bytes: number,
): Promise<void> {
  const givenColumns = facts.header.columns.map((column) => column?.name ?? "");
  // There may be tens of thousands of new rows: without statistics, the planner would choose plans for a few rows.
  await db.execute(sql`analyze brand_import_rows`);
  await db.transaction(async (tx) => {
    await compareRows(tx, { importId, kind, givenColumns });
    await tx
      .update(brandImports)
      .set({
        status: "ready",
        fileBytes: bytes,
        encoding: facts.encoding,
        delimiter: facts.delimiter,
        givenColumns,
        ignoredColumns: facts.header.ignored,
      })
      .where(eq(brandImports.importId, importId));
  });
}

/**
 * Deletes a file that wasn't imported, with its rows.
 * @returns false if it has been imported or no longer exists.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function discardImport(db: Db, actor: Actor, importId: number): Promise<boolean> {
  assertAdmin(actor);
  const gone = await db
    .delete(brandImports)
    .where(sql`${brandImports.importId} = ${importId} and ${brandImports.status} in ('reading', 'ready')`)
    .returning({ importId: brandImports.importId });
  return gone.length > 0;
}
