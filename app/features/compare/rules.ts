import type { SourcedRow } from "~/features/brands/rules/medication-source";
import type { AdministrationType, Brand, Dosage, PreferredMedication } from "~/features/brands/schema";
import {
  defaultPlanInterval,
  isAvailableTo,
  matchesForm,
  matchesMedication,
  type PriceCriteria,
} from "~/features/pricing/rules/match";
import { isPricedByDoseOnly } from "~/features/pricing/rules/quote";
import { type BadgeRules, rankProviders } from "~/features/pricing/rules/ranking";
import { risingYears } from "~/features/pricing/rules/rising-year";
import type { ComparisonAnswers } from "./schema";

/** How many providers are shown first, and how many more each time (spec:compare#results-list). */
export const providersShownFirst = 5;
export const providersShownMore = 5;
/** How many providers at the top of a list are logged as impressions (spec:platform#tool-events). */
export const LOGGED_IMPRESSIONS = 5;

export type MatchedProviders = {
  /** Brands that serve the state, accept the payment, and sell the medication, with only the relevant rows. */
  brands: Brand[];
  /** How many brands sell it only by dose, which can't be compared. */
  pricedByDoseOnly: number;
  /** By brand id: the first year with a rising dose, for brands that also price the injection by dose. */
  risingByDose: Record<number, RisingSummary[]>;
};

/** One injection's first year with a rising dose along the usual steps, for a card (spec:compare#card-first-year). */
export type RisingSummary = SourcedRow & {
  lastDose: Dosage;
  /** In cents; null if one of `unlistedDoses` has no listed price. */
  totalCents: number | null;
  unlistedDoses: Dosage[];
};

/** The response of the endpoint: the providers, and the badge rules that the operator chose. */
export type MatchResults = MatchedProviders & BadgeRules;

/** How a summary describes the medication and its form: "semaglutide as an injection". */
export const medicationText: Record<PreferredMedication, string> = {
  semaglutide: "semaglutide",
  tirzepatide: "tirzepatide",
  either: "semaglutide or tirzepatide",
};
export const formText: Record<AdministrationType, string> = {
  injectable: "as an injection",
  oral_pill: "as a pill",
  oral_drops: "as drops",
  any: "in any form",
};

/** How many providers remain after filters: "5 providers", "2 of 5 providers remain", "0 of 1 provider remains". */
export function remainingText(count: number, total: number): string {
  const providers = total === 1 ? "provider" : "providers";
  if (count === total) return `${total} ${providers}`;
  return `${count} of ${total} ${providers} ${count === 1 || total === 1 ? "remains" : "remain"}`;
}

/** Fixed wordings (spec:compare#results-failures). */
export const missingAnswersMessage = "Missing form data. Please try again.";
export const loadFailedMessage = "Failed to load provider recommendations. Please try again.";

/** The same for every form, so that it says nothing about an address (spec:compare#send-again). */
export function sentAgainMessage(isDelivered: boolean): string {
  if (!isDelivered)
    return "Your summary is ready, but this site can’t deliver email yet. Use this page instead.";
  return "If you gave an email address in the form, the summary is on its way. We send it at most once every 10 minutes and 3 times a day.";
}
export const againFailedMessage = "We couldn’t send it. Try again in 10 minutes.";

/** The initial criteria for quotes, before the visitor changes the payment frequency. */
export function criteriaOf(answers: ComparisonAnswers): PriceCriteria {
  const { preferredMedication, administrationType } = answers;
  return { preferredMedication, administrationType, planInterval: defaultPlanInterval };
}

/**
 * The brands of a comparison, with only the fields that a card shows, in one pass over the catalog. `rankProviders`
 * ranks them in the browser at every change of a filter.
 */
export function matchProviders(catalog: readonly Brand[], answers: ComparisonAnswers): MatchedProviders {
  const criteria = criteriaOf(answers);
  const brands: Brand[] = [];
  const risingByDose: MatchedProviders["risingByDose"] = {};
  let pricedByDoseOnly = 0;
  for (const brand of catalog) {
    if (!isAvailableTo(brand, answers)) continue;
    const pricing = brand.pricing.filter(
      (row) =>
        row.dosage === "all_doses" &&
        matchesMedication(row.medicationType, answers.preferredMedication) &&
        matchesForm(row.medicationType, answers.administrationType),
    );
    if (pricing.length > 0) {
      brands.push({ ...brand, pricing, refundPolicy: null, howToCancel: null, otherNotes: null });
      const rising = risingSummaries(brand, answers);
      if (rising.length > 0) risingByDose[brand.brandId] = rising;
    } else if (isPricedByDoseOnly(brand, criteria)) pricedByDoseOnly += 1;
  }
  return { brands, pricedByDoseOnly, risingByDose };
}

function risingSummaries(brand: Brand, answers: ComparisonAnswers): RisingSummary[] {
  if (brand.pricing.every((row) => row.dosage === "all_doses")) return [];
  const requested = brand.pricing.filter(
    (row) =>
      matchesMedication(row.medicationType, answers.preferredMedication) &&
      matchesForm(row.medicationType, answers.administrationType),
  );
  return risingYears({ ...brand, pricing: requested })
    .filter((year) => year.isPricedByDose)
    .map(({ plan, months, totalCents, unlistedDoses }) => ({
      medicationType: plan.medicationType,
      medicationSource: plan.medicationSource,
      productName: plan.productName,
      lastDose: months.at(-1)?.dose ?? plan.dosage,
      totalCents,
      unlistedDoses,
    }));
}

/** The providers shown first, in order; they're logged as impressions. */
export function firstImpressions(matched: MatchedProviders, answers: ComparisonAnswers): number[] {
  return rankProviders(matched.brands, criteriaOf(answers))
    .slice(0, LOGGED_IMPRESSIONS)
    .map((provider) => provider.brand.brandId);
}
