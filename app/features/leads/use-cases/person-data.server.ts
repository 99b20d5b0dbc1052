import { desc, sql } from "drizzle-orm";
import { href } from "react-router";
import {
  administrationTypeLabels,
  paymentMethodLabels,
  preferredMedicationLabels,
} from "~/features/brands/schema";
import { userLeads } from "~/platform/db/tables/leads";
import type { ConsentProof, PersonData, PersonRecord } from "~/platform/person-data.server";
import { correctUserLeads, removeUserLeads, withdrawUserLeads } from "../mutations.server";
import { numericIds, personCondition } from "../queries.server";
import { consentText } from "../rules/consent";
import { leadMailKinds } from "../rules/mails";

/** What the comparison form stored (spec:peoples-data#person-data). */
export const comparisonLeadData: PersonData = {
  kind: "comparison-leads",
  label: "Comparison leads",
  async find(db, search, limit) {
    const rows = await db
      .select()
      .from(userLeads)
      .where(
        personCondition({ id: userLeads.leadId, email: userLeads.email }, sql`user_leads.search`, search),
      )
      .orderBy(desc(userLeads.createdAt), desc(userLeads.leadId))
      .limit(limit);
    return rows.map(recordOf);
  },
  async erase(tx, ids) {
    const gone = await removeUserLeads(tx, numericIds(ids));
    return { deleted: gone.length, pseudonymized: 0, files: [] };
  },
  correct: (tx, ids, correction) => correctUserLeads(tx, numericIds(ids), correction),
  withdraw: withdrawUserLeads,
  mailKinds: [leadMailKinds.comparison],
};

function recordOf(lead: typeof userLeads.$inferSelect): PersonRecord {
  return {
    id: String(lead.leadId),
    title: `Comparison lead ${lead.leadId}`,
    at: lead.createdAt,
    name: lead.fullName,
    email: lead.email,
    phone: lead.phone,
    onErase: "deleted",
    stays: null,
    page: href("/admin/leads/:kind/:id", { kind: "comparison", id: String(lead.leadId) }),
    facts: [
      ["Full name", lead.fullName],
      ["Email", lead.email ?? ""],
      ["Phone", lead.phone ?? ""],
      ["State", lead.state],
      ["Gender", lead.gender],
      ["Height", `${lead.heightFeet} ft ${lead.heightInches} in`],
      ["Current weight", `${Number(lead.currentWeight)} lbs`],
      ["Goal weight", `${Number(lead.goalWeight)} lbs`],
      ["Diabetic", lead.isDiabetic ? "Yes" : "No"],
      ["Preferred medication", labelIn(preferredMedicationLabels, lead.preferredMedication)],
      ["Form", labelIn(administrationTypeLabels, lead.administrationType)],
      ["Payment", labelIn(paymentMethodLabels, lead.paymentMethod)],
      ["Number of the form", lead.submissionId],
    ],
    consent: leadConsent(lead),
    files: [],
    audited: { entity: "lead", entityId: `comparison/${lead.leadId}` },
  };
}

/** The label of a stored value; a value unknown to this version stays unchanged. */
export function labelIn(labels: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
}

type LeadConsent = {
  termsVersion: string;
  agreedToTerms: boolean;
  contactConsent: boolean;
  contactWasAgreed: boolean | null;
  agreedAt: Date;
  consentPage: string;
  withdrawnAt: Date | null;
};

/** The texts of both checkboxes as this person saw them (spec:leads#consent-proof). */
export function leadConsent(lead: LeadConsent): ConsentProof {
  const words = consentText(lead.termsVersion, "{SITE_NAME}");
  return {
    texts: [
      { text: words?.terms ?? "Terms text in that version", agreed: lead.agreedToTerms },
      {
        text: words?.contact ?? "Contact text in that version",
        agreed: lead.contactWasAgreed ?? lead.contactConsent,
      },
    ],
    version: lead.termsVersion,
    at: lead.agreedAt,
    page: lead.consentPage,
    withdrawnAt: lead.withdrawnAt,
  };
}
