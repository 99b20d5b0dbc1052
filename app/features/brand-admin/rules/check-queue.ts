import { STALE_AFTER_DAYS } from "~/features/brands/rules/verification";

/** Price changes from this many days count. */
export const CHANGE_DAYS = 365;

/** A brand that was never checked counts as unchecked for this long, and no brand counts as unchecked for longer. */
const MAX_DAYS = 365;
/** More frequent changes count as monthly ones. */
const MAX_CHANGES = 12;
const DAY_MS = 86_400_000;

/** The factors in the urgency of a brand's check. */
export type CheckFactors = {
  brandId: number;
  /** Outbound clicks in the last VISIT_DAYS days. */
  visits: number;
  /** ISO 8601; null: never checked. */
  lastVerifiedUpdated: string | null;
  /** On how many of the last CHANGE_DAYS days the provider changed a price. */
  changeDays: number;
};

/** Traffic × age × volatility (spec:brands#check-order). */
export function checkWeight({ visits, lastVerifiedUpdated, changeDays }: CheckFactors, now: Date): number {
  const days =
    lastVerifiedUpdated === null ? MAX_DAYS : (now.getTime() - Date.parse(lastVerifiedUpdated)) / DAY_MS;
  const age = Math.min(days, MAX_DAYS) / STALE_AFTER_DAYS;
  return visits * age * (1 + Math.min(changeDays, MAX_CHANGES));
}

/** Heaviest first; ties go to the longest unchecked, then to the lower id. */
export function inCheckOrder<Factors extends CheckFactors>(brands: readonly Factors[], now: Date): Factors[] {
  return brands
    .map((brand) => ({ brand, weight: checkWeight(brand, now) }))
    .sort((a, b) => b.weight - a.weight || byAge(a.brand, b.brand))
    .map(({ brand }) => brand);
}

function byAge(one: CheckFactors, other: CheckFactors): number {
  const checked = ({ lastVerifiedUpdated }: CheckFactors) =>
    lastVerifiedUpdated === null ? 0 : Date.parse(lastVerifiedUpdated);
  return checked(one) - checked(other) || one.brandId - other.brandId;
}
