import { desc, sql } from "drizzle-orm";
import { href } from "react-router";
import {
  administrationTypeLabels,
  paymentMethodLabels,
  preferredMedicationLabels,
} from "~/features/brands/schema";
import { numericIds, personCondition } from "~/features/leads/queries.server";
import { leadMailKinds } from "~/features/leads/rules/mails";
import { labelIn, leadConsent } from "~/features/leads/use-cases/person-data.server";
import { dollarsToCents, formatDollarsAndCents } from "~/kernel/money";
import { prescriptionLeads } from "~/platform/db/tables/savings";
import type { PersonData, PersonRecord } from "~/platform/person-data.server";
import {
  correctPrescriptionLeads,
  removePrescriptionLeads,
  withdrawPrescriptionLeads,
} from "../mutations.server";

/** What the savings finder stored (spec:peoples-data#person-data). */
export const savingsLeadData: PersonData = {
  kind: "savings-leads",
  label: "Savings leads",
  async find(db, search, limit) {
    const { leadId: id, email, createdAt } = prescriptionLeads;
    const rows = await db
      .select()
      .from(prescriptionLeads)
      .where(personCondition({ id, email }, sql`prescription_leads.search`, search))
      .orderBy(desc(createdAt), desc(id))
      .limit(limit);
    return rows.map(recordOf);
  },
  async erase(tx, ids) {
    const gone = await removePrescriptionLeads(tx, numericIds(ids));
    return { deleted: gone.length, pseudonymized: 0, files: [] };
  },
  correct: (tx, ids, correction) => correctPrescriptionLeads(tx, numericIds(ids), correction),
  withdraw: withdrawPrescriptionLeads,
  mailKinds: [leadMailKinds.savings],
};

function recordOf(lead: typeof prescriptionLeads.$inferSelect): PersonRecord {
  return {
    id: String(lead.leadId),
    title: `Savings lead ${lead.leadId}`,
    at: lead.createdAt,
    name: lead.fullName,
    email: lead.email,
    phone: lead.phone,
    onErase: "deleted",
    stays: null,
    page: href("/admin/leads/:kind/:id", { kind: "savings", id: String(lead.leadId) }),
    facts: [
      ["Full name", lead.fullName],
      ["Email", lead.email ?? ""],
      ["Phone", lead.phone ?? ""],
      ["State", lead.state],
      ["Medication", labelIn(preferredMedicationLabels, lead.medication)],
      ["Form", labelIn(administrationTypeLabels, lead.administrationType)],
      ["Dosage", lead.dosage],
      ["Current provider", lead.currentProvider],
      ["Current cost", `${formatDollarsAndCents(dollarsToCents(lead.currentCost))} per month`],
      ["Payment", labelIn(paymentMethodLabels, lead.paymentMethod)],
      ["Number of the form", lead.submissionId],
    ],
    consent: leadConsent(lead),
    files: [],
    audited: { entity: "lead", entityId: `savings/${lead.leadId}` },
  };
}
