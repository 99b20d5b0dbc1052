import { termsVersion } from "~/features/leads/rules/consent";
import type { userLeads } from "~/platform/db/tables/leads";
import type { prescriptionLeads } from "~/platform/db/tables/savings";
import type { Random } from "../random";
import { randomOf } from "../traffic/calendar";
import type { DemoEvent } from "../traffic/tool-traffic";
import { sampleUuid } from "./ids";
import { samplePerson } from "./people";

export type SampleLeads = {
  comparison: (typeof userLeads.$inferInsert)[];
  savings: (typeof prescriptionLeads.$inferInsert)[];
};

/** A lead for each form submission in the sample traffic, at the same time, so that reports and lists agree. */
export function buildSampleLeads(
  events: readonly DemoEvent[],
  providerNames: readonly string[],
): SampleLeads {
  const submitted = (component: string) =>
    events.filter((event) => event.component === component && event.eventType === "lead_submission");
  const random = randomOf(500);
  return {
    comparison: submitted("compare_providers").map(({ at }, index) => comparisonLead(random, at, index)),
    savings: submitted("save_prescription").map(({ at }, index) =>
      savingsLead(random, at, { index, provider: random.pick(providerNames) }),
    ),
  };
}

function contactOf(random: Random, name: string, at: Date, page: string) {
  const { fullName, email, phone, state } = samplePerson(random);
  return {
    submissionId: sampleUuid(name),
    fullName,
    email: random.chance(0.85) ? email : null,
    phone: random.chance(0.45) ? phone : null,
    state,
    agreedToTerms: true,
    contactConsent: random.chance(0.7),
    termsVersion,
    agreedAt: at,
    consentPage: page,
    createdAt: at,
  };
}

function comparisonLead(random: Random, at: Date, index: number): SampleLeads["comparison"][number] {
  const weight = random.int(165, 290);
  return {
    ...contactOf(random, `sample comparison lead ${index}`, at, "/compare-providers"),
    gender: random.pick(["female", "female", "female", "male"]),
    heightFeet: random.pick([5, 5, 5, 6]),
    heightInches: random.int(0, 11),
    currentWeight: weight.toFixed(1),
    goalWeight: (weight - random.int(20, 70)).toFixed(1),
    preferredMedication: random.pick(["semaglutide", "semaglutide", "tirzepatide", "either"]),
    administrationType: random.pick(["injectable", "injectable", "injectable", "oral_pill", "any"]),
    isDiabetic: random.chance(0.12),
    paymentMethod: random.pick(["cash", "cash", "insurance", "hsa_fsa"]),
  };
}

function savingsLead(
  random: Random,
  at: Date,
  { index, provider }: { index: number; provider: string },
): SampleLeads["savings"][number] {
  const medication = random.pick(["semaglutide", "semaglutide", "tirzepatide"]);
  const doses = medication === "semaglutide" ? [".25mg", ".5mg", "1mg", "2.4mg"] : ["2.5mg", "5mg", "10mg"];
  return {
    ...contactOf(random, `sample savings lead ${index}`, at, "/save-on-prescription"),
    medication,
    administrationType: "injectable",
    dosage: random.pick(["not_sure", ...doses]),
    currentProvider: provider,
    currentCost: (random.int(22, 58) * 10 - 1).toFixed(2),
    paymentMethod: random.pick(["cash", "cash", "insurance", "hsa_fsa"]),
  };
}
