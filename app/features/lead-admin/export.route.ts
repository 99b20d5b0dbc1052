import { currentActor } from "~/features/auth/middleware.server";
import { dayOf } from "~/kernel/days";
import { platformContext } from "~/platform/context.server";
import { type CsvCell, csvDownload } from "~/platform/http/csv.server";
import type { Route } from "./+types/export.route";
import { recordLeadExport } from "./mutations.server";
import { type FullLead, streamLeads } from "./queries/leads.server";
import { leadFilterOf } from "./use-cases/lead-filter.server";

/** Exports all leads that match the list's filters, as CSV. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, secrets, now } = context.get(platformContext);
  const filter = leadFilterOf(url, secrets);
  await recordLeadExport(db, currentActor(context), filter.kind, now());
  const day = dayOf(now());
  return csvDownload(`leads-${day}.csv`, lines(streamLeads(db, filter)));
}

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

async function* lines(leads: AsyncIterable<FullLead>): AsyncGenerator<CsvCell[]> {
  yield columns.map(([name]) => name);
  for await (const lead of leads) yield columns.map(([, value]) => value(lead));
}
