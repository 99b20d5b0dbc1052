import type { Brand } from "~/features/brands/schema";
import { type Medication, matchesMedication, servesState } from "~/features/pricing/rules/match";
import { medications } from "./offers";
import { checksOf, hasEnoughPrices, states } from "./states";

/** A page for search engines. `lastmod` is the newest check of a provider on it (ISO 8601). */
export type PlacePage = { lastmod: string | null } & (
  | { kind: "state"; slug: string }
  | { kind: "medication"; medication: Medication }
);

/** The pages of states and medications that have enough prices to be indexed (spec:places#thin-pages). */
export function placePages(brands: readonly Brand[]): PlacePage[] {
  const ofStates = states.map((state) => ({
    page: { kind: "state" as const, slug: state.slug },
    shown: brands.filter((brand) => servesState(brand, state.code)),
  }));
  const ofMedications = medications.map((medication) => ({
    page: { kind: "medication" as const, medication },
    shown: brands.filter(({ pricing }) =>
      pricing.some((row) => matchesMedication(row.medicationType, medication)),
    ),
  }));
  return [...ofStates, ...ofMedications]
    .filter(({ shown }) => hasEnoughPrices(shown))
    .map(({ page, shown }) => ({ ...page, lastmod: checksOf(shown).newest }));
}
