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

/** The plans of one medication in one form, by dose, then by how often they are paid. */
export type PlanGroup = { medicationType: MedicationType; plans: Pricing[] };

/** All plans of a brand in the order of the menus: medication and form, dose, interval, price. */
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

const paymentText: Record<PlanInterval, string> = {
  monthly: "paid monthly",
  quarterly: "paid every 3 months",
  semi_annual: "paid every 6 months",
  annual: "paid yearly",
};

/** "All doses, paid every 3 months". */
export function planLabel(plan: Pick<Pricing, "dosage" | "planInterval">): string {
  return `${doseLabel(plan.dosage)}, ${paymentText[plan.planInterval]}`;
}

/** How a medication is taken: "Injection", "Oral pill", "Oral drops". */
export function formLabel(type: MedicationType): string {
  const form = administrationTypes.find((wanted) => wanted !== "any" && matchesForm(type, wanted)) ?? "any";
  return administrationTypeLabels[form];
}

/** The lowest monthly price of one medication and the plan it belongs to. */
export type LowestPrice = {
  plan: Pricing;
  /** Undiscounted price per month plus membership fee, as in the comparison (spec:pricing#monthly-total). */
  monthlyTotalCents: number;
  /** In the price where its amount is known. */
  membershipFee: MembershipFee;
};

/**
 * The lowest monthly price a brand has for a medication, of every form, dose and interval; null when it does not sell
 * it. At equal prices the plan that holds for more doses and ties the visitor for a shorter time. It may be a starting dose or
 * a plan paid yearly, so anyone who shows it names the plan (spec:providers#lowest-listed-price).
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
 * The plan whose first year a page shows first (spec:providers#plan-shown): the plan in the URL if the brand has it, else, among plans for
 * all doses paid monthly, the one with the lowest first-year total. Without such plans, any plan for all doses counts, then any
 * plan. Null when the brand has no prices.
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
