import { type Brand, type PlanInterval, type Pricing, planIntervals } from "~/features/brands/schema";
import { matchesForm, matchesMedication, matchesRow, type PriceCriteria } from "./match";
import {
  effectiveFirstMonthCents,
  firstMonthDiscountCents,
  firstMonthTotalCents,
  type MembershipFee,
  membershipFee,
  monthlyTotalCents,
  perMonthCents,
} from "./price";

/** The price of the plan that represents a brand in the comparison. All amounts are integer cents. */
export type PricedQuote = {
  kind: "priced";
  /** The pricing row quoted; its `priceCents` is the plan price of one whole interval. */
  row: Pricing;
  perMonthCents: number;
  /** The full discount and rebate, even if the price reaches 0 before they are used up. */
  firstMonthDiscountCents: number;
  rebateCents: number;
  /** First month after discount and rebate, without the fee. */
  effectiveFirstMonthCents: number;
  membershipFee: MembershipFee;
  firstMonthTotalCents: number;
  monthlyTotalCents: number;
};

/**
 * A brand that sells what the visitor wants, but not with this payment frequency: its price counts as infinite
 * (spec:pricing#infinite-price). `availableIntervals` lists the frequencies it does offer, in menu order; never empty.
 */
export type UnpricedQuote = {
  kind: "noPriceForInterval";
  missingInterval: PlanInterval;
  availableIntervals: PlanInterval[];
};

export type Quote = PricedQuote | UnpricedQuote;

type QuotedBrand = Pick<Brand, "pricing" | "fees" | "rebateCents">;

/** The rebate this site pays for a purchase at the brand, in cents; 0 if none. */
export function rebateOf(brand: Pick<Brand, "rebateCents">): number {
  return brand.rebateCents ?? 0;
}

/**
 * The quote of one brand: its cheapest pricing row of the wanted medication, form, dose, and interval, with that row's
 * totals (spec:pricing#lowest-price). Null when no row matches in any interval: the brand doesn't match
 * (spec:pricing#match).
 */
export function quoteBrand(brand: QuotedBrand, criteria: PriceCriteria): Quote | null {
  let cheapest: Pricing | null = null;
  let sellsOtherwise = false;
  for (const row of brand.pricing) {
    if (!matchesRow(row, criteria)) continue;
    if (row.planInterval !== criteria.planInterval) sellsOtherwise = true;
    else if (cheapest === null || isCheaper(row, cheapest)) cheapest = row;
  }
  if (cheapest !== null) return quoteRow(cheapest, brand);
  return sellsOtherwise ? unpricedQuote(brand, criteria) : null;
}

/**
 * Whether the first of two rows of one interval is cheaper, by undiscounted plan price. The ongoing price decides, not
 * the first month, so that a large discount can't hide a cheaper plan of the same brand and 'Cheapest Option' is true
 * of all its plans. Ties go to the larger first-month discount, then the lower id, so that the order of the rows never
 * matters.
 */
function isCheaper(row: Pricing, than: Pricing): boolean {
  if (row.priceCents !== than.priceCents) return row.priceCents < than.priceCents;
  const discount = firstMonthDiscountCents(row) - firstMonthDiscountCents(than);
  if (discount !== 0) return discount > 0;
  return row.pricingId < than.pricingId;
}

function quoteRow(row: Pricing, brand: QuotedBrand): PricedQuote {
  const rebateCents = rebateOf(brand);
  const fee = membershipFee(brand.fees);
  return {
    kind: "priced",
    row,
    perMonthCents: perMonthCents(row),
    firstMonthDiscountCents: firstMonthDiscountCents(row),
    rebateCents,
    effectiveFirstMonthCents: effectiveFirstMonthCents(row, rebateCents),
    membershipFee: fee,
    firstMonthTotalCents: firstMonthTotalCents(row, rebateCents, fee.amountCents),
    monthlyTotalCents: monthlyTotalCents(row, fee.amountCents),
  };
}

function unpricedQuote(brand: QuotedBrand, criteria: PriceCriteria): UnpricedQuote {
  return {
    kind: "noPriceForInterval",
    missingInterval: criteria.planInterval,
    availableIntervals: planIntervals.filter((interval) =>
      brand.pricing.some((row) => row.planInterval === interval && matchesRow(row, criteria)),
    ),
  };
}

/**
 * Whether a brand doesn't match only because it prices the wanted medication and form dose by dose, and none of them is
 * the wanted dose (see `matchesDosage`). A page can then say how many providers it couldn't compare.
 */
export function isPricedByDoseOnly(brand: Pick<Brand, "pricing">, criteria: PriceCriteria): boolean {
  let sells = false;
  for (const row of brand.pricing) {
    if (matchesRow(row, criteria)) return false;
    sells ||=
      matchesMedication(row.medicationType, criteria.preferredMedication) &&
      matchesForm(row.medicationType, criteria.administrationType);
  }
  return sells;
}
