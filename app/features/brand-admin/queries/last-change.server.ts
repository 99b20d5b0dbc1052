import { and, desc, eq } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { auditLog } from "~/platform/db/tables/audit";

/** Who changed a brand last, and when (ISO 8601); null when no one did. */
export async function lastChangeOf(db: Db, brandId: number): Promise<{ name: string; at: string } | null> {
  const [entry] = await db
    .select({ name: auditLog.actorName, at: auditLog.createdAt })
    .from(auditLog)
    .where(and(eq(auditLog.entity, "brand"), eq(auditLog.entityId, String(brandId))))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.auditId))
    .limit(1);
  return entry ? { name: entry.name, at: entry.at.toISOString() } : null;
}
