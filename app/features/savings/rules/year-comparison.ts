import type { Brand } from "~/features/brands/schema";
import { type FirstYear, firstYear, monthsInYear } from "~/features/pricing/rules/first-year";
import type { PricedQuote } from "~/features/pricing/rules/quote";

/**
 * The month in which a rebate counts as paid back (spec:savings#first-year). Claims are accepted until day 30 and take
 * up to six weeks, so the latest day is 72.
 */
export const rebateMonth = 3;

/** One month of staying and of switching, in cents. */
export type ComparedMonth = {
  /** 1 to 12. */
  month: number;
  /** Paid since the start, including this month. */
  stayingTotalCents: number;
  changingTotalCents: number;
  /** The cost of switching this month: negative only if the rebate exceeds the payment. */
  changingCents: number;
  /** The rebate included in it. */
  rebateCents: number;
};

export type YearComparison = {
  months: ComparedMonth[];
  /** The plan behind `changing`, for the explained sum. */
  year: FirstYear;
  stayingTotalCents: number;
  changingTotalCents: number;
  /** Staying minus switching over the year; negative if switching costs more. */
  differenceCents: number;
  /** The first month from which switching has cost less in total than staying; null if it never does. */
  cheaperFromMonth: number | null;
};

/**
 * Compares twelve months at today's cost with the first twelve months at a provider: the total paid by the end of each
 * month. Plans of several months are paid in advance, the first-month discount reduces the first payment, and the
 * rebate counts in the latest month in which it is paid back.
 */
export function compareFirstYear(
  currentCostCents: number,
  { brand, quote }: { brand: Pick<Brand, "fees" | "rebateCents">; quote: Pick<PricedQuote, "row"> },
): YearComparison {
  const year = firstYear(quote.row, brand);
  let changingTotalCents = 0;
  const months = year.months.map(({ month, paidCents }) => {
    const rebateCents = month === rebateMonth ? year.rebateCents : 0;
    const changingCents = paidCents - rebateCents;
    changingTotalCents += changingCents;
    return {
      month,
      stayingTotalCents: currentCostCents * month,
      changingTotalCents,
      changingCents,
      rebateCents,
    };
  });
  const stayingTotalCents = currentCostCents * monthsInYear;
  return {
    months,
    year,
    stayingTotalCents,
    changingTotalCents,
    differenceCents: stayingTotalCents - changingTotalCents,
    cheaperFromMonth: firstMonthBelow(months),
  };
}

function firstMonthBelow(months: readonly ComparedMonth[]): number | null {
  const lastAbove = months.findLastIndex((month) => month.changingTotalCents >= month.stayingTotalCents);
  return months[lastAbove + 1]?.month ?? null;
}
