import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import type { BackupRun, DoneRun } from "../rules/run";

const COLUMNS = sql`backup_id::text as "backupId", archive_name as "archiveName", requested_by as "requestedBy",
  requested_at as "requestedAt", state, coalesce(step, 'Starting') as step, coalesce(percent, 0) as percent,
  finished_at as "finishedAt", deleted_at as "deletedAt", bytes::text, row_count::text as "rows",
  upload_count::text as "uploads", is_encrypted as "isEncrypted", failure`;

type Row = { [Column in "bytes" | "rows" | "uploads"]: string } & {
  requestedAt: string | Date;
  finishedAt: string | Date | null;
  deletedAt: string | Date | null;
};

/** The newest backups first. */
export async function listRuns(db: Db, limit: number): Promise<BackupRun[]> {
  const rows = await db.execute<Row>(
    sql`select ${COLUMNS} from backup_runs order by requested_at desc, backup_id desc limit ${limit}`,
    "objects",
  );
  return rows.map(toRun);
}

/** The newest verified backup, even if its archive has been deleted since. */
export async function newestVerified(db: Db): Promise<DoneRun | null> {
  const [row] = await db.execute<Row>(
    sql`select ${COLUMNS} from backup_runs where state = 'done' order by requested_at desc, backup_id desc limit 1`,
    "objects",
  );
  const run = row ? toRun(row) : null;
  return run?.state === "done" ? run : null;
}

/** Since when the current schedule applies; null before the first check. */
export async function findPlan(db: Db): Promise<{ schedule: string; since: Date } | null> {
  const [row] = await db.execute<{ schedule: string; since: string | Date }>(
    sql`select schedule, since from backup_plan`,
    "objects",
  );
  return row ? { schedule: row.schedule, since: new Date(row.since) } : null;
}

/** Backups that haven't reported since `before`, so their jobs are lost. @returns their ids. */
export async function findLostRuns(db: Db, before: Date): Promise<string[]> {
  const rows = await db.execute<{ backupId: string }>(
    sql`select backup_id::text as "backupId" from backup_runs
        where state in ('waiting', 'running') and seen_at < ${before.toISOString()}`,
    "objects",
  );
  return rows.map(({ backupId }) => backupId);
}

/** Whether a backup that was requested at `since` or later failed. */
export async function hasFailedSince(db: Db, since: Date): Promise<boolean> {
  const [row] = await db.execute<{ found: boolean }>(
    sql`select exists (select from backup_runs
          where state = 'failed' and requested_at >= ${since.toISOString()}) as found`,
    "objects",
  );
  return row?.found ?? false;
}

/** The drivers return times as text or as dates, and bigints as text. */
function toRun(row: Row): BackupRun {
  const time = (value: string | Date | null) => (value === null ? null : new Date(value));
  return {
    ...row,
    requestedAt: time(row.requestedAt),
    finishedAt: time(row.finishedAt),
    deletedAt: time(row.deletedAt),
    bytes: Number(row.bytes),
    rows: Number(row.rows),
    uploads: Number(row.uploads),
  } as unknown as BackupRun;
}
