import { and, desc, eq } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { auditLog } from "~/platform/db/tables/audit";

/** When this person last marked a brand as verified, and the verification date that this replaced. */
export async function lastCheckBy(
  db: Db,
  userId: string,
  brandId: number,
): Promise<{ at: Date; before: Date | null } | null> {
  const [entry] = await db
    .select({ at: auditLog.createdAt, before: auditLog.before })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, "brand"),
        eq(auditLog.entityId, String(brandId)),
        eq(auditLog.action, "verified"),
        eq(auditLog.actorId, userId),
      ),
    )
    .orderBy(desc(auditLog.createdAt), desc(auditLog.auditId))
    .limit(1);
  if (!entry) return null;
  const before = entry.before?.last_verified_updated;
  return { at: entry.at, before: typeof before === "string" ? new Date(before) : null };
}
