import type { Brand, Pricing } from "~/features/brands/schema";
import { divideCents } from "~/kernel/money";
import { firstYear, monthsInYear } from "./first-year";
import { monthsPerInterval } from "./price";

/** For notice and refund days: the length of a month (spec:pricing#stop-cost). */
export const daysPerMonth = 30;

type StopPlan = Parameters<typeof firstYear>[0];
type StopBrand = Pick<
  Brand,
  "fees" | "refundWindowDays" | "refundProration" | "noticeDays" | "cancellationFeeCents"
>;

/** What stopping after some months costs in all, in integer cents. */
export type StopCost = {
  /** The months of use, 1 to 12. */
  months: number;
  /** Plan payments minus the first-month discount, before any refund. */
  planCents: number;
  /** Membership fees until the plan can end. */
  membershipCents: number;
  /** The refund of the first payment or of unused months; never negative. */
  refundCents: number;
  cancellationFeeCents: number;
  /** Plan + membership + cancellation fee − refund. The rebate isn't counted. */
  totalCents: number;
};

/**
 * The total cost of a plan for someone who stops after 1, 2, … 12 months and cancels in time (spec:pricing#stop-cost).
 *
 * - Payments are those of `firstYear`: the plan price when an interval starts, less the first-month discount.
 * - Notice given on the first day keeps the plan going until the notice ends, even if that's after the months used.
 * - While the refund window is open, the first payment is refunded. The window must be longer than the months used.
 * - With prorated refunds, the unused months of the last interval are refunded. Otherwise nothing is.
 * - The membership fee is paid for every month until the plan ends, and the cancellation fee once.
 * - Whatever the brand doesn't list counts as none; `stopAssumptions` says so in words.
 */
export function stopCosts(plan: StopPlan, brand: StopBrand): StopCost[] {
  const year = firstYear(plan, { ...brand, rebateCents: null });
  const noticeMonths = Math.ceil((brand.noticeDays ?? 0) / daysPerMonth);
  return Array.from({ length: monthsInYear }, (_, index) => {
    const months = index + 1;
    const lastMonth = Math.max(months, noticeMonths);
    const interval = monthsPerInterval[plan.planInterval];
    const payments = Math.ceil(lastMonth / interval);
    const planCents = plan.priceCents * payments - year.discountCents;
    const membershipCents = year.membership.amountCents * lastMonth;
    const refundCents = refundOf(plan, brand, {
      months,
      lastMonth,
      payments,
      discountCents: year.discountCents,
    });
    const cancellationFeeCents = brand.cancellationFeeCents ?? 0;
    const totalCents = planCents + membershipCents + cancellationFeeCents - refundCents;
    return { months, planCents, membershipCents, refundCents, cancellationFeeCents, totalCents };
  });
}

type Stop = { months: number; lastMonth: number; payments: number; discountCents: number };

function refundOf(plan: StopPlan, brand: StopBrand, stop: Stop): number {
  const interval = monthsPerInterval[plan.planInterval];
  const isWindowOpen = (brand.refundWindowDays ?? 0) > stop.months * daysPerMonth;
  const firstCents = isWindowOpen ? plan.priceCents - stop.discountCents : 0;
  // The first payment is refunded only once, even if it also has unused months.
  if (brand.refundProration !== "yes" || (isWindowOpen && stop.payments === 1)) return firstCents;
  const usedMonths = stop.lastMonth - (stop.payments - 1) * interval;
  const unusedCents = plan.priceCents - divideCents(plan.priceCents * usedMonths, interval);
  return firstCents + unusedCents;
}

/** One line of the chart: a plan and its cost after each month. */
export type StopLine = { plan: Pricing; costs: StopCost[] };

/**
 * The lines of a chart (spec:pricing#stop-lines): the plan, and for each other interval the cheapest plan for the same
 * medication, form, dose, and source, in menu order of the intervals.
 */
export function stopLines(plan: Pricing, brand: StopBrand & Pick<Brand, "pricing">): StopLine[] {
  const intervals = Object.keys(monthsPerInterval);
  const cheapest = new Map<string, Pricing>([[plan.planInterval, plan]]);
  for (const row of brand.pricing) {
    if (row.planInterval === plan.planInterval || !isSameSupply(row, plan)) continue;
    const best = cheapest.get(row.planInterval);
    if (!best || isCheaper(row, best)) cheapest.set(row.planInterval, row);
  }
  return [...cheapest.values()]
    .toSorted((a, b) => intervals.indexOf(a.planInterval) - intervals.indexOf(b.planInterval))
    .map((row) => ({ plan: row, costs: stopCosts(row, brand) }));
}

function isSameSupply(a: Pricing, b: Pricing): boolean {
  return (
    a.medicationType === b.medicationType &&
    a.dosage === b.dosage &&
    a.medicationSource === b.medicationSource &&
    a.productName === b.productName
  );
}

function isCheaper(row: Pricing, than: Pricing): boolean {
  if (row.priceCents !== than.priceCents) return row.priceCents < than.priceCents;
  return row.pricingId < than.pricingId;
}

/** The plan that costs least if someone stops after these months; ties go to the shorter interval. */
export function cheapestStop(
  lines: readonly StopLine[],
  months: number,
): { line: StopLine; cost: StopCost } | null {
  let best: { line: StopLine; cost: StopCost } | null = null;
  for (const line of lines) {
    const cost = line.costs[months - 1];
    if (cost && (best === null || cost.totalCents < best.cost.totalCents)) best = { line, cost };
  }
  return best;
}
