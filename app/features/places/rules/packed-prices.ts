import type { Medication } from "~/features/pricing/rules/match";
import type { StateCode } from "~/kernel/us-states";

/** The lowest monthly totals of a medication by source, in cents; null if no price can be compared. */
export type LowestBySource = { compounded: number | null; brand_name: number | null };

/** In the order of the packed prices. */
const places = [
  ["semaglutide", "compounded"],
  ["semaglutide", "brand_name"],
  ["tirzepatide", "compounded"],
  ["tirzepatide", "brand_name"],
] as const;

/**
 * State → the lowest monthly totals in cents, in the order of `places`; null if no price can be compared. Packed,
 * because every visitor of the home page downloads it (spec:places#home-prices).
 */
export type HomePrices = Partial<Record<StateCode, readonly (number | null)[]>>;

export function packPrices(lowest: Record<Medication, LowestBySource>): (number | null)[] {
  return places.map(([medication, source]) => lowest[medication][source]);
}

/** The prices in one state; null if there are none. */
export function pricesIn(prices: HomePrices, state: StateCode): Record<Medication, LowestBySource> | null {
  const cents = prices[state];
  if (!cents) return null;
  const [semaCompounded = null, semaApproved = null, trizepCompounded = null, trizepApproved = null] = cents;
  return {
    semaglutide: { compounded: semaCompounded, brand_name: semaApproved },
    tirzepatide: { compounded: trizepCompounded, brand_name: trizepApproved },
  };
}
