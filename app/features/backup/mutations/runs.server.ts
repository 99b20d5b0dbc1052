import { sql } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import type { SavedArchive } from "../rules/run";

type NewRun = { archiveName: string; requestedBy: string | null; now: Date };

/** Adds a backup that waits for its job. @returns its id; null if another one is waiting or running. */
export async function addRun(tx: Db, { archiveName, requestedBy, now }: NewRun): Promise<string | null> {
  const at = now.toISOString();
  const [row] = await tx.execute<{ backupId: string }>(
    sql`insert into backup_runs (archive_name, requested_by, requested_at, seen_at)
        values (${archiveName}, ${requestedBy}, ${at}, ${at})
        on conflict do nothing returning backup_id::text as "backupId"`,
    "objects",
  );
  return row?.backupId ?? null;
}

/**
 * Adds a backup that an administrator asked for.
 * @returns its id; null if another one is waiting or running.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function requestRun(
  tx: Db,
  actor: Actor,
  { archiveName, now }: Pick<NewRun, "archiveName" | "now">,
): Promise<string | null> {
  assertAdmin(actor);
  const backupId = await addRun(tx, { archiveName, requestedBy: actor.name, now });
  if (backupId === null) return null;
  const change = { action: "created", entity: "backup", entityId: backupId, summary: archiveName } as const;
  await recordAudit(tx, actor, { ...change, before: null, after: { archiveName } }, now);
  return backupId;
}

/** Starts a backup or repeats one whose process ended. @returns its archive's name; null if it has finished. */
export async function startRun(db: Db, backupId: string, now: Date): Promise<string | null> {
  const [row] = await db.execute<{ archiveName: string }>(
    sql`update backup_runs set state = 'running', step = 'Starting', percent = 0, seen_at = ${now.toISOString()}
        where backup_id = ${backupId} and state in ('waiting', 'running') returning archive_name as "archiveName"`,
    "objects",
  );
  return row?.archiveName ?? null;
}

/** Records how much of the current step is done. */
export async function recordProgress(
  db: Db,
  backupId: string,
  { step, percent }: { step: string; percent: number },
  now: Date,
): Promise<void> {
  await db.execute(
    sql`update backup_runs set step = ${step}, percent = ${percent}, seen_at = ${now.toISOString()}
        where backup_id = ${backupId} and state = 'running'`,
  );
}

/** Records a verified archive at its location. */
export async function finishRun(db: Db, backupId: string, saved: SavedArchive, now: Date): Promise<void> {
  await db.execute(
    sql`update backup_runs set state = 'done', finished_at = ${now.toISOString()}, bytes = ${saved.bytes},
          row_count = ${saved.rows}, upload_count = ${saved.uploads}, is_encrypted = ${saved.isEncrypted}
        where backup_id = ${backupId} and state = 'running'`,
  );
}

/** Records that a backup failed permanently. @returns false if that was recorded before. */
export async function failRun(tx: Db, backupId: string, failure: string, now: Date): Promise<boolean> {
  const failed = await tx.execute<{ backupId: string }>(
    sql`update backup_runs set state = 'failed', finished_at = ${now.toISOString()}, failure = ${failure}
        where backup_id = ${backupId} and state in ('waiting', 'running') returning backup_id as "backupId"`,
    "objects",
  );
  return failed.length > 0;
}

/** Records that these archives were deleted because newer ones replaced them. */
export async function recordDeleted(db: Db, names: readonly string[], now: Date): Promise<void> {
  await db.execute(
    sql`update backup_runs set deleted_at = ${now.toISOString()}
        where deleted_at is null and archive_name in
          (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`,
  );
}

/** Remembers since when this schedule applies. @returns that time. */
export async function notePlan(db: Db, schedule: string, now: Date): Promise<Date> {
  const [row] = await db.execute<{ since: string | Date }>(
    sql`insert into backup_plan as plan (schedule, since) values (${schedule}, ${now.toISOString()})
        on conflict (only_row) do update set schedule = excluded.schedule,
          since = case when plan.schedule = excluded.schedule then plan.since else excluded.since end,
          reported_for = case when plan.schedule = excluded.schedule then plan.reported_for end
        returning since`,
    "objects",
  );
  return new Date(row?.since ?? now);
}

/**
 * Records that administrators were emailed about an overdue backup, as part of the transaction that queues the emails.
 * @returns false if they were before.
 */
export async function recordOverdueMail(tx: Db, planned: Date): Promise<boolean> {
  const noted = await tx.execute<{ only: boolean }>(
    sql`update backup_plan set reported_for = ${planned.toISOString()}
        where reported_for is null or reported_for < ${planned.toISOString()} returning only_row as only`,
    "objects",
  );
  return noted.length > 0;
}
