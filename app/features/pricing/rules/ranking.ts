import type { Brand } from "~/features/brands/schema";
import { noFilters, type ProviderFilters, passesFilters } from "./filters";
import type { PriceCriteria } from "./match";
import { type Quote, quoteBrand, rebateOf } from "./quote";
import { compareBy, defaultSort, type SortOption } from "./sort";

/**
 * The badges of a card in the order shown (spec:pricing#badges): `recommended` 'Recommended Provider', `rebate`
 * '{SITE_NAME} Recommended', `cheapest` 'Cheapest Option'. The component writes the text.
 */
export type Badge = "recommended" | "rebate" | "cheapest";

/** A provider in its place of the list; its rank is its index plus 1. */
export type RankedProvider = {
  brand: Brand;
  quote: Quote;
  badges: readonly Badge[];
};

const noBadges: readonly Badge[] = Object.freeze([]);
const rebateBadge: readonly Badge[] = Object.freeze(["rebate"]);

/**
 * The providers a visitor sees, in order: brands that match the criteria and pass the filters, sorted, each with its quote and
 * badges (spec:pricing#filters, spec:pricing#sort-options). State and payment method are `isAvailableTo`, applied before.
 *
 * One pass over brands and prices plus one sort; called again at every change of a filter, in the browser.
 */
export function rankProviders(
  brands: readonly Brand[],
  criteria: PriceCriteria,
  filters: ProviderFilters = noFilters,
  sort: SortOption = defaultSort,
): RankedProvider[] {
  const providers: RankedProvider[] = [];
  for (const brand of brands) {
    const quote = quoteBrand(brand, criteria);
    if (quote === null || !passesFilters(brand, quote, filters)) continue;
    providers.push({ brand, quote, badges: rebateOf(brand) > 0 ? rebateBadge : noBadges });
  }
  providers.sort(compareBy(sort));
  awardPlaces(providers);
  return providers;
}

/** Gives the two badges that depend on the whole list, each to one provider. */
function awardPlaces(providers: RankedProvider[]): void {
  const cheapest = findCheapest(providers);
  if (cheapest !== null) cheapest.badges = [...cheapest.badges, "cheapest"];
  const first = providers[0];
  if (first !== undefined) first.badges = ["recommended", ...first.badges];
}

/**
 * The provider with the lowest monthly total of the list; of several, the first in its order. An infinite price
 * never wins (spec:pricing#infinite-price). The list is what the visitor sees, so after a filter it is the cheapest of those that remain.
 */
function findCheapest(providers: readonly RankedProvider[]): RankedProvider | null {
  let cheapest: RankedProvider | null = null;
  let lowestCents = Number.POSITIVE_INFINITY;
  for (const provider of providers) {
    const { quote } = provider;
    if (quote.kind !== "priced" || quote.monthlyTotalCents >= lowestCents) continue;
    cheapest = provider;
    lowestCents = quote.monthlyTotalCents;
  }
  return cheapest;
}
