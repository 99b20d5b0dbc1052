import { doseLabel } from "~/features/brands/rules/dose";
import { medicationTypeLabels, type PlanInterval, type Pricing } from "~/features/brands/schema";
import {
  effectiveFirstMonthCents,
  firstMonthDiscountCents,
  perMonthCents,
} from "~/features/pricing/rules/price";
import { formatDollars } from "~/kernel/money";

const names = new Map<string, string>(Object.entries(medicationTypeLabels));

/** The names of medications (spec:rankings#medication-names). The type is free text here: rows of an older list may contain any. */
export function medicationName(type: string): string {
  return names.get(type) ?? "Unknown Medication";
}

/** `all_doses` shows as 'All Doses' (spec:rankings#medication-names). */
export function dosageName(dosage: Pricing["dosage"]): string {
  return dosage === "all_doses" ? "All Doses" : doseLabel(dosage);
}

const every: Record<PlanInterval, string | null> = {
  monthly: null,
  quarterly: "every 3 months",
  semi_annual: "every 6 months",
  annual: "once a year",
};

export type PlanPrice = {
  /** '$199/month' */
  month: string;
  /** '(First month: $99, then $199)', when a discount applies. */
  firstMonth: string | null;
  /** What is really charged where a plan is not paid by the month: '$597 every 3 months'. */
  charged: string | null;
};

/**
 * The price of a plan (spec:rankings#plan-price). A plan that is not paid monthly shows what a month of it comes to, and what
 * is charged at once. The first month is what the visitor pays then: discount off, and no rebate, since that is paid back
 * later.
 */
export function planPrice(row: Pricing): PlanPrice {
  const month = formatDollars(perMonthCents(row));
  const first = formatDollars(effectiveFirstMonthCents(row, 0));
  const interval = every[row.planInterval];
  return {
    month: `${month}/month`,
    firstMonth: firstMonthDiscountCents(row) > 0 ? `(First month: ${first}, then ${month})` : null,
    charged: interval && `${formatDollars(row.priceCents)} ${interval}`,
  };
}

export type MedicationPlans = readonly [Pricing, ...Pricing[]];

/** The plans of a brand by medication, dose, and source, each group and plan in the order given. */
export function plansByMedication(pricing: readonly Pricing[]): MedicationPlans[] {
  const groups = new Map<string, [Pricing, ...Pricing[]]>();
  for (const row of pricing) {
    const key = `${row.medicationType} ${row.dosage} ${row.medicationSource} ${row.productName}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}
