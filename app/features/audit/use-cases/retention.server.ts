import { count, lt } from "drizzle-orm";
import { auditLog } from "~/platform/db/tables/audit";
import type { RetainedData } from "~/platform/retention.server";
import { deleteOldEntries } from "../mutations.server";

/** How long the audit log is kept: at least a year (spec:peoples-data#retention). */
export const auditRetention: RetainedData = {
  kind: "audit-entries",
  label: "Audit log entries",
  effect: "Deleted, including the names of staff who made the changes. At least 12 months are kept.",
  minMonths: 12,
  async count(db, before) {
    const [row] = await db.select({ entries: count() }).from(auditLog).where(lt(auditLog.createdAt, before));
    return Number(row?.entries ?? 0);
  },
  async deleteBatch(tx, before, limit) {
    return { deleted: await deleteOldEntries(tx, before, limit), files: [] };
  },
};
