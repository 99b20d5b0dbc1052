import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";

export type AuditedRecord = { entity: string; entityId: string };
export type NamedEntry = { at: string; actorName: string; action: string; entity: string; entityId: string };

/**
 * The audit log's entries about these records, newest first. They name records by number, never a person
 * (spec:audit#audit-redaction).
 */
export async function listAuditEntries(
  db: Db,
  records: readonly AuditedRecord[],
  limit: number,
): Promise<NamedEntry[]> {
  if (records.length === 0) return [];
  const rows = await db.execute<NamedEntry>(
    sql`select l.created_at::text as at, l.actor_name as "actorName", l.action, l.entity, l.entity_id as "entityId"
        from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (entity text, "entityId" text)
        join audit_log l on l.entity = r.entity and l.entity_id = r."entityId"
        order by l.created_at desc, l.audit_id desc limit ${limit}`,
    "objects",
  );
  return [...rows];
}
