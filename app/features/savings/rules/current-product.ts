import { productLabels, productOf, productsOf } from "~/features/brands/rules/medication-source";
import { type Brand, medicationTypes, type PlanInterval, type Pricing } from "~/features/brands/schema";
import { matchesForm, matchesMedication } from "~/features/pricing/rules/match";
import type { RankedProvider } from "~/features/pricing/rules/ranking";
import type { AlternativesRequest, CurrentProduct } from "../schema";
import { bestAlternative, type PricedAlternative, rankAlternatives } from "./alternatives";

type Prescription = Pick<AlternativesRequest, "medication" | "administrationType" | "dosage">;
export type ProductChoice = { value: CurrentProduct; label: string };

/** The products that a visitor with this prescription may be taking, in menu order (spec:savings#current-product). */
export function productChoices(prescription: Prescription): ProductChoice[] {
  const { medication, administrationType } = prescription;
  const type = medicationTypes.find(
    (candidate) => matchesMedication(candidate, medication) && matchesForm(candidate, administrationType),
  );
  const named = type ? productsOf(type).filter((product) => product !== "other") : [];
  return [
    { value: "unknown", label: "Not sure" },
    ...named.map((value) => ({ value, label: productLabels[value] })),
    { value: "compounded", label: "A compounded product" },
  ];
}

/** The brand name of the current product; null for a compounded or unknown product. */
export function brandNameOf(current: CurrentProduct): string | null {
  return current === "unknown" || current === "compounded" ? null : productLabels[current];
}

/** How an alternative relates to the current product: the same product, or a difference that the text describes. */
export type ProductRelation = { isSame: boolean; text: string };

const compoundedWarning = (than: string) =>
  `Compounded: not FDA-approved, and not the same as ${than}. Talk to your prescriber.`;

/** A card's text about its product compared with the current one (spec:savings#same-product). */
export function productRelation(current: CurrentProduct, row: Pricing): ProductRelation {
  const taken = brandNameOf(current);
  const other = (text: string) => ({ isSame: false, text });
  if (row.medicationSource === null)
    return other(`Source not listed. Ask the provider if it's ${taken ?? "compounded or FDA-approved"}.`);
  if (row.medicationSource === "compounded") {
    if (current !== "compounded") return other(compoundedWarning(taken ?? "a brand-name product"));
    return other("Compounded products can differ between pharmacies. Talk to your prescriber.");
  }
  const sold = productOf(row);
  if (taken === null) {
    if (current === "unknown") return other("FDA-approved. Talk to your prescriber before you switch.");
    return other("FDA-approved, so not the compounded product you take. Talk to your prescriber.");
  }
  if (sold === null) return other(`FDA-approved, but the product isn't listed. Ask if it's ${taken}.`);
  if (sold === taken) return { isSame: true, text: `The product you take now: ${taken}.` };
  return other(`FDA-approved, but not ${taken}. Talk to your prescriber.`);
}

/** How many of the quoted prices are for the current product, and how many for compounded products. */
export function countProducts(ranked: readonly RankedProvider[], current: CurrentProduct) {
  const rows = ranked.flatMap(({ quote }) => (quote.kind === "priced" ? [quote.row] : []));
  return {
    priced: rows.length,
    same: rows.filter((row) => productRelation(current, row).isSame).length,
    compounded: rows.filter((row) => row.medicationSource === "compounded").length,
  };
}

/** The lowest monthly total for exactly the current product; null if no provider lists it, or it has no brand name. */
export function bestSameProduct(
  brands: readonly Brand[],
  prescription: Prescription,
  planInterval: PlanInterval,
  current: CurrentProduct,
): PricedAlternative | null {
  if (brandNameOf(current) === null) return null;
  const ofProduct = brands.flatMap((brand) => {
    const pricing = brand.pricing.filter((row) => productRelation(current, row).isSame);
    return pricing.length === 0 ? [] : [{ ...brand, pricing }];
  });
  return bestAlternative(rankAlternatives(ofProduct, prescription, planInterval));
}
