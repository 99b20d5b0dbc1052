import { type FactId, type Facts, sourceOf } from "~/features/content/rules/facts";
import type { Medication } from "~/features/pricing/rules/match";

/** The facts that every state's page lists. A state's own rules are linked, not repeated (spec:places#rules). */
export const stateFacts: readonly FactId[] = ["telehealthLicense", "onlinePharmacy", "unapproved"];

/** The facts on a medication's page. */
export const medicationFacts: Readonly<Record<Medication, readonly FactId[]>> = {
  semaglutide: ["approvals", "wegovyPill", "ozempicPill", "shortageOver", "unapproved"],
  tirzepatide: ["approvals", "shortageOver", "unapproved", "birthControl"],
};

/** The facts on the list of medications. */
export const indexFacts: readonly FactId[] = ["approvals", "unapproved"];

/** Facts with their sources, as pages show them. */
export function sourcedFacts(facts: Facts, ids: readonly FactId[]) {
  return ids.map((id) => ({ statement: facts[id].statement, source: sourceOf(facts[id]) }));
}
