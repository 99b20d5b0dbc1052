import { doseLabel } from "~/features/brands/rules/dose";
import { medicationWithSource } from "~/features/brands/rules/medication-source";
import {
  type Brand,
  type MedicationSource,
  type PreferredMedication,
  type Pricing,
  planIntervalLabels,
} from "~/features/brands/schema";
import { formatDollars } from "~/kernel/money";
import { type StateCode, stateInSentence } from "~/kernel/us-states";

/** What makes a row of prices the plan that it is. */
export type Plan = {
  pricingId: number;
  medicationType: string;
  dosage: string;
  planInterval: string;
  medicationSource: MedicationSource | null;
  productName: string | null;
};

/** One plan of a provider. A row that becomes another plan stops being watched. */
export type PlanWatch = Plan & {
  kind: "plan";
  brandId: number;
  /** The provider and the plan as the person saw them. */
  planName: string;
};

export const watchedSources = ["any", "compounded", "brand_name"] as const;
export type WatchedSource = (typeof watchedSources)[number];

export const watchedSourceLabels: Readonly<Record<WatchedSource, string>> = {
  any: "Any source",
  compounded: "Compounded",
  brand_name: "FDA-approved brand name",
};

/** Any provider that serves a state, below a monthly total in cents. */
export type StateWatch = {
  kind: "state";
  state: StateCode;
  limitCents: number;
  medication: PreferredMedication;
  source: WatchedSource;
};

export type Watch = PlanWatch | StateWatch;

/** A watch as it's stored. Times are ISO 8601. */
export type StoredWatch = {
  watchId: number;
  isConfirmed: boolean;
  seenUntil: string;
  expiresAt: string;
  /** Since when the provider hasn't listed the plan; null while it's listed, and for a state. */
  missingSince: string | null;
  watch: Watch;
};

/**
 * The plan that a watch is about: its own row, or another row of the provider with the same plan, since staff and
 * imports replace rows (spec:price-watch#watched-plan). Undefined if the provider doesn't list it now.
 */
export function watchedPlan(
  watch: PlanWatch,
  brand: Pick<Brand, "pricing"> | undefined,
): Pricing | undefined {
  return (
    brand?.pricing.find((row) => isSameRow(row, watch)) ??
    brand?.pricing.find((row) => isSamePlan(row, watch))
  );
}

/** Whether both are the same row with the same plan. Staff may have added its source since. */
export function isSameRow(a: Plan, b: Plan): boolean {
  return a.pricingId === b.pricingId && hasSameTerms(a, b);
}

/** Whether both read the same to a visitor, also as different rows. */
export function isSamePlan(a: Plan, b: Plan): boolean {
  return hasSameTerms(a, b) && a.medicationSource === b.medicationSource && a.productName === b.productName;
}

function hasSameTerms(a: Plan, b: Plan): boolean {
  return a.medicationType === b.medicationType && a.dosage === b.dosage && a.planInterval === b.planInterval;
}

/** "Semaglutide Injection, Compounded: all doses, every 3 months". */
export function planName(row: Pricing): string {
  const interval = planIntervalLabels[row.planInterval].toLowerCase();
  return `${medicationWithSource(row)}: ${doseLabel(row.dosage).toLowerCase()}, ${interval}`;
}

const medicationNames: Readonly<Record<PreferredMedication, string>> = {
  semaglutide: "semaglutide",
  tirzepatide: "tirzepatide",
  either: "semaglutide or tirzepatide",
};

const sourceNames: Readonly<Record<WatchedSource, string>> = {
  any: "",
  compounded: "compounded ",
  brand_name: "FDA-approved ",
};

/** What a watch is about, in a few words. `brand` is the provider of a plan; undefined if it's gone. */
export function watchText(watch: Watch, brand: Brand | undefined): string {
  if (watch.kind === "state") {
    const product = sourceNames[watch.source] + medicationNames[watch.medication];
    return `Any provider in ${stateInSentence(watch.state)} under ${formatDollars(watch.limitCents)} per month for ${product}`;
  }
  const row = watchedPlan(watch, brand);
  return brand && row ? planOf(brand, row) : `${watch.planName} (not listed now)`;
}

/** "Northfield Clinic: Semaglutide Injection, Compounded: all doses, monthly". */
export function planOf(brand: Pick<Brand, "brandName">, row: Pricing): string {
  return `${brand.brandName}: ${planName(row)}`;
}

/**
 * What is already under the amount of a new watch for a state; null if nothing is. The person sees these prices now, so
 * only later changes are news.
 */
export function underLimitText(
  offers: readonly { brand: Pick<Brand, "brandName">; monthlyTotalCents: number }[],
): string | null {
  const [lowest] = offers.toSorted((a, b) => a.monthlyTotalCents - b.monthlyTotalCents);
  if (!lowest) return null;
  const count = offers.length === 1 ? "1 provider is" : `${offers.length} providers are`;
  return `${count} already under that amount. The lowest is ${lowest.brand.brandName} at ${formatDollars(lowest.monthlyTotalCents)} per month. We’ll write when one of them drops further, or another drops below your amount.`;
}
