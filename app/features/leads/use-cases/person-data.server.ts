import { href } from "react-router";
import {
  administrationTypeLabels,
  paymentMethodLabels,
  preferredMedicationLabels,
} from "~/features/brands/schema";
import type { Db } from "~/platform/db/client.server";
import { userLeads } from "~/platform/db/tables/leads";
import type { ConsentProof, Correction, PersonData, PersonSearch } from "~/platform/person-data.server";
import { correctUserLeads, removeUserLeads, withdrawUserLeads } from "../mutations.server";
import { findFormRows, numericIds } from "../queries.server";
import { consentText } from "../rules/consent";
import { leadMailKinds } from "../rules/mails";

/** The columns that both kinds of leads have. */
type CommonLead = {
  leadId: number;
  submissionId: string;
  createdAt: Date;
  fullName: string;
  email: string | null;
  phone: string | null;
  state: string;
} & LeadConsent;

type LeadSource<Lead extends CommonLead> = {
  form: keyof typeof formNames;
  find(db: Db, search: PersonSearch, limit: number): Promise<Lead[]>;
  /** @returns the ids of the deleted leads. */
  remove(tx: Db, leadIds: readonly number[]): Promise<number[]>;
  /** @returns how many leads changed. */
  correct(tx: Db, leadIds: readonly number[], correction: Correction): Promise<number>;
  /** @returns how many leads changed. */
  withdraw(tx: Db, email: string, now: Date): Promise<number>;
  /** The answers that only this form asks for. */
  answers(lead: Lead): [label: string, value: string][];
};

const formNames = { comparison: "Comparison", savings: "Savings" } as const;

/** The leads of one form, for the page of people's data (spec:peoples-data#person-data). */
export function leadData<Lead extends CommonLead>(source: LeadSource<Lead>): PersonData {
  const { form, find, remove, correct, withdraw, answers } = source;
  const name = formNames[form];
  return {
    kind: `${form}-leads`,
    label: `${name} leads`,
    async find(db, search, limit) {
      const leads = await find(db, search, limit);
      return leads.map((lead) => ({
        id: String(lead.leadId),
        title: `${name} lead ${lead.leadId}`,
        at: lead.createdAt,
        name: lead.fullName,
        email: lead.email,
        phone: lead.phone,
        onErase: "deleted",
        stays: null,
        page: href("/admin/leads/:kind/:id", { kind: form, id: String(lead.leadId) }),
        facts: [
          ["Full name", lead.fullName],
          ["Email", lead.email ?? ""],
          ["Phone", lead.phone ?? ""],
          ["State", lead.state],
          ...answers(lead),
          ["Submission ID", lead.submissionId],
        ],
        consent: leadConsent(lead),
        files: [],
        audited: { entity: "lead", entityId: `${form}/${lead.leadId}` },
      }));
    },
    async erase(tx, ids) {
      const gone = await remove(tx, numericIds(ids));
      return { deleted: gone.length, pseudonymized: 0, files: [] };
    },
    correct: (tx, ids, correction) => correct(tx, numericIds(ids), correction),
    withdraw,
    mailKinds: [leadMailKinds[form]],
  };
}

/** Leads of the comparison form. */
export const comparisonLeadData = leadData({
  form: "comparison",
  find: (db, search, limit) => findFormRows(db, userLeads, userLeads.leadId, search, limit),
  remove: removeUserLeads,
  correct: correctUserLeads,
  withdraw: withdrawUserLeads,
  answers: (lead) => [
    ["Gender", lead.gender],
    ["Height", `${lead.heightFeet} ft ${lead.heightInches} in`],
    ["Current weight", `${Number(lead.currentWeight)} lbs`],
    ["Goal weight", `${Number(lead.goalWeight)} lbs`],
    ["Diabetic", lead.isDiabetic ? "Yes" : "No"],
    ["Preferred medication", labelIn(preferredMedicationLabels, lead.preferredMedication)],
    ["Form", labelIn(administrationTypeLabels, lead.administrationType)],
    ["Payment", labelIn(paymentMethodLabels, lead.paymentMethod)],
  ],
});

/** The label of a stored value. A value that this version doesn't know is returned unchanged. */
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
function leadConsent(lead: LeadConsent): ConsentProof {
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
