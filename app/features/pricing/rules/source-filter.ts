import type { Brand, MedicationSource } from "~/features/brands/schema";

/** The medication sources that a visitor can filter by, in menu order (spec:pricing#source-filter). */
export const sourceFilters = ["any", "brand_name", "compounded"] as const;
export type SourceFilter = (typeof sourceFilters)[number];

export const sourceFilterLabels: Record<SourceFilter, string> = {
  any: "Any",
  brand_name: "FDA-approved only",
  compounded: "Compounded only",
};

/**
 * Keeps only the rows of the wanted source, and drops brands that have none left. It runs before the pricing rules,
 * which therefore never read a source (spec:pricing#medication-source). A row whose source isn't listed matches no
 * filter.
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
