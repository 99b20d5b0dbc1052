import type { PriceChange } from "~/features/brands/rules/price-change";
import { dollarsToCents } from "~/kernel/money";
import { planLabel } from "./labels";

/** A price from a given time on, in cents; null: the plan is no longer sold. `at` in ms. */
export type PricePoint = { at: number; cents: number | null };

/** One price over time. */
export type PriceSeries = {
  key: string;
  label: string;
  /** From old to new. */
  points: PricePoint[];
  /** How often the price itself changed, not counting when it was added or removed. */
  changes: number;
};

/**
 * The series of a brand's prices, those that changed most first.
 * @param changes newest first, in the history's order.
 */
export function priceSeries(changes: readonly PriceChange[]): PriceSeries[] {
  const series = new Map<string, PriceSeries>();
  for (const change of changes.toReversed()) {
    const key = [change.pricingId, change.medicationType, change.dosage, change.planInterval].join(" ");
    const label = planLabel(change.medicationType, change.dosage, change.planInterval);
    const known = series.get(key) ?? { key, label, points: startOf(change), changes: 0 };
    known.points.push({ at: Date.parse(change.changedAt), cents: dollarsToCents(change.newPrice) });
    if (change.action === "changed" && change.oldPrice !== change.newPrice) known.changes += 1;
    series.set(key, known);
  }
  return [...series.values()].sort((a, b) => b.changes - a.changes || (a.label < b.label ? -1 : 1));
}

/** The price before the oldest change in the history. */
function startOf({ action, changedAt, oldPrice }: PriceChange): PricePoint[] {
  return action === "added" ? [] : [{ at: Date.parse(changedAt), cents: dollarsToCents(oldPrice) }];
}
