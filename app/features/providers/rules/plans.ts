import {
  administrationTypeLabels,
  administrationTypes,
  type Brand,
  type Dosage,
  dosages,
  type MedicationType,
  medicationTypes,
  type PlanInterval,
  type Pricing,
  planIntervals,
} from "~/features/brands/schema";
import { firstYear } from "~/features/pricing/rules/first-year";
import {
  defaultPlanInterval,
  type Medication,
  matchesForm,
  matchesMedication,
} from "~/features/pricing/rules/match";
import {
  type MembershipFee,
  membershipFee,
  monthlyTotalCents,
  perMonthCents,
} from "~/features/pricing/rules/price";

/** The plans of one medication in one form, sorted by dose, then by payment interval. */
export type PlanGroup = { medicationType: MedicationType; plans: Pricing[] };

/** All plans of a brand in menu order: medication and form, dose, interval, price. */
export function groupPlans(pricing: readonly Pricing[]): PlanGroup[] {
  return medicationTypes
    .map((medicationType) => ({
      medicationType,
      plans: pricing.filter((plan) => plan.medicationType === medicationType).toSorted(comparePlans),
    }))
    .filter((group) => group.plans.length > 0);
}

function comparePlans(a: Pricing, b: Pricing): number {
  return (
    dosages.indexOf(a.dosage) - dosages.indexOf(b.dosage) ||
    planIntervals.indexOf(a.planInterval) - planIntervals.indexOf(b.planInterval) ||
    a.priceCents - b.priceCents ||
    a.pricingId - b.pricingId
  );
}

/** "All doses", or the dose as pharmacies write it: ".25mg" → "0.25 mg", "10mg" → "10 mg". */
export function doseLabel(dosage: Dosage): string {
  if (dosage === "all_doses") return "All doses";
  return dosage.replace(/^\./, "0.").replace("mg", " mg");
}

export const paymentText: Record<PlanInterval, string> = {
  monthly: "paid monthly",
  quarterly: "paid every 3 months",
  semi_annual: "paid every 6 months",
  annual: "paid yearly",
};

/** "All doses, paid every 3 months". */
export function planLabel(plan: Pick<Pricing, "dosage" | "planInterval">): string {
  return `${doseLabel(plan.dosage)}, ${paymentText[plan.planInterval]}`;
}

/** One row for each medication, form, dose, and source: the first in menu order. */
export function suppliesOf(pricing: readonly Pricing[]): Pricing[] {
  const keyOf = (row: Pricing) =>
    [row.medicationType, row.dosage, row.medicationSource, row.productName].join(" ");
  const plans = groupPlans(pricing).flatMap((group) => group.plans);
  return [...new Map(plans.toReversed().map((row) => [keyOf(row), row])).values()].reverse();
}

/** The form of a medication: "Injection", "Oral pill", "Oral drops". */
export function formLabel(type: MedicationType): string {
  const form =
    administrationTypes.find((criteria) => criteria !== "any" && matchesForm(type, criteria)) ?? "any";
  return administrationTypeLabels[form];
}

/** The lowest monthly price of one medication and the plan it belongs to. */
export type LowestPrice = {
  plan: Pricing;
  /** The undiscounted price per month plus the membership fee, as in the comparison (spec:pricing#monthly-total). */
  monthlyTotalCents: number;
  /** Included in the price if its amount is known. */
  membershipFee: MembershipFee;
};

/**
 * A brand's lowest monthly price for a medication across all forms, doses, and intervals; null if the brand doesn't
 * sell it. Ties go to the plan that covers more doses, then to the shorter commitment. It may be for a starting dose or
 * a plan paid yearly, so pages that show it must name the plan (spec:providers#lowest-listed-price).
 */
export function lowestPrice(
  brand: Pick<Brand, "pricing" | "fees">,
  medication: Medication,
): LowestPrice | null {
  const [plan] = brand.pricing
    .filter((row) => matchesMedication(row.medicationType, medication))
    .toSorted((a, b) => perMonthCents(a) - perMonthCents(b) || comparePlans(a, b));
  if (!plan) return null;
  const fee = membershipFee(brand.fees);
  return {
    plan,
    monthlyTotalCents: monthlyTotalCents(plan, fee.amountCents),
    membershipFee: fee,
  };
}

/**
 * The plan that a page's first-year section shows first (spec:providers#plan-shown): the plan in the URL if the brand
 * has it; otherwise, among plans for all doses paid monthly, the one with the lowest first-year total. If there are
 * none, any plan for all doses counts, then any plan. Null if the brand has no prices.
 */
export function defaultPlan(
  brand: Pick<Brand, "pricing" | "fees" | "rebateCents">,
  planId: number | null,
): Pricing | null {
  const selected = brand.pricing.find((plan) => plan.pricingId === planId);
  if (selected) return selected;
  const forAllDoses = brand.pricing.filter((plan) => plan.dosage === "all_doses");
  const paidMonthly = forAllDoses.filter((plan) => plan.planInterval === defaultPlanInterval);
  const candidates = [paidMonthly, forAllDoses].find((plans) => plans.length > 0) ?? brand.pricing;
  const [cheapest] = candidates
    .map((plan) => ({ plan, totalCents: firstYear(plan, brand).totalCents }))
    .toSorted((a, b) => a.totalCents - b.totalCents || comparePlans(a.plan, b.plan));
  return cheapest?.plan ?? null;
}
