import { count, lt } from "drizzle-orm";
import { userLeads } from "~/platform/db/tables/leads";
import type { RetainedData } from "~/platform/retention.server";
import { deleteOldUserLeads } from "../mutations.server";

/** How long comparison leads are kept (spec:peoples-data#retention). */
export const comparisonLeadRetention: RetainedData = {
  kind: "comparison-leads",
  label: "Comparison leads",
  effect: "Deleted with their proof of consent. Counts of submitted forms in Analytics don't change.",
  minMonths: 1,
  async count(db, before) {
    const [row] = await db.select({ leads: count() }).from(userLeads).where(lt(userLeads.createdAt, before));
    return Number(row?.leads ?? 0);
  },
  async deleteBatch(tx, before, limit) {
    return { deleted: await deleteOldUserLeads(tx, before, limit), files: [] };
  },
};
