import { prescriptionLeads } from "~/platform/db/tables/savings";
import { rowsByAge } from "~/platform/retention.server";
import { deleteOldPrescriptionLeads } from "../mutations.server";

/** How long savings leads are kept (spec:peoples-data#retention). */
export const savingsLeadRetention = rowsByAge({
  kind: "savings-leads",
  label: "Savings leads",
  effect: "Deleted with their proof of consent. Counts of submitted forms in Analytics don't change.",
  shortest: { months: 1 },
  table: prescriptionLeads,
  deleteOldest: deleteOldPrescriptionLeads,
});
