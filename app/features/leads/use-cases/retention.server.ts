import { userLeads } from "~/platform/db/tables/leads";
import { rowsByAge } from "~/platform/retention.server";
import { deleteOldUserLeads } from "../mutations.server";

/** How long comparison leads are kept (spec:peoples-data#retention). */
export const comparisonLeadRetention = rowsByAge({
  kind: "comparison-leads",
  label: "Comparison leads",
  effect: "Deleted with their proof of consent. Counts of submitted forms in Analytics don't change.",
  shortest: { months: 1 },
  table: userLeads,
  deleteOldest: deleteOldUserLeads,
});
