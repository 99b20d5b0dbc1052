import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { authUsers } from "~/platform/db/tables/auth";
import { bulkRows, bulkRuns } from "~/platform/db/tables/bulk";
import type { RunCounts } from "../rules/texts";

export type StoredRun = typeof bulkRuns.$inferSelect;
export type StoredRow = typeof bulkRows.$inferSelect;

export async function findRun(db: Db, runId: number): Promise<StoredRun | null> {
  const [run] = await db.select().from(bulkRuns).where(eq(bulkRuns.runId, runId));
  return run ?? null;
}

/** Locks a run until the transaction ends, so that only one process continues it. */
export async function lockRun(tx: Db, runId: number): Promise<StoredRun | null> {
  const [run] = await tx.select().from(bulkRuns).where(eq(bulkRuns.runId, runId)).for("update");
  return run ?? null;
}

/** How many rows of a run have each state. */
export async function countRows(db: Db, runId: number): Promise<RunCounts> {
  return (await countsOf(db, [runId])).get(runId) ?? noRows;
}

const noRows: RunCounts = { waiting: 0, leftOut: 0, changed: 0, undone: 0, kept: 0 };

async function countsOf(db: Db, runIds: readonly number[]): Promise<Map<number, RunCounts>> {
  if (runIds.length === 0) return new Map();
  const of = (state: StoredRow["state"]) =>
    sql<number>`(count(*) filter (where ${bulkRows.state} = ${state}))::integer`;
  const rows = await db
    .select({
      runId: bulkRows.runId,
      waiting: of("waiting"),
      leftOut: of("left_out"),
      changed: of("changed"),
      undone: of("undone"),
      kept: of("kept"),
    })
    .from(bulkRows)
    .where(inArray(bulkRows.runId, [...runIds]))
    .groupBy(bulkRows.runId);
  return new Map(rows.map(({ runId, ...counts }) => [runId, counts]));
}

/** The next rows in this state. */
export function nextRows(
  tx: Db,
  runId: number,
  state: "waiting" | "changed",
  limit: number,
): Promise<StoredRow[]> {
  return tx
    .select()
    .from(bulkRows)
    .where(and(eq(bulkRows.runId, runId), eq(bulkRows.state, state)))
    .orderBy(asc(bulkRows.place))
    .limit(limit);
}

/** The rows of a run in these states. */
export function listRows(
  db: Db,
  runId: number,
  states: readonly StoredRow["state"][],
  limit: number,
): Promise<Pick<StoredRow, "rowId" | "name" | "state" | "problem">[]> {
  const { rowId, name, state, problem } = bulkRows;
  return db
    .select({ rowId, name, state, problem })
    .from(bulkRows)
    .where(and(eq(bulkRows.runId, runId), inArray(state, [...states])))
    .orderBy(asc(bulkRows.place))
    .limit(limit);
}

export type ListedRun = Omit<StoredRun, "input"> & { startedByName: string; counts: RunCounts };

/**
 * The latest changes that were started, newest first.
 * @param starter only this person's; null for everyone's.
 */
export async function listRuns(db: Db, starter: string | null, limit: number): Promise<ListedRun[]> {
  const rows = await db
    .select({ run: bulkRuns, name: authUsers.name })
    .from(bulkRuns)
    .leftJoin(authUsers, eq(authUsers.id, bulkRuns.startedBy))
    .where(and(isNotNull(bulkRuns.startedAt), starter === null ? undefined : eq(bulkRuns.startedBy, starter)))
    .orderBy(desc(bulkRuns.startedAt), desc(bulkRuns.runId))
    .limit(limit);
  const counts = await countsOf(
    db,
    rows.map(({ run }) => run.runId),
  );
  return rows.map(({ run: { input: _, ...run }, name }) => ({
    ...run,
    startedByName: name || run.startedBy,
    counts: counts.get(run.runId) ?? noRows,
  }));
}
