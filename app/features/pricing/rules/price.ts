import type { Fee, PlanInterval, Pricing } from "~/features/brands/schema";
import { divideCents } from "~/kernel/money";

/** Months one interval pays for (spec:pricing#interval-months). `biannual` is read as `semi_annual` (spec:brands#biannual). */
export const monthsPerInterval: Record<PlanInterval, number> = {
  monthly: 1,
  quarterly: 3,
  semi_annual: 6,
  annual: 12,
};

type IntervalPrice = Pick<Pricing, "priceCents" | "planInterval">;
type Discount = Pick<Pricing, "isFirstMonthDiscount" | "firstMonthDiscountAmountCents">;

/** The price of one month in cents, undiscounted: the plan price over the months it pays for (spec:pricing#per-month). */
export function perMonthCents(row: IntervalPrice): number {
  return divideCents(row.priceCents, monthsPerInterval[row.planInterval]);
}

/**
 * The first-month discount in cents. An amount counts only on a flagged row; a flag without an amount counts as 0
 * (spec:pricing#first-month-discount).
 */
export function firstMonthDiscountCents(row: Discount): number {
  return row.isFirstMonthDiscount ? (row.firstMonthDiscountAmountCents ?? 0) : 0;
}

/**
 * The effective first-month price in cents, without fees: per month, less the first-month discount, less the brand's rebate,
 * never below 0 (spec:pricing#effective-price).
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

/** Shown beside a total that leaves out an unlisted fee (spec:pricing#unlisted-fee). */
export const unlistedFeeNote = "Plus a membership fee (amount not listed)";

const noMembershipFee: MembershipFee = Object.freeze({ amountCents: 0, status: "none" });
const unknownMembershipFee: MembershipFee = Object.freeze({ amountCents: 0, status: "unknown" });
const MEMBERSHIP_TYPE = /membership|monthly/i;

/**
 * The membership fee: the amount of the first fee whose type contains "membership" or "monthly", ignoring case, otherwise 0
 * (spec:pricing#membership-fee). Only the first such fee counts, so the order of `fees` matters: by fee id.
 * When its amount is null the fee is 0 with the status `unknown`, so that a page can say what the total lacks (spec:pricing#unlisted-fee).
 */
export function membershipFee(fees: readonly Pick<Fee, "feeType" | "feeAmountCents">[]): MembershipFee {
  for (const fee of fees) {
    if (!MEMBERSHIP_TYPE.test(fee.feeType)) continue;
    if (fee.feeAmountCents === null) return unknownMembershipFee;
    return { amountCents: fee.feeAmountCents, status: "known" };
  }
  return noMembershipFee;
}

/** The first-month total in cents: effective first-month price plus membership fee (spec:pricing#first-month-total). */
export function firstMonthTotalCents(
  row: IntervalPrice & Discount,
  rebateCents: number,
  membershipFeeCents: number,
): number {
  return effectiveFirstMonthCents(row, rebateCents) + membershipFeeCents;
}

/** The monthly total in cents: undiscounted price per month plus membership fee (spec:pricing#monthly-total). */
export function monthlyTotalCents(row: IntervalPrice, membershipFeeCents: number): number {
  return perMonthCents(row) + membershipFeeCents;
}
