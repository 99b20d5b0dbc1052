import { setTimeout as wait } from "node:timers/promises";
import { eq, type SQL, sql } from "drizzle-orm";
import type { Database, Db } from "~/platform/db/client.server";
import { tryLock } from "~/platform/db/locks.server";
import { brandImports } from "~/platform/db/tables/brand-import";
import type { BrandImport } from "../schema";

/** Called during a long change: how many of how many rows are done. */
export type ReportProgress = (done: number, total: number) => Promise<void>;

const LOCK_TRIES = 10;
const LOCK_PAUSE_MS = 30;

/** Rows per statement of a change: few enough for useful progress, many enough for low overhead. */
const STEP_ROWS = 5_000;

/**
 * Commits or undoes an import in one transaction, at most one at a time in the whole product
 * (spec:brand-import#one-at-a-time). A second request for the same import waits and then sees its new status; a request
 * for another import gets `busy`.
 */
export function inImportTransaction<Result>(
  db: Database["db"],
  importId: number,
  change: (tx: Db, found: BrandImport) => Promise<Result>,
): Promise<Result | { kind: "unknown" } | { kind: "busy" }> {
  return db.transaction(async (tx) => {
    // Far longer than an import takes, because a second request for the same import waits for the first.
    await tx.execute(sql`select set_config('statement_timeout', '120s', true)`);
    const [found] = await tx
      .select()
      .from(brandImports)
      .where(eq(brandImports.importId, importId))
      .for("update");
    if (!found || found.status === "reading") return { kind: "unknown" };
    if (!(await lockImports(tx))) return { kind: "busy" };
    // Waits for editors who are saving one of the brands.
    await tx.execute(sql`select set_config('lock_timeout', '15s', true)`);
    return change(tx, found as BrandImport);
  });
}

/**
 * An ending transaction releases its rows slightly before this lock, so a request that waited for a row retries a few
 * times.
 */
async function lockImports(tx: Db): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    if (await tryLock(tx, "brandImports")) return true;
    if (tries === LOCK_TRIES) return false;
    await wait(LOCK_PAUSE_MS);
  }
}

/** Calls `step` for consecutive ranges of row numbers, and reports progress. */
export async function inBatches(
  total: number,
  report: ReportProgress,
  step: (from: number, to: number) => Promise<void>,
): Promise<void> {
  for (let from = 1; from <= total; from += STEP_ROWS) {
    const to = Math.min(total, from + STEP_ROWS - 1);
    await step(from, to);
    await report(to, total);
  }
}

/** The brands of a file's rows, as a subquery of their ids. */
export function brandsOfRows(importId: number): SQL {
  return sql`select coalesce(brand_id, added_id, target_id) from brand_import_rows where import_id = ${importId}`;
}
