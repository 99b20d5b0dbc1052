import { setTimeout as wait } from "node:timers/promises";
import { eq, type SQL, sql } from "drizzle-orm";
import type { Database, Db } from "~/platform/db/client.server";
import { tryLock } from "~/platform/db/locks.server";
import { brandImports } from "~/platform/db/tables/brand-import";
import type { BrandImport } from "../schema";

/** Told while a long change runs: how many of how many rows are done. */
export type ReportProgress = (done: number, total: number) => Promise<void>;

const LOCK_TRIES = 10;
const LOCK_PAUSE_MS = 30;

/** Rows that one statement of a change takes: few enough to tell how far it is, many enough to cost nothing. */
const STEP_ROWS = 5_000;

/**
 * Runs the committing or the undoing of an import in one transaction, at most one in the whole product (spec:brand-import#one-at-a-time). Who asks twice
 * for the same import waits and then finds its new status; who asks for another one in the meantime is told `busy`.
 */
export function inImportTransaction<Result>(
  db: Database["db"],
  importId: number,
  change: (tx: Db, found: BrandImport) => Promise<Result>,
): Promise<Result | { kind: "unknown" } | { kind: "busy" }> {
  return db.transaction(async (tx) => {
    // Far longer than it takes: who asks again for the same import waits for the first.
    await tx.execute(sql`select set_config('statement_timeout', '120s', true)`);
    const [found] = await tx
      .select()
      .from(brandImports)
      .where(eq(brandImports.importId, importId))
      .for("update");
    if (!found || found.status === "reading") return { kind: "unknown" };
    if (!(await lockImports(tx))) return { kind: "busy" };
    // For editors who are saving one of the brands.
    await tx.execute(sql`select set_config('lock_timeout', '15s', true)`);
    return change(tx, found as BrandImport);
  });
}

/**
 * A transaction that ends lets go of its rows a moment before it lets go of this lock: anyone who waited for a row tries again
 * a few times.
 */
async function lockImports(tx: Db): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    if (await tryLock(tx, "brandImports")) return true;
    if (tries === LOCK_TRIES) return false;
    await wait(LOCK_PAUSE_MS);
  }
}

/** Calls `step` for one range of row numbers after the other, and reports how far it is. */
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

/** The brands that the rows of a file are about, as a sub-select of their ids. */
export function brandsOfRows(importId: number): SQL {
  return sql`select coalesce(brand_id, added_id, target_id) from brand_import_rows where import_id = ${importId}`;
}
