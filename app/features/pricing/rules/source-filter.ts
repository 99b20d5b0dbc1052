import type { Brand, MedicationSource } from "~/features/brands/schema";

/** Which sources of a medication a visitor wants to see, in menu order (spec:pricing#source-filter). */
export const sourceFilters = ["any", "brand_name", "compounded"] as const;
export type SourceFilter = (typeof sourceFilters)[number];

export const sourceFilterLabels: Record<SourceFilter, string> = {
  any: "Any",
  brand_name: "FDA-approved only",
  compounded: "Compounded only",
};

/**
 * The brands with only the rows of the wanted source; those without any left are gone. Applied before the rules of prices, which
 * therefore never read a source (spec:pricing#medication-source). A row whose source isn't listed is neither.
 */
export function onlySource(brands: readonly Brand[], filter: SourceFilter): readonly Brand[] {
  if (filter === "any") return brands;
  return brands.flatMap((brand) => {
    const pricing = brand.pricing.filter((row) => isOf(row, filter));
    return pricing.length === 0 ? [] : [{ ...brand, pricing }];
  });
}

const isOf = (row: { medicationSource: MedicationSource | null }, filter: SourceFilter) =>
  row.medicationSource === filter;
