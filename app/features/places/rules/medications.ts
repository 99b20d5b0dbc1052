import {
  type Brand,
  type MedicationType,
  medicationTypeLabels,
  medicationTypes,
} from "~/features/brands/schema";
import { type Medication, matchesMedication, servesState } from "~/features/pricing/rules/match";
import { lowestOffers, medications, type Offer, type PriceGroup, priceGroups, type Sale } from "./offers";
import {
  type Checks,
  checksOf,
  hasEnoughPrices,
  type LowestPrices,
  lowestPrices,
  type State,
  salesIn,
  states,
} from "./states";

/** Whether a slug names a medication that has a page. */
export function isMedication(slug: string): slug is Medication {
  return (medications as readonly string[]).includes(slug);
}

/** How many providers sell a medication in one form. */
export type FormCount = { type: MedicationType; label: string; providers: number };

/** One state on a medication's page. */
export type MedicationStateRow = {
  state: State;
  sellers: number;
  lowest: LowestPrices[Medication];
};

/** Everything that a medication's page shows. */
export type MedicationSummary = {
  medication: Medication;
  all: number;
  sellers: number;
  /** The sellers that serve all 51 states. */
  everywhere: number;
  groups: PriceGroup[];
  forms: FormCount[];
  lowest: Offer[];
  states: MedicationStateRow[];
  checks: Checks;
  isIndexed: boolean;
};

/** @param sales of all brands, see `salesOf`. */
export function medicationSummary(
  brands: readonly Brand[],
  sales: readonly Sale[],
  medication: Medication,
): MedicationSummary {
  const sellers = brands.filter((brand) => sells(brand, medication));
  const sold = sales.filter((sale) => sale.medication === medication);
  return {
    medication,
    all: brands.length,
    sellers: sellers.length,
    everywhere: sellers.filter((brand) => states.every(({ code }) => servesState(brand, code))).length,
    groups: priceGroups(sold).filter((group) => group.medication === medication),
    forms: formsOf(sellers, medication),
    lowest: lowestOffers(sold, medication),
    states: states.map((state) => ({
      state,
      sellers: sellers.filter((brand) => servesState(brand, state.code)).length,
      lowest: lowestPrices(salesIn(sold, state.code))[medication],
    })),
    checks: checksOf(sellers),
    isIndexed: hasEnoughPrices(sellers),
  };
}

function sells(brand: Pick<Brand, "pricing">, medication: Medication): boolean {
  return brand.pricing.some((row) => matchesMedication(row.medicationType, medication));
}

function formsOf(sellers: readonly Brand[], medication: Medication): FormCount[] {
  return medicationTypes
    .filter((type) => matchesMedication(type, medication))
    .map((type) => ({
      type,
      label: medicationTypeLabels[type],
      providers: sellers.filter(({ pricing }) => pricing.some((row) => row.medicationType === type)).length,
    }))
    .filter(({ providers }) => providers > 0);
}

/** One medication on the list of all medications. */
export type MedicationRow = { medication: Medication; sellers: number; lowest: LowestPrices[Medication] };

/** The medications that at least one provider sells. */
export function medicationRows(brands: readonly Brand[], sales: readonly Sale[]): MedicationRow[] {
  const lowest = lowestPrices(sales);
  return medications
    .map((medication) => ({
      medication,
      sellers: brands.filter((brand) => sells(brand, medication)).length,
      lowest: lowest[medication],
    }))
    .filter(({ sellers }) => sellers > 0);
}
