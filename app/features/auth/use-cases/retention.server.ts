import { count, lt } from "drizzle-orm";
import { authKnownDevices, authSessions } from "~/platform/db/tables/auth";
import type { RetainedData } from "~/platform/retention.server";
import { deleteOldDevices } from "../mutations/devices.server";
import { deleteOldSessions } from "../mutations/sessions.server";

/** How long staff sessions and known devices are kept (spec:peoples-data#retention). */
export const sessionRetention: RetainedData = {
  kind: "staff-sessions",
  label: "Staff sessions and devices",
  effect:
    "Ends sessions that began earlier, and forgets devices that weren't used since. The next sign-in on a forgotten device sends an email about it. With “Keep”, only the fixed limits apply.",
  shortest: { days: 1 },
  async count(db, before) {
    const [sessions] = await db
      .select({ rows: count() })
      .from(authSessions)
      .where(lt(authSessions.createdAt, before));
    const [devices] = await db
      .select({ rows: count() })
      .from(authKnownDevices)
      .where(lt(authKnownDevices.lastUsedAt, before));
    return (sessions?.rows ?? 0) + (devices?.rows ?? 0);
  },
  async deleteBatch(tx, before) {
    const sessions = await deleteOldSessions(tx, before);
    return { deleted: sessions + (await deleteOldDevices(tx, before)), files: [] };
  },
};
