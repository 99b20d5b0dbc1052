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

/**
 * The undiscounted price of one month in cents: the plan price divided by the months it covers
 * (spec:pricing#per-month).
 */
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
 * The effective first-month price in cents, without fees: the price per month minus the first-month discount and the
 * brand's rebate, never below 0 (spec:pricing#effective-price).
 */
export function effectiveFirstMonthCents(row: IntervalPrice & Discount, rebateCents: number): number {
  return Math.max(0, perMonthCents(row) - firstMonthDiscountCents(row) - rebateCents);
}

/** The monthly membership fee on top of the medication. */
export type MembershipFee = {
  /** In cents; 0 without a fee, or if its amount is unknown. */
  amountCents: number;
  /** `unknown`: the brand charges a membership fee of unknown amount, so the totals leave it out. */
  status: "none" | "known" | "unknown";
};

/** Shown next to a total that leaves out an unlisted fee (spec:pricing#unlisted-fee). */
export const unlistedFeeNote = "Plus a membership fee (amount not listed)";

const noMembershipFee: MembershipFee = Object.freeze({ amountCents: 0, status: "none" });
const unknownMembershipFee: MembershipFee = Object.freeze({ amountCents: 0, status: "unknown" });
const MEMBERSHIP_TYPE = /membership|monthly/i;

/**
 * The membership fee: the amount of the first fee whose type contains "membership" or "monthly", ignoring case,
 * otherwise 0 (spec:pricing#membership-fee). Only the first such fee counts, so `fees` must be sorted by fee id. If its
 * amount is null, the fee is 0 with the status `unknown`, so that a page can say what the total leaves out
 * (spec:pricing#unlisted-fee).
 */
export function membershipFee(fees: readonly Pick<Fee, "feeType" | "feeAmountCents">[]): MembershipFee {
  for (const fee of fees) {
    if (!MEMBERSHIP_TYPE.test(fee.feeType)) continue;
    if (fee.feeAmountCents === null) return unknownMembershipFee;
    return { amountCents: fee.feeAmountCents, status: "known" };
  }
  return noMembershipFee;
}

/**
 * The first-month total in cents: the effective first-month price plus the membership fee
 * (spec:pricing#first-month-total).
 */
export function firstMonthTotalCents(
  row: IntervalPrice & Discount,
  rebateCents: number,
  membershipFeeCents: number,
): number {
  return effectiveFirstMonthCents(row, rebateCents) + membershipFeeCents;
}

/**
 * The monthly total in cents: the undiscounted price per month plus the membership fee (spec:pricing#monthly-total).
 */
export function monthlyTotalCents(row: IntervalPrice, membershipFeeCents: number): number {
  return perMonthCents(row) + membershipFeeCents;
}
