import type { Medication } from "~/features/pricing/rules/match";
import type { StateCode } from "~/kernel/us-states";

/** A monthly total in cents; stale if every provider with this price is past the freshness limit. */
export type LowestPrice = { cents: number; isStale: boolean };

/** The lowest monthly totals of a medication by source; null if no price can be compared. */
export type LowestBySource = { compounded: LowestPrice | null; brand_name: LowestPrice | null };

export function hasStalePrice({ compounded, brand_name }: LowestBySource): boolean {
  return (compounded?.isStale ?? false) || (brand_name?.isStale ?? false);
}

/** In the order of the packed prices. */
const places = [
  ["semaglutide", "compounded"],
  ["semaglutide", "brand_name"],
  ["tirzepatide", "compounded"],
  ["tirzepatide", "brand_name"],
] as const;

/**
 * State → the lowest monthly totals in cents, in the order of `places`; null if no price can be compared. After these
 * four come the indexes of the stale ones. Packed, because every visitor of the home page downloads it
 * (spec:places#home-prices).
 */
export type HomePrices = Partial<Record<StateCode, readonly (number | null)[]>>;

export function packPrices(lowest: Record<Medication, LowestBySource>): (number | null)[] {
  const prices = places.map(([medication, source]) => lowest[medication][source]);
  const stale = prices.flatMap((price, index) => (price?.isStale ? [index] : []));
  return [...prices.map((price) => price?.cents ?? null), ...stale];
}

/** The prices in one state, or null. */
export function pricesIn(prices: HomePrices, state: StateCode): Record<Medication, LowestBySource> | null {
  const packed = prices[state];
  if (!packed) return null;
  const stale = packed.slice(places.length);
  const price = (index: number): LowestPrice | null => {
    const cents = packed[index];
    return typeof cents === "number" ? { cents, isStale: stale.includes(index) } : null;
  };
  return {
    semaglutide: { compounded: price(0), brand_name: price(1) },
    tirzepatide: { compounded: price(2), brand_name: price(3) },
  };
}
