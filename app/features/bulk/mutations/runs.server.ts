import { and, eq, inArray, isNotNull, lt, or } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { type AuditEntity, auditEntities } from "~/features/audit/schema";
import type { Actor } from "~/features/auth/rules/access";
import type { BulkAction, BulkList, BulkRow } from "~/platform/bulk.server";
import type { Db } from "~/platform/db/client.server";
import { bulkRows, bulkRuns } from "~/platform/db/tables/bulk";
import { countRows, lockRun, type StoredRun } from "../queries/runs.server";
import { rowsText } from "../rules/texts";
import { CONFIRM_MINUTES, UNDO_MINUTES } from "../schema";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** How long the results of a change can be looked up; the audit log keeps them. */
const KEPT_DAYS = 30;
const INSERTED_AT_ONCE = 500;

export type Target = { list: BulkList; action: BulkAction };

/** The entry of the audit log that a run's rows belong to. */
export const auditIdOf = (runId: number) => `bulk ${runId}`;

/** Stores a selection and what will happen to each row, for the confirmation. Nothing changes. @returns its id. */
export function storeRun(
  db: Db,
  actor: Actor,
  { list, action }: Target,
  { input, rows }: { input: string; rows: readonly BulkRow[] },
  now: Date,
): Promise<number> {
  return db.transaction(async (tx) => {
    const [run] = await tx
      .insert(bulkRuns)
      .values({
        list: list.key,
        action: action.name,
        input: input || null,
        startedBy: actor.userId,
        preparedAt: now,
      })
      .returning({ runId: bulkRuns.runId });
    if (!run) throw new Error("The database returned no id for the new bulk change.");
    const values = rows.map(({ id, name, problem }, place) => ({
      runId: run.runId,
      place,
      rowId: id,
      name: name.slice(0, 300).toWellFormed(),
      state: problem === null ? ("waiting" as const) : ("left_out" as const),
      problem,
    }));
    for (let from = 0; from < values.length; from += INSERTED_AT_ONCE)
      await tx.insert(bulkRows).values(values.slice(from, from + INSERTED_AT_ONCE));
    return run.runId;
  });
}

type Enqueue = (tx: Db, runId: number) => Promise<unknown>;

/**
 * Starts a confirmed change, or continues one that stopped. Its job is queued in the same transaction, so the change
 * continues even if this process is killed.
 * @returns false if it was already started, is too old, or belongs to someone else.
 */
export function startRun(
  db: Db,
  actor: Actor,
  runId: number,
  { target, now, enqueue }: { target: Target; now: Date; enqueue: Enqueue },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const run = await lockStartable(tx, actor, runId, now);
    if (!run) return false;
    await tx
      .update(bulkRuns)
      .set({
        status: "running",
        startedAt: run.startedAt ?? now,
        finishedAt: null,
        undoUntil: new Date(now.getTime() + UNDO_MINUTES * MINUTE_MS),
      })
      .where(eq(bulkRuns.runId, runId));
    if (run.status === "prepared") await recordRun(tx, actor, runId, target, target.action.audited, now);
    await enqueue(tx, runId);
    return true;
  });
}

/** Locks a run that this person may start now; null if there is none. */
async function lockStartable(tx: Db, actor: Actor, runId: number, now: Date): Promise<StoredRun | null> {
  const run = await lockRun(tx, runId);
  return run && run.startedBy === actor.userId && mayStart(run, now) ? run : null;
}

/** A change that stopped can be continued for a day. */
function mayStart({ status, preparedAt }: Pick<StoredRun, "status" | "preparedAt">, now: Date): boolean {
  const age = now.getTime() - preparedAt.getTime();
  if (status === "stopped") return age < DAY_MS;
  return status === "prepared" && age < CONFIRM_MINUTES * MINUTE_MS;
}

