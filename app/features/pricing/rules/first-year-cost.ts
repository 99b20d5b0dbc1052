import { monthsInYear } from "./first-year";
import { monthsPerInterval } from "./price";
import type { PricedQuote, Quote } from "./quote";

/**
 * The first year of a quoted plan, in cents (spec:pricing#first-year-cost): the total of `firstYear`, from the figures
 * of the quote alone, because a list is sorted by it each time a filter changes. An unlisted membership fee counts as
 * 0; see `isFirstYearKnown`.
 */
export function firstYearCostCents(quote: PricedQuote): number {
  const { row, perMonthCents, effectiveFirstMonthCents, membershipFee } = quote;
  const payments = monthsInYear / monthsPerInterval[row.planInterval];
  const reductionsCents = perMonthCents - effectiveFirstMonthCents;
  return row.priceCents * payments - reductionsCents + membershipFee.amountCents * monthsInYear;
}

/** Whether every part of a first-year cost is listed (spec:pricing#unlisted-fee). */
export function isFirstYearKnown(quote: Quote): quote is PricedQuote {
  return quote.kind === "priced" && quote.membershipFee.status !== "unknown";
}
