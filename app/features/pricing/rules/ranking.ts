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

/** A provider at its position in the list; its rank is its index plus 1. */
export type RankedProvider = {
  brand: Brand;
  quote: Quote;
  badges: readonly Badge[];
};

/** What an operator can change about badges. It never changes the order. */
export type BadgeRules = {
  /** 'Cheapest Option' skips stale prices, and the next fresh one gets it (spec:pricing#fresh-cheapest). */
  freshCheapestOnly: boolean;
};

const specifiedBadges: BadgeRules = Object.freeze({ freshCheapestOnly: false });

const noBadges: readonly Badge[] = Object.freeze([]);
const rebateBadge: readonly Badge[] = Object.freeze(["rebate"]);

/**
 * The providers a visitor sees, in order: brands that match the criteria and pass the filters, sorted, each with its
 * quote and badges (spec:pricing#filters, spec:pricing#sort-options). `isAvailableTo` handles state and payment method
 * earlier.
 *
 * It takes one pass over brands and prices plus one sort, because the browser calls it again at every filter change.
 */
export function rankProviders(
  brands: readonly Brand[],
  criteria: PriceCriteria,
  filters: ProviderFilters = noFilters,
  sort: SortOption = defaultSort,
  badgeRules: BadgeRules = specifiedBadges,
): RankedProvider[] {
  const providers: RankedProvider[] = [];
  for (const brand of brands) {
    const quote = quoteBrand(brand, criteria);
    if (quote === null || !passesFilters(brand, quote, filters)) continue;
    providers.push({ brand, quote, badges: rebateOf(brand) > 0 ? rebateBadge : noBadges });
  }
  providers.sort(compareBy(sort));
  awardPlaces(providers, badgeRules);
  return providers;
}

/**
 * Assigns the two badges that depend on the whole list: the first place to one provider, and the lowest price to every
 * provider that has it.
 */
function awardPlaces(providers: RankedProvider[], { freshCheapestOnly }: BadgeRules): void {
  const prices = providers.map((provider) =>
    freshCheapestOnly && provider.brand.isStale ? Number.POSITIVE_INFINITY : listedMonthlyCents(provider),
  );
  const lowestCents = prices.reduce((lowest, cents) => Math.min(lowest, cents), Number.POSITIVE_INFINITY);
  for (const [index, provider] of providers.entries()) {
    const isCheapest = prices[index] === lowestCents && Number.isFinite(lowestCents);
    if (isCheapest) provider.badges = [...provider.badges, "cheapest"];
  }
  const first = providers[0];
  if (first !== undefined) first.badges = ["recommended", ...first.badges];
}

/**
 * What 'Cheapest Option' compares: the monthly total. Infinite if a part of it is unknown: no plan for the frequency,
 * or a membership fee without an amount (spec:pricing#cheapest-option).
 */
function listedMonthlyCents({ quote }: RankedProvider): number {
  const isListed = quote.kind === "priced" && quote.membershipFee.status !== "unknown";
  return isListed ? quote.monthlyTotalCents : Number.POSITIVE_INFINITY;
}
