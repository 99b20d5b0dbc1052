import { firstYearCostCents, isFirstYearKnown } from "./first-year-cost";
import { monthsPerInterval } from "./price";
import type { PricedQuote, Quote } from "./quote";
import type { RankedProvider } from "./ranking";
import { compareBy, type Sortable, type SortOption } from "./sort";

/**
 * What decides between two providers. `has_price`: one of them has no price for the payment frequency. `fee_listed`: one
 * of them doesn't list its membership fee.
 */
export type OrderKey =
  | "has_price"
  | "first_month_total"
  | "monthly_total"
  | "trustpilot_rating"
  | "fee_listed"
  | "first_year_cost"
  | "name"
  | "brand_id";

/** What each sort option compares, in this order, until two providers differ (spec:pricing#tie-breaks). */
export const orderKeys: Record<SortOption, readonly OrderKey[]> = {
  first_month_total: ["has_price", "first_month_total", "monthly_total", "name", "brand_id"],
  monthly_total: ["has_price", "monthly_total", "first_month_total", "name", "brand_id"],
  trustpilot_rating: [
    "has_price",
    "trustpilot_rating",
    "first_month_total",
    "monthly_total",
    "name",
    "brand_id",
  ],
  first_year_cost: [
    "has_price",
    "fee_listed",
    "first_year_cost",
    "monthly_total",
    "first_month_total",
    "name",
    "brand_id",
  ],
};

/** Everything about one provider that the order can depend on. Money in cents, null without a price. */
export type PlaceFigures = {
  brandId: number;
  brandName: string;
  firstMonthTotalCents: number | null;
  monthlyTotalCents: number | null;
  trustpilotRating: number | null;
  /** Incomplete if the membership fee isn't listed. */
  firstYearCostCents: number | null;
  isFeeListed: boolean;
};

/** The provider before or after, and what decided between the two. */
export type Neighbor = PlaceFigures & { rank: number; decidedBy: OrderKey };

/**
 * What alone would move a provider up: that much less per month, that rating, any plan with the payment frequency, or
 * a listed membership fee.
 * `toRank` is its rank then. `none`: neither its price nor its rating alone can move it.
 */
export type Move =
  | { kind: "price"; cents: number; toRank: number }
  | { kind: "rating"; rating: number; toRank: number }
  | { kind: "plan" }
  | { kind: "fee" }
  | { kind: "none" };

/** Why a provider has its place: enough to compute the order again (spec:pricing#why-this-place). */
export type Place = {
  /** From 1. */
  rank: number;
  sort: SortOption;
  own: PlaceFigures;
  above: Neighbor | null;
  below: Neighbor | null;
  /** Null for the first place. */
  move: Move | null;
};

/**
 * Explains the place at `index` of a ranked list. It calculates from the list itself, so it can't differ from the order
 * that visitors see.
 * @returns null if the place isn't in the list.
 */
export function explainPlace(list: readonly RankedProvider[], index: number, sort: SortOption): Place | null {
  const provider = list[index];
  if (!provider) return null;
  const [above, below] = [list[index - 1], list[index + 1]];
  return {
    rank: index + 1,
    sort,
    own: figuresOf(provider),
    above: above ? neighbor(above, index, decidedBy(above, provider, sort)) : null,
    below: below ? neighbor(below, index + 2, decidedBy(provider, below, sort)) : null,
    move: above ? moveUp(list, provider, above, sort) : null,
  };
}

function figuresOf({ brand, quote }: Sortable): PlaceFigures {
  const isPriced = quote.kind === "priced";
  return {
    brandId: brand.brandId,
    brandName: brand.brandName,
    firstMonthTotalCents: isPriced ? quote.firstMonthTotalCents : null,
    monthlyTotalCents: isPriced ? quote.monthlyTotalCents : null,
    trustpilotRating: brand.trustpilotRating,
    firstYearCostCents: isPriced ? firstYearCostCents(quote) : null,
    isFeeListed: isFirstYearKnown(quote),
  };
}

