import type { CsvCell } from "~/platform/http/csv.server";
import type { FullLead } from "../queries/leads.server";

/**
 * The fields of both tables under one header (spec:leads#lead-export); a field that a kind doesn't have is empty. Times
 * are UTC.
 */
const columns: readonly [name: string, value: (found: FullLead) => CsvCell][] = [
  ["kind", ({ kind }) => kind],
  ["lead_id", ({ lead }) => lead.leadId],
  ["created_at", ({ lead }) => lead.createdAt],
  ["full_name", ({ lead }) => lead.fullName],
  ["email", ({ lead }) => lead.email],
  ["phone", ({ lead }) => lead.phone],
  ["state", ({ lead }) => lead.state],
  ["medication", ({ kind, lead }) => (kind === "savings" ? lead.medication : lead.preferredMedication)],
  ["administration_type", ({ lead }) => lead.administrationType],
  ["payment_method", ({ lead }) => lead.paymentMethod],
  ["gender", ({ kind, lead }) => (kind === "comparison" ? lead.gender : null)],
  ["height_feet", ({ kind, lead }) => (kind === "comparison" ? lead.heightFeet : null)],
  ["height_inches", ({ kind, lead }) => (kind === "comparison" ? lead.heightInches : null)],
  ["current_weight", ({ kind, lead }) => (kind === "comparison" ? lead.currentWeight : null)],
  ["goal_weight", ({ kind, lead }) => (kind === "comparison" ? lead.goalWeight : null)],
  ["is_diabetic", ({ kind, lead }) => (kind === "comparison" ? lead.isDiabetic : null)],
  ["dosage", ({ kind, lead }) => (kind === "savings" ? lead.dosage : null)],
  ["current_provider", ({ kind, lead }) => (kind === "savings" ? lead.currentProvider : null)],
  ["current_cost", ({ kind, lead }) => (kind === "savings" ? lead.currentCost : null)],
  ["agreed_to_terms", ({ lead }) => lead.agreedToTerms],
  ["contact_consent", ({ lead }) => lead.contactConsent],
  ["terms_version", ({ lead }) => lead.termsVersion],
  ["agreed_at", ({ lead }) => lead.agreedAt],
  ["consent_page", ({ lead }) => lead.consentPage],
];

/** The lines of a CSV file of leads, header first. */
export async function* leadLines(leads: AsyncIterable<FullLead>): AsyncGenerator<CsvCell[]> {
  yield columns.map(([name]) => name);
  for await (const lead of leads) yield columns.map(([, value]) => value(lead));
}
