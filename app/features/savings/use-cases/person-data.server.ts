import {
  administrationTypeLabels,
  paymentMethodLabels,
  preferredMedicationLabels,
} from "~/features/brands/schema";
import { findFormRows } from "~/features/leads/queries.server";
import { labelIn, leadData } from "~/features/leads/use-cases/person-data.server";
import { dollarsToCents, formatDollarsAndCents } from "~/kernel/money";
import { prescriptionLeads } from "~/platform/db/tables/savings";
import {
  correctPrescriptionLeads,
  removePrescriptionLeads,
  withdrawPrescriptionLeads,
} from "../mutations.server";

/** Leads of the savings finder (spec:peoples-data#person-data). */
export const savingsLeadData = leadData({
  form: "savings",
  find: (db, search, limit) => findFormRows(db, prescriptionLeads, prescriptionLeads.leadId, search, limit),
  remove: removePrescriptionLeads,
  correct: correctPrescriptionLeads,
  withdraw: withdrawPrescriptionLeads,
  answers: (lead) => [
    ["Medication", labelIn(preferredMedicationLabels, lead.medication)],
    ["Form", labelIn(administrationTypeLabels, lead.administrationType)],
    ["Dosage", lead.dosage],
    ["Current provider", lead.currentProvider],
    ["Current cost", `${formatDollarsAndCents(dollarsToCents(lead.currentCost))} per month`],
    ["Payment", labelIn(paymentMethodLabels, lead.paymentMethod)],
  ],
});