function neighbor(provider: RankedProvider, rank: number, key: OrderKey): Neighbor {
  return { ...figuresOf(provider), rank, decidedBy: key };
}

const keyValue: Record<OrderKey, (figures: PlaceFigures) => number | string | null> = {
  has_price: (figures) => Number(figures.monthlyTotalCents !== null),
  first_month_total: (figures) => figures.firstMonthTotalCents,
  monthly_total: (figures) => figures.monthlyTotalCents,
  trustpilot_rating: (figures) => figures.trustpilotRating,
  fee_listed: (figures) => Number(figures.isFeeListed),
  first_year_cost: (figures) => figures.firstYearCostCents,
  name: (figures) => figures.brandName.toLowerCase(),
  brand_id: (figures) => figures.brandId,
};

/** The first of the sort's keys in which two providers differ. Ids always do. */
function decidedBy(one: Sortable, other: Sortable, sort: SortOption): OrderKey {
  const [a, b] = [figuresOf(one), figuresOf(other)];
  return orderKeys[sort].find((key) => keyValue[key](a) !== keyValue[key](b)) ?? "brand_id";
}

function moveUp(
  list: readonly RankedProvider[],
  provider: RankedProvider,
  above: RankedProvider,
  sort: SortOption,
): Move {
  const { brand, quote } = provider;
  if (quote.kind !== "priced") return { kind: "plan" };
  const compare = compareBy(sort);
  const rankOf = (changed: Sortable) =>
    1 + list.filter((other) => other !== provider && compare(other, changed) < 0).length;
  const decided = decidedBy(above, provider, sort);
  if (decided === "fee_listed") return { kind: "fee" };
  if (decided === "trustpilot_rating") {
    const rating = ratingsToPass(above).find((value) => compare(withRating(provider, value), above) < 0);
    if (rating === undefined) return { kind: "none" };
    return { kind: "rating", rating, toRank: rankOf(withRating(provider, rating)) };
  }
  const cheaper = (cents: number): Sortable => ({ brand, quote: reduced(quote, cents) });
  const cents = smallest(largestReduction(quote), (amount) => compare(cheaper(amount), above) < 0);
  return cents === null ? { kind: "none" } : { kind: "price", cents, toRank: rankOf(cheaper(cents)) };
}

const BEST_RATING = 5;

/** The same rating may be enough, because prices break ties; otherwise, a tenth more. */
function ratingsToPass({ brand: { trustpilotRating } }: Sortable): number[] {
  const rating = trustpilotRating ?? 0;
  return [rating, (Math.round(rating * 10) + 1) / 10].filter((value) => value <= BEST_RATING);
}

const withRating = ({ brand, quote }: Sortable, trustpilotRating: number): Sortable => ({
  brand: { ...brand, trustpilotRating },
  quote,
});

/** The plan's price can't fall below 0. The months of a plan all get the same reduction. */
const largestReduction = ({ row }: PricedQuote) =>
  Math.floor(row.priceCents / monthsPerInterval[row.planInterval]);

/** The quote if each month cost that much less, before discounts. */
function reduced(quote: PricedQuote, cents: number): Quote {
  const perMonthCents = quote.perMonthCents - cents;
  const reductions = quote.firstMonthDiscountCents + quote.rebateCents;
  const effectiveFirstMonthCents = Math.max(0, perMonthCents - reductions);
  const fee = quote.membershipFee.amountCents;
  const priceCents = quote.row.priceCents - cents * monthsPerInterval[quote.row.planInterval];
  return {
    ...quote,
    row: { ...quote.row, priceCents },
    perMonthCents,
    effectiveFirstMonthCents,
    firstMonthTotalCents: effectiveFirstMonthCents + fee,
    monthlyTotalCents: perMonthCents + fee,
  };
}

/** The smallest amount from 1 to `largest` that is enough, if every larger one is too; null if none is. */
function smallest(largest: number, isEnough: (amount: number) => boolean): number | null {
  if (largest < 1 || !isEnough(largest)) return null;
  let [low, high] = [1, largest];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
