import type { PriceChange } from "~/features/brands/rules/price-change";
import type { ChangeSource, Pricing } from "~/features/brands/schema";
import { dollarsToCents } from "~/kernel/money";

/** A plan price from a given time on. `at` is ISO 8601. */
export type PlanPoint = { at: string; cents: number };

/** What visitors see of a price's history. It names no one. */
export type PlanHistory = {
  /** The price since it was added, oldest first, at most `MAX_POINTS`. The last one is the current price. */
  points: PlanPoint[];
  /** When the current price was entered, and how; null if the history doesn't say. */
  entered: { at: string; via: ChangeSource } | null;
};

/** Keeps the page small, however often a price changes. */
const MAX_POINTS = 24;

/**
 * The history of each current plan, by pricing id (spec:providers#price-proof). Changes that leave the price alone add
 * no point.
 * @param changes newest first; prices from when the same id was another plan are left out.
 */
export function planHistories(
  pricing: readonly Pricing[],
  changes: readonly PriceChange[],
): Record<number, PlanHistory> {
  const byPlan = new Map<string, PriceChange[]>();
  for (const change of changes) {
    const key = keyOf(change);
    byPlan.set(key, [...(byPlan.get(key) ?? []), change]);
  }
  return Object.fromEntries(
    pricing.map((plan) => [plan.pricingId, historyOf(byPlan.get(keyOf(plan)) ?? [])]),
  );
}

type PlanKey = { pricingId: number; medicationType: string; dosage: string; planInterval: string };
const keyOf = ({ pricingId, medicationType, dosage, planInterval }: PlanKey) =>
  [pricingId, medicationType, dosage, planInterval].join(" ");

function historyOf(newestFirst: readonly PriceChange[]): PlanHistory {
  // A row that became another plan and then this one again starts a new history.
  const removed = newestFirst.findIndex(({ action }) => action === "removed");
  const current = removed === -1 ? newestFirst : newestFirst.slice(0, removed);
  const prices = current.filter((change) => change.action === "added" || change.oldPrice !== change.newPrice);
  const [latest] = prices;
  return {
    points: prices
      .slice(0, MAX_POINTS)
      .toReversed()
      .flatMap(({ changedAt, newPrice }) =>
        newPrice === null ? [] : [{ at: changedAt, cents: dollarsToCents(newPrice) }],
      ),
    entered: latest ? { at: latest.changedAt, via: latest.source } : null,
  };
}

/** Who made a change, in words for visitors: a role, never a name (spec:providers#price-proof). */
const roles: Readonly<Record<ChangeSource, string>> = {
  editor: "an administrator",
  import: "an administrator, from a price file",
  undo: "an administrator, by undoing a price import",
  system: "our software",
};

export function roleText(via: ChangeSource | null): string {
  return via === null ? "our staff" : roles[via];
}
