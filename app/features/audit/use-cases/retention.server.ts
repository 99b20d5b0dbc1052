import { auditLog } from "~/platform/db/tables/audit";
import { rowsByAge } from "~/platform/retention.server";
import { deleteOldEntries } from "../mutations.server";

/** How long the audit log is kept: at least a year (spec:peoples-data#retention). */
export const auditRetention = rowsByAge({
  kind: "audit-entries",
  label: "Audit log entries",
  effect: "Deleted, including the names of staff who made the changes. At least 12 months are kept.",
  shortest: { months: 12 },
  table: auditLog,
  deleteOldest: deleteOldEntries,
});
