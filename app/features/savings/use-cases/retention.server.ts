import { count, lt } from "drizzle-orm";
import { prescriptionLeads } from "~/platform/db/tables/savings";
import type { RetainedData } from "~/platform/retention.server";
import { deleteOldPrescriptionLeads } from "../mutations.server";

/** How long savings leads are kept (spec:peoples-data#retention). */
export const savingsLeadRetention: RetainedData = {
  kind: "savings-leads",
  label: "Savings leads",
  effect: "Deleted with their proof of consent. Counts of submitted forms in Analytics don't change.",
  minMonths: 1,
  async count(db, before) {
    const [row] = await db
      .select({ leads: count() })
      .from(prescriptionLeads)
      .where(lt(prescriptionLeads.createdAt, before));
    return Number(row?.leads ?? 0);
  },
  async deleteBatch(tx, before, limit) {
    return { deleted: await deleteOldPrescriptionLeads(tx, before, limit), files: [] };
  },
};
