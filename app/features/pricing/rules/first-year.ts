import type { Brand, Pricing } from "~/features/brands/schema";
import { divideCents, formatDollars } from "~/kernel/money";
import {
  firstMonthDiscountCents,
  type MembershipFee,
  membershipFee,
  monthsPerInterval,
  perMonthCents,
} from "./price";
import { rebateOf } from "./quote";

/** What one month costs, in cents. `paidCents` is `planCents` − `discountCents` + `membershipCents`. */
export type YearMonth = {
  /** 1 to 12. */
  month: number;
  /** The price of a whole interval in the month it starts, 0 in the other months that it covers. */
  planCents: number;
  /** Reduces month 1 only; never negative. */
  discountCents: number;
  membershipCents: number;
  paidCents: number;
};

/** The cost of a plan over twelve months, in integer cents: every total is the sum of its months. */
export type FirstYear = {
  months: YearMonth[];
  /** How often the plan price is paid in the year: 12, 4, 2, or 1. */
  payments: number;
  planCents: number;
  discountCents: number;
  membership: MembershipFee;
  membershipCents: number;
  /** Total payments: plan − discount + membership. */
  paidCents: number;
  /** Money paid back after the claim. */
  rebateCents: number;
  totalCents: number;
  /** A twelfth of the total, rounded half up to the cent. */
  averageMonthCents: number;
  /** The part of the discount and rebate that exceeds one month's price and isn't counted. */
  uncountedCents: number;
};

export const monthsInYear = 12;

type Plan = Pick<
  Pricing,
  "priceCents" | "planInterval" | "isFirstMonthDiscount" | "firstMonthDiscountAmountCents"
>;

/**
 * What the first year with one plan costs, month by month (spec:pricing#first-year).
 *
 * - The plan price is paid when an interval starts: every month, or in months 1, 4, 7, and 10, or 1 and 7, or 1.
 * - The first-month discount comes off the first payment.
 * - The membership fee (spec:pricing#membership-fee) is paid every month. Other fees are not counted
 * (spec:pricing#fees-not-counted).
 * - The rebate is subtracted once, from the total rather than from a month, because it is paid back after a claim.
 * - Discount and rebate together count for at most one month's price (spec:pricing#first-year-cap): a plan paid monthly
 * costs its first-month total and eleven monthly totals, to the cent.
 */
export function firstYear(plan: Plan, brand: Pick<Brand, "fees" | "rebateCents">): FirstYear {
  const monthCents = perMonthCents(plan);
  const offeredCents = firstMonthDiscountCents(plan) + rebateOf(brand);
  const discountCents = Math.min(firstMonthDiscountCents(plan), monthCents);
  const rebateCents = Math.min(rebateOf(brand), monthCents - discountCents);
  const membership = membershipFee(brand.fees);
  const months = Array.from({ length: monthsInYear }, (_, index) =>
    yearMonth(index + 1, plan, index === 0 ? discountCents : 0, membership.amountCents),
  );
  const payments = monthsInYear / monthsPerInterval[plan.planInterval];
  const planCents = plan.priceCents * payments;
  const membershipCents = membership.amountCents * monthsInYear;
  const paidCents = planCents - discountCents + membershipCents;
  const totalCents = paidCents - rebateCents;
  return {
    months,
    payments,
    planCents,
    discountCents,
    membership,
    membershipCents,
    paidCents,
    rebateCents,
    totalCents,
    averageMonthCents: divideCents(totalCents, monthsInYear),
    uncountedCents: offeredCents - discountCents - rebateCents,
  };
}

function yearMonth(month: number, plan: Plan, discountCents: number, membershipCents: number): YearMonth {
  const startsInterval = (month - 1) % monthsPerInterval[plan.planInterval] === 0;
  const planCents = startsInterval ? plan.priceCents : 0;
  return {
    month,
    planCents,
    discountCents,
    membershipCents,
    paidCents: planCents - discountCents + membershipCents,
  };
}

/** One line of the sum behind a first-year total; reductions are negative and the lines add up to the total. */
export type YearStep = {
  kind: "plan" | "first_month_discount" | "membership_fee" | "rebate";
  /** Plain words for a visitor. */
  label: string;
  amountCents: number;
};

/** The sum behind `totalCents` (spec:pricing#explained-sum). */
export function explainFirstYear(year: FirstYear): YearStep[] {
  const price = formatDollars(year.planCents / year.payments);
  const steps: YearStep[] = [
    {
      kind: "plan",
      label: year.payments === 1 ? `1 payment of ${price}` : `${year.payments} payments of ${price}`,
      amountCents: year.planCents,
    },
  ];
  if (year.discountCents > 0) {
    steps.push({
      kind: "first_month_discount",
      label: "First-month discount",
      amountCents: -year.discountCents,
    });
  }
  if (year.membership.status === "known") {
    const fee = formatDollars(year.membership.amountCents);
    const label = `Membership fee, ${monthsInYear} months of ${fee}`;
    steps.push({ kind: "membership_fee", label, amountCents: year.membershipCents });
  }
  if (year.rebateCents > 0) {
    steps.push({
      kind: "rebate",
      label: "Rebate, paid after you claim it",
      amountCents: -year.rebateCents,
    });
  }
  return steps;
}