/** The one entry of the whole change; the entries of its rows belong to it (spec:bulk#bulk-audit). */
async function recordRun(
  tx: Db,
  actor: Actor,
  runId: number,
  { list, action }: Target,
  audited: string,
  now: Date,
): Promise<void> {
  const { waiting, leftOut, changed } = await countRows(tx, runId);
  const summary = `Bulk change: ${rowsText(waiting + changed, list)}`;
  const change = {
    action: audited,
    entity: entityOf(list),
    entityId: auditIdOf(runId),
    summary,
    before: null,
    after: { change: action.label, rows: waiting + changed, left_out: leftOut },
  };
  await recordAudit(tx, actor, change, now);
}

function entityOf({ entity }: BulkList): AuditEntity {
  if (!(entity in auditEntities)) throw new Error(`The audit log has no records of the kind ${entity}.`);
  return entity as AuditEntity;
}

/** Records a download of rows and whose they are, once. @returns false if it isn't this person's, or too old. */
export function startExport(
  db: Db,
  actor: Actor,
  runId: number,
  { target, ids, now }: { target: Target; ids: readonly string[]; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const run = await lockStartable(tx, actor, runId, now);
    if (!run) return false;
    await tx
      .update(bulkRuns)
      .set({ status: "done", startedAt: now, finishedAt: now })
      .where(eq(bulkRuns.runId, runId));
    await tx
      .update(bulkRows)
      .set({ state: "changed" })
      .where(and(eq(bulkRows.runId, runId), eq(bulkRows.state, "waiting")));
    const { list, action } = target;
    const summary = `CSV export of ${rowsText(ids.length, list)}`;
    const entry = { action: action.audited, entity: entityOf(list), entityId: auditIdOf(runId), summary };
    await recordAudit(tx, actor, { ...entry, before: null, after: { ids } }, now);
    return true;
  });
}

/** @returns false if the run can't be undone now. */
export function startUndo(
  db: Db,
  actor: Actor,
  runId: number,
  { target, now, enqueue }: { target: Target; now: Date; enqueue: Enqueue },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const run = await lockRun(tx, runId);
    const isSettled = run?.status === "done" || run?.status === "stopped";
    if (!run || !isSettled || target.action.kind === "export") return false;
    if (run.undoUntil === null || run.undoUntil <= now) return false;
    await tx
      .update(bulkRuns)
      .set({ status: "undoing", undoneBy: actor.userId })
      .where(eq(bulkRuns.runId, runId));
    await recordRun(tx, actor, runId, target, "undone", now);
    await enqueue(tx, runId);
    return true;
  });
}

/**
 * Marks a change or an undo that can't continue. What was changed stays, and can be undone; the rest can be continued.
 */
export async function stopRun(db: Db, runId: number): Promise<void> {
  const settle = (from: "running" | "undoing", to: "stopped" | "done") =>
    db
      .update(bulkRuns)
      .set({ status: to })
      .where(and(eq(bulkRuns.runId, runId), eq(bulkRuns.status, from)));
  await settle("running", "stopped");
  await settle("undoing", "done");
}

/**
 * Deletes selections that no one confirmed and old results, and erases what an undo needed whose time is over
 * (spec:bulk#bulk-kept).
 */
export async function sweepRuns(db: Db, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db
    .delete(bulkRuns)
    .where(
      or(
        and(eq(bulkRuns.status, "prepared"), lt(bulkRuns.preparedAt, ago(1))),
        lt(bulkRuns.preparedAt, ago(KEPT_DAYS)),
      ),
    );
  const isOver = lt(bulkRuns.undoUntil, ago(1));
  const over = db.select({ runId: bulkRuns.runId }).from(bulkRuns).where(isOver);
  await db
    .update(bulkRows)
    .set({ undo: null })
    .where(and(isNotNull(bulkRows.undo), inArray(bulkRows.runId, over)));
  await db
    .update(bulkRuns)
    .set({ input: null })
    .where(and(isNotNull(bulkRuns.input), isOver));
}
