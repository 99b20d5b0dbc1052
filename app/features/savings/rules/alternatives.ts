import { isSameName } from "~/features/brands/rules/suggest";
import type { Brand, PlanInterval } from "~/features/brands/schema";
import { noFilters } from "~/features/pricing/rules/filters";
import { isAvailableTo, matchesRow, type PriceCriteria } from "~/features/pricing/rules/match";
import type { PricedQuote } from "~/features/pricing/rules/quote";
import { type RankedProvider, rankProviders } from "~/features/pricing/rules/ranking";
import type { AlternativesRequest } from "~/features/savings/schema";

/** How many cards are shown first, and how many more each time (spec:savings#alternative-list). */
export const alternativesShownFirst = 5;
export const alternativesShownMore = 3;
/** How many providers at the top of a list are logged as impressions (spec:platform#tool-events). */
export const LOGGED_IMPRESSIONS = 5;

type Prescription = Pick<AlternativesRequest, "medication" | "administrationType" | "dosage">;

/**
 * The price criteria of a prescription; a named dose matches its own prices and those for all doses
 * (spec:pricing#dosage-match).
 */
export function criteriaOf(prescription: Prescription, planInterval: PlanInterval): PriceCriteria {
  const { medication, administrationType, dosage } = prescription;
  return { preferredMedication: medication, administrationType, dosage, planInterval };
}

/**
 * The brands that a visitor could switch to: they serve the state, accept the payment method, sell the prescription at
 * any payment frequency (spec:savings#alternatives), and aren't the current provider
 * (spec:savings#not-its-own-alternative). They contain only the matching prices and what a card shows.
 */
export function findAlternatives(catalog: readonly Brand[], request: AlternativesRequest): Brand[] {
  const criteria = criteriaOf(request, "monthly");
  const brands: Brand[] = [];
  for (const brand of catalog) {
    if (!isAvailableTo(brand, request) || isSameName(brand.brandName, request.currentProvider)) continue;
    const pricing = brand.pricing.filter((row) => matchesRow(row, criteria));
    if (pricing.length > 0) brands.push({ ...brand, pricing, refundPolicy: null, otherNotes: null });
  }
  return brands;
}

/**
 * The alternatives, sorted by lowest monthly total; those without this payment frequency come last
 * (spec:savings#alternative-order).
 */
export function rankAlternatives(
  brands: readonly Brand[],
  prescription: Prescription,
  planInterval: PlanInterval,
): RankedProvider[] {
  return rankProviders(brands, criteriaOf(prescription, planInterval), noFilters, "monthly_total");
}

export type PricedAlternative = { brand: Brand; quote: PricedQuote };

/** The alternative with the lowest monthly total; null if none offers this payment frequency. */
export function bestAlternative(ranked: readonly RankedProvider[]): PricedAlternative | null {
  const first = ranked[0];
  return first?.quote.kind === "priced" ? { brand: first.brand, quote: first.quote } : null;
}

/** The providers that a visitor sees first, in order; these are logged as impressions. */
export function firstImpressions(brands: readonly Brand[], prescription: Prescription): number[] {
  return rankAlternatives(brands, prescription, "monthly")
    .slice(0, LOGGED_IMPRESSIONS)
    .map(({ brand }) => brand.brandId);
}
