import { and, eq } from "drizzle-orm";
import { AccessRefused, type Actor } from "~/features/auth/rules/access";
import type { BulkChange, BulkOutcome, BulkWork } from "~/platform/bulk.server";
import type { Db } from "~/platform/db/client.server";
import { bulkRows, bulkRuns } from "~/platform/db/tables/bulk";
import { lockRun, nextRows, type StoredRow, type StoredRun } from "../queries/runs.server";
import { auditIdOf } from "./runs.server";

/** Rows per transaction, so that no one waits long for the rows of a change. */
const STEP = 25;

type Work = {
  action: BulkChange;
  actor: Actor;
  now: Date;
  /** Reports a row that failed for an unexpected reason. */
  failed: (error: unknown) => void;
};

/**
 * Changes the next rows of a run. Each row and its new state are stored in one transaction, so a killed process leaves no
 * row half done (spec:bulk#bulk-steps).
 * @returns whether the run is finished.
 */
export function changeStep(db: Db, runId: number, work: Work): Promise<boolean> {
  return step(db, runId, "running", async (tx, run) => {
    const rows = await nextRows(tx, runId, "waiting", STEP);
    for (const row of rows) await changeRow(tx, run, row, work);
    if (rows.length === STEP) return false;
    await tx
      .update(bulkRuns)
      .set({ status: "done", finishedAt: work.now, input: null })
      .where(eq(bulkRuns.runId, runId));
    return true;
  });
}

/** Undoes the next rows of a run. @returns whether the undo is finished. */
export function undoStep(db: Db, runId: number, work: Work): Promise<boolean> {
  return step(db, runId, "undoing", async (tx, run) => {
    const rows = await nextRows(tx, runId, "changed", STEP);
    for (const row of rows) await undoRow(tx, run, row, work);
    if (rows.length === STEP) return false;
    await tx
      .update(bulkRuns)
      .set({ status: "undone", undoneAt: work.now, input: null })
      .where(eq(bulkRuns.runId, runId));
    return true;
  });
}

/**
 * Locks the run and does one step of it, so that two processes never work on the same run.
 * @param status the step is skipped if the run has another status by then
 */
function step(
  db: Db,
  runId: number,
  status: StoredRun["status"],
  work: (tx: Db, run: StoredRun) => Promise<boolean>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const run = await lockRun(tx, runId);
    return run?.status === status ? work(tx, run) : true;
  });
}

const FAILED = "It couldn't be changed because of an error";

async function changeRow(tx: Db, run: StoredRun, row: StoredRow, { action, ...work }: Work) {
  const apply = (db: Db) => action.apply(workOf(db, run, work), row.rowId);
  const outcome = await attempt<BulkOutcome>(tx, apply, work.failed, (problem) => ({ done: false, problem }));
  const result = outcome.done
    ? { state: "changed" as const, undo: outcome.undo }
    : { state: "left_out" as const, problem: outcome.problem };
  await setRow(tx, row, result);
}

async function undoRow(tx: Db, run: StoredRun, row: StoredRow, { action, ...work }: Work) {
  const revert = (db: Db) => action.revert(workOf(db, run, work), row.rowId, row.undo ?? {});
  const problem = await attempt<string | null>(tx, revert, work.failed, (reason) => reason);
  await setRow(tx, row, { state: problem === null ? "undone" : "kept", problem, undo: null });
}

function workOf(db: Db, { runId, input }: StoredRun, { actor, now }: Omit<Work, "action">): BulkWork {
  return { db, actor: { ...actor, partOf: auditIdOf(runId) }, now, input: input ?? "" };
}

/**
 * Does the work in a savepoint: an error leaves this row unchanged, and the others continue. If the database itself is
 * gone, the next statement fails as well, and the whole step is rolled back.
 */
async function attempt<Result>(
  tx: Db,
  work: (db: Db) => Promise<Result>,
  failed: Work["failed"],
  refused: (problem: string) => Result,
): Promise<Result> {
  try {
    return await tx.transaction(work);
  } catch (error) {
    if (error instanceof AccessRefused) return refused("You can't change it");
    failed(error);
    return refused(FAILED);
  }
}

function setRow(tx: Db, { runId, place }: StoredRow, values: Partial<Omit<StoredRow, "runId" | "place">>) {
  return tx
    .update(bulkRows)
    .set(values)
    .where(and(eq(bulkRows.runId, runId), eq(bulkRows.place, place)));
}
