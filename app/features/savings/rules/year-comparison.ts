import type { Brand } from "~/features/brands/schema";
import { type FirstYear, firstYear, monthsInYear } from "~/features/pricing/rules/first-year";
import type { PricedQuote } from "~/features/pricing/rules/quote";

/**
 * The month in which a rebate is counted as paid back (spec:savings#first-year). A claim may be made until day 30 and takes up to six
 * weeks, so the latest day is 72.
 */
export const rebateMonth = 3;

/** One month of staying and of changing, in cents. */
export type ComparedMonth = {
  /** 1 to 12. */
  month: number;
  /** Paid since the start, this month included. */
  stayingTotalCents: number;
  changingTotalCents: number;
  /** What changing costs this month: below 0 only where the rebate is more than what is paid. */
  changingCents: number;
  /** The part of it that is money back. */
  rebateCents: number;
};

export type YearComparison = {
  months: ComparedMonth[];
  /** The plan behind `changing`, for its sum. */
  year: FirstYear;
  stayingTotalCents: number;
  changingTotalCents: number;
  /** Staying minus changing over the year; below 0 when changing costs more. */
  differenceCents: number;
  /** The first month from which on changing has cost less in total than staying; null when it never does. */
  cheaperFromMonth: number | null;
};

/**
 * Twelve months at today's cost beside the first twelve months at a provider: what has been paid by the end of each.
 * Plans of several months are paid in advance, the first-month discount comes off the first payment, and the rebate
 * is counted in the month it is paid back at the latest.
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
