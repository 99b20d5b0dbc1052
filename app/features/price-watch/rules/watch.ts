import { doseLabel } from "~/features/brands/rules/dose";
import { medicationWithSource } from "~/features/brands/rules/medication-source";
import {
  type Brand,
  type PreferredMedication,
  type Pricing,
  planIntervalLabels,
} from "~/features/brands/schema";
import { formatDollars } from "~/kernel/money";
import { type StateCode, stateName } from "~/kernel/us-states";

/** One plan of a provider. A row that becomes another plan is no longer the one that is watched. */
export type PlanWatch = {
  kind: "plan";
  brandId: number;
  pricingId: number;
  medicationType: string;
  dosage: string;
  planInterval: string;
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
  watch: Watch;
};

/** The plan that a watch is about; undefined if the provider doesn't list it now. */
export function watchedPlan(
  watch: PlanWatch,
  brand: Pick<Brand, "pricing"> | undefined,
): Pricing | undefined {
  return brand?.pricing.find((row) => isSamePlan(row, watch));
}

type PlanKey = Pick<PlanWatch, "pricingId" | "medicationType" | "dosage" | "planInterval">;

export function isSamePlan(a: PlanKey, b: PlanKey): boolean {
  return (
    a.pricingId === b.pricingId &&
    a.medicationType === b.medicationType &&
    a.dosage === b.dosage &&
    a.planInterval === b.planInterval
  );
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
    return `Any provider in ${stateName(watch.state)} under ${formatDollars(watch.limitCents)} per month for ${product}`;
  }
  const row = watchedPlan(watch, brand);
  return brand && row ? `${brand.brandName}: ${planName(row)}` : "A plan that is no longer listed";
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
