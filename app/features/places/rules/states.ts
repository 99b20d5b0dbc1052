import type { Brand } from "~/features/brands/schema";
import { type Medication, servesState } from "~/features/pricing/rules/match";
import { isStateCode, type StateCode, usStates } from "~/kernel/us-states";
import { lowestOffers, type Offer, type PriceGroup, priceGroups, type Sale } from "./offers";
import type { LowestBySource } from "./packed-prices";
import { stateSlug } from "./state-slug";

export type State = { code: StateCode; name: string; slug: string };

/** The 50 states and the District of Columbia with the slugs of their pages, by name. */
export const states: readonly State[] = usStates.map(({ code, name }) => ({
  code,
  name,
  slug: stateSlug(name),
}));

const bySlug = new Map(states.map((state) => [state.slug, state]));

export function findState(slug: string): State | undefined {
  return bySlug.get(slug);
}

export function stateOf(code: StateCode): State {
  const state = states.find((candidate) => candidate.code === code);
  if (!state) throw new Error(`${code} isn't a state.`);
  return state;
}

/** The slug that a visitor probably meant: a code ("TX") or other letter case, or null. */
export function meantSlug(text: string): string | null {
  const code = text.toUpperCase();
  if (isStateCode(code)) return stateOf(code).slug;
  return findState(text.toLowerCase())?.slug ?? null;
}

/** A page with fewer priced providers than this isn't indexed (spec:places#thin-pages). */
export const FEWEST_PRICED_PROVIDERS = 3;

/** Whether a page has enough to say for search engines. @param brands the providers on the page */
export function hasEnoughPrices(brands: readonly Pick<Brand, "pricing">[]): boolean {
  return brands.filter(({ pricing }) => pricing.length > 0).length >= FEWEST_PRICED_PROVIDERS;
}

/** When the newest and the oldest check of these providers were (ISO 8601), and how many have had none. */
export type Checks = { newest: string | null; oldest: string | null; never: number };

export function checksOf(brands: readonly Pick<Brand, "lastVerifiedUpdated">[]): Checks {
  const days = brands
    .flatMap(({ lastVerifiedUpdated }) => lastVerifiedUpdated ?? [])
    .toSorted((a, b) => Date.parse(a) - Date.parse(b));
  return { newest: days.at(-1) ?? null, oldest: days[0] ?? null, never: brands.length - days.length };
}

export type Named = { slug: string; brandName: string };

/** Everything that a state's page shows. */
export type StateSummary = {
  state: State;
  /** How many providers there are, and how many serve the state. */
  all: number;
  serving: number;
  sellers: Record<Medication, number>;
  accepts: { insurance: number; hsa: number; legitScript: number };
  groups: PriceGroup[];
  /** The lowest price of each group on the whole list, in the order of `groups`, or null. */
  lowestAnywhereCents: (number | null)[];
  lowest: Record<Medication, Offer[]>;
  notServing: Named[];
  checks: Checks;
  isIndexed: boolean;
};

/** @param sales of all brands, see `salesOf`. */
export function stateSummary(brands: readonly Brand[], sales: readonly Sale[], state: State): StateSummary {
  const serving = brands.filter((brand) => servesState(brand, state.code));
  const here = salesIn(sales, state.code);
  return {
    state,
    all: brands.length,
    serving: serving.length,
    sellers: sellersOf(here),
    accepts: {
      insurance: serving.filter((brand) => brand.acceptInsurance).length,
      hsa: serving.filter((brand) => brand.hsaAccepted).length,
      legitScript: serving.filter((brand) => brand.legitScriptCertified).length,
    },
    groups: priceGroups(here),
    lowestAnywhereCents: priceGroups(sales).map(({ range }) => range?.lowCents ?? null),
    lowest: {
      semaglutide: lowestOffers(here, "semaglutide"),
      tirzepatide: lowestOffers(here, "tirzepatide"),
    },
    notServing: brands
      .filter((brand) => !servesState(brand, state.code))
      .map(({ slug, brandName }) => ({ slug, brandName })),
    checks: checksOf(serving),
    isIndexed: hasEnoughPrices(serving),
  };
}

/** The sales of the brands that serve a state. */
export function salesIn(sales: readonly Sale[], state: StateCode): Sale[] {
  return sales.filter(({ brand }) => servesState(brand, state));
}

/** The number of brands that sell each medication, from any source. */
export function sellersOf(sales: readonly Sale[]): Record<Medication, number> {
  const count = (medication: Medication) =>
    new Set(sales.filter((sale) => sale.medication === medication).map(({ brand }) => brand.brandId)).size;
  return { semaglutide: count("semaglutide"), tirzepatide: count("tirzepatide") };
}

/** One row of the list of all states. */
export type StateRow = {
  state: State;
  serving: number;
  lowest: LowestPrices;
};

export type LowestPrices = Record<Medication, LowestBySource>;

/** In one pass, because the home page needs it for every state. Of equal prices, a fresh one counts. */
export function lowestPrices(sales: readonly Sale[]): LowestPrices {
  const lowest: LowestPrices = {
    semaglutide: { compounded: null, brand_name: null },
    tirzepatide: { compounded: null, brand_name: null },
  };
  for (const { medication, source, offer } of sales) {
    if (source === null || offer === null || offer.lacksMembershipFee) continue;
    const known = lowest[medication][source];
    const { monthlyTotalCents: cents, isStale } = offer;
    const isFresher = cents === known?.cents && !isStale;
    if (known === null || cents < known.cents || isFresher) lowest[medication][source] = { cents, isStale };
  }
  return lowest;
}

/** All states by name, with the number of providers and the lowest prices. */
export function stateRows(brands: readonly Brand[], sales: readonly Sale[]): StateRow[] {
  return states.map((state) => ({
    state,
    serving: brands.filter((brand) => servesState(brand, state.code)).length,
    lowest: lowestPrices(salesIn(sales, state.code)),
  }));
}
