import { doseLabel } from "~/features/brands/rules/dose";
import { medicationTypeLabels, type PlanInterval, type Pricing } from "~/features/brands/schema";
import {
  effectiveFirstMonthCents,
  firstMonthDiscountCents,
  perMonthCents,
} from "~/features/pricing/rules/price";
import { formatDollars } from "~/kernel/money";

const names = new Map<string, string>(Object.entries(medicationTypeLabels));

/**
 * The display name of a medication (spec:rankings#medication-names). The type is free text here, because older rankings
 * may contain any value.
 */
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
  /** '(First month: $99, then $199)', if a discount applies. */
  firstMonth: string | null;
  /** The actual charge of a plan that isn't paid monthly: '$597 every 3 months'. */
  charged: string | null;
};

/**
 * The price of a plan (spec:rankings#plan-price). A plan that isn't paid monthly shows its price per month and the
 * amount charged at once. The first month includes the discount but not the rebate, since that is paid back later.
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

/** A brand's plans grouped by medication, dose, and source; groups and plans keep the given order. */
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
