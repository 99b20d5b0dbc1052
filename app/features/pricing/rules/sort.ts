import type { Brand } from "~/features/brands/schema";
import { firstYearCostCents, isFirstYearKnown } from "./first-year-cost";
import type { Quote } from "./quote";

/**
 * The sort options in menu order: the three of spec:pricing#sort-options, the first of which is the default, then the
 * added one (spec:pricing#first-year-cost).
 */
export const sortOptions = [
  "first_month_total",
  "monthly_total",
  "trustpilot_rating",
  "first_year_cost",
] as const;
export type SortOption = (typeof sortOptions)[number];

export const defaultSort: SortOption = "first_month_total";

export const sortLabels: Record<SortOption, string> = {
  first_month_total: "Lowest first-month total",
  monthly_total: "Lowest monthly total",
  trustpilot_rating: "Highest Trustpilot rating",
  first_year_cost: "Lowest first-year cost",
};

/** The fields that decide the order of two providers. */
export type Sortable = {
  brand: Pick<Brand, "brandId" | "brandName" | "trustpilotRating">;
  quote: Quote;
};

/**
 * The comparison function of a sort option, for `Array.prototype.sort`.
 *
 * Whatever the option, an infinite price comes last (spec:pricing#infinite-price). An unknown rating comes after every
 * known one. Ties are broken by the other price (after a rating: first month, then monthly; after a first-year cost:
 * monthly, then first month), then the name, then the brand id. Ids are unique, so the order is total and never depends on the order of the input
 * (spec:pricing#tie-breaks).
 */
export function compareBy(sort: SortOption): (a: Sortable, b: Sortable) => number {
  switch (sort) {
    case "first_month_total":
      return (a, b) => compareFirstMonth(a, b) || compareMonthly(a, b) || compareName(a, b);
    case "monthly_total":
      return (a, b) => compareMonthly(a, b) || compareFirstMonth(a, b) || compareName(a, b);
    case "trustpilot_rating":
      return (a, b) =>
        compareHasPrice(a, b) ||
        compareRating(a, b) ||
        compareFirstMonth(a, b) ||
        compareMonthly(a, b) ||
        compareName(a, b);
    case "first_year_cost":
      return (a, b) =>
        compareFirstYear(a, b) || compareMonthly(a, b) || compareFirstMonth(a, b) || compareName(a, b);
  }
}

/** A year with an unlisted membership fee comes after every complete one, since the fee could be any amount. */
function compareFirstYear(a: Sortable, b: Sortable): number {
  if (a.quote.kind !== "priced" || b.quote.kind !== "priced") return compareHasPrice(a, b);
  return (
    Number(isFirstYearKnown(b.quote)) - Number(isFirstYearKnown(a.quote)) ||
    firstYearCostCents(a.quote) - firstYearCostCents(b.quote)
  );
}

function compareFirstMonth(a: Sortable, b: Sortable): number {
  if (a.quote.kind === "priced" && b.quote.kind === "priced") {
    return a.quote.firstMonthTotalCents - b.quote.firstMonthTotalCents;
  }
  return compareHasPrice(a, b);
}

function compareMonthly(a: Sortable, b: Sortable): number {
  if (a.quote.kind === "priced" && b.quote.kind === "priced") {
    return a.quote.monthlyTotalCents - b.quote.monthlyTotalCents;
  }
  return compareHasPrice(a, b);
}

function compareHasPrice(a: Sortable, b: Sortable): number {
  return Number(b.quote.kind === "priced") - Number(a.quote.kind === "priced");
}

function compareRating(a: Sortable, b: Sortable): number {
  return (b.brand.trustpilotRating ?? -1) - (a.brand.trustpilotRating ?? -1);
}

/**
 * Compares lowercase names by code units, which gives the same order in every browser and on the server, unlike locale
 * order.
 */
function compareName(a: Sortable, b: Sortable): number {
  const nameA = a.brand.brandName.toLowerCase();
  const nameB = b.brand.brandName.toLowerCase();
  if (nameA !== nameB) return nameA < nameB ? -1 : 1;
  return a.brand.brandId - b.brand.brandId;
}
