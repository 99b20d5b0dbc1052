import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { auditLog } from "~/platform/db/tables/audit";
import { changedFields } from "./rules/changes";
import { redact, redactSummary } from "./rules/redact";
import type { AuditChange } from "./schema";

/**
 * Who made the change: a signed-in member of staff, or null for the product (a job). `partOf` is the entry id of the bulk
 * change that the change belongs to.
 */
export type AuditActor = { userId: string; name: string; role: string; partOf?: string } | null;

const SYSTEM_NAME = "System";

/**
 * Records who changed what (spec:audit#audit-log). Call it in the transaction of the change, so that both are stored or
 * neither is. Keeps only the fields that differ, without secrets or visitors' personal data. An update that changed
 * nothing isn't recorded.
 * @throws when the database refuses; the change is then rolled back with it.
 */
export async function recordAudit(tx: Db, actor: AuditActor, change: AuditChange, now: Date): Promise<void> {
  await recordAudits(tx, actor, [change], now);
}

/** Like `recordAudit` for many changes at once, each as its own entry. */
export async function recordAudits(
  tx: Db,
  actor: AuditActor,
  changes: readonly AuditChange[],
  now: Date,
): Promise<void> {
  const entries = changes.flatMap((change) => entryOf(actor, change, now) ?? []);
  if (entries.length > 0) await tx.insert(auditLog).values(entries);
}

function entryOf(actor: AuditActor, change: AuditChange, now: Date): typeof auditLog.$inferInsert | null {
  const { before, after } = changedFields(change.before, change.after);
  const isUpdate = before !== null && after !== null;
  if (isUpdate && Object.keys(before).length === 0 && Object.keys(after).length === 0) return null;
  const { entity, action } = change;
  return {
    createdAt: now,
    actorId: actor?.userId ?? null,
    actorName: actor?.name || actor?.userId || SYSTEM_NAME,
    actorRole: actor?.role ?? null,
    action,
    entity,
    entityId: String(change.entityId),
    summary: change.summary && redactSummary(entity, change.summary).slice(0, 500).toWellFormed(),
    before: before && redact(entity, before),
    after: after && redact(entity, after),
    partOf: actor?.partOf ?? null,
  };
}

/**
 * Deletes the oldest entries before a moment, at most `limit` (spec:peoples-data#retention). The database allows it
 * only for entries that are a year old, in a transaction that says that it applies a retention rule.
 * @returns how many were deleted.
 */
export async function deleteOldEntries(tx: Db, before: Date, limit: number): Promise<number> {
  await tx.execute(sql`select set_config('app.applies_retention', 'on', true)`);
  const gone = await tx.execute<{ id: string }>(
    sql`delete from audit_log where audit_id in (
          select audit_id from audit_log where created_at < ${before.toISOString()}::timestamptz
          order by created_at, audit_id limit ${limit})
        returning audit_id as id`,
    "objects",
  );
  await tx.execute(sql`select set_config('app.applies_retention', 'off', true)`);
  return gone.length;
}
