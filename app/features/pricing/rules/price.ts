import type { Fee, PlanInterval, Pricing } from "~/features/brands/schema";
import { divideCents } from "~/kernel/money";

/** Months one interval pays for: the divisors of V 9 "Pricing logic". `biannual` is read as `semi_annual` (V2). */
export const monthsPerInterval: Record<PlanInterval, number> = {
  monthly: 1,
  quarterly: 3,
  semi_annual: 6,
  annual: 12,
};

type IntervalPrice = Pick<Pricing, "priceCents" | "planInterval">;
type Discount = Pick<Pricing, "isFirstMonthDiscount" | "firstMonthDiscountAmountCents">;

/** The price of one month in cents, before any discount: the plan price over the months it pays for (V 9). */
export function perMonthCents(row: IntervalPrice): number {
  return divideCents(row.priceCents, monthsPerInterval[row.planInterval]);
}

/**
 * What the first month is cheaper by, in cents. An amount counts only on a row that is flagged
 * (V 9 "minus first-month discount (if flagged)"); a flag without an amount promises nothing and counts as 0.
 */
export function firstMonthDiscountCents(row: Discount): number {
  return row.isFirstMonthDiscount ? (row.firstMonthDiscountAmountCents ?? 0) : 0;
}

/**
 * The effective first-month price in cents, without fees: per month, less the first-month discount, less the
 * brand's rebate, never below 0 (V 9 "Effective price").
 */
export function effectiveFirstMonthCents(row: IntervalPrice & Discount, rebateCents: number): number {
  return Math.max(0, perMonthCents(row) - firstMonthDiscountCents(row) - rebateCents);
}

/** The fee a month of membership costs on top of the medication. */
export type MembershipFee = {
  /** In cents; 0 when there is none, and also when the amount is not known. */
  amountCents: number;
  /** `unknown`: the brand charges such a fee but its amount is not known, so the totals leave it out. */
  status: "none" | "known" | "unknown";
};

const noMembershipFee: MembershipFee = Object.freeze({ amountCents: 0, status: "none" });
const unknownMembershipFee: MembershipFee = Object.freeze({ amountCents: 0, status: "unknown" });
const MEMBERSHIP_TYPE = /membership|monthly/i;

/**
 * The membership fee: the amount of the first fee whose type contains "membership" or "monthly", in any case,
 * otherwise 0 (V 9 "Membership fee"). Only the first such fee counts, so the order of `fees` matters: by fee id.
 * When its amount is null the fee is 0 with the status `unknown`, so that a page can say what the total lacks.
 */
export function membershipFee(fees: readonly Pick<Fee, "feeType" | "feeAmountCents">[]): MembershipFee {
  for (const fee of fees) {
    if (!MEMBERSHIP_TYPE.test(fee.feeType)) continue;
    if (fee.feeAmountCents === null) return unknownMembershipFee;
    return { amountCents: fee.feeAmountCents, status: "known" };
  }
  return noMembershipFee;
}

/** The first-month price shown, in cents: effective first-month price plus membership fee (V 9 "Displayed"). */
export function firstMonthTotalCents(
  row: IntervalPrice & Discount,
  rebateCents: number,
  membershipFeeCents: number,
): number {
  return effectiveFirstMonthCents(row, rebateCents) + membershipFeeCents;
}

/** The monthly price shown, in cents: undiscounted price per month plus membership fee (V 9 "Displayed"). */
export function monthlyTotalCents(row: IntervalPrice, membershipFeeCents: number): number {
  return perMonthCents(row) + membershipFeeCents;
}
