import type { ChangeSource } from "~/features/brands/schema";
import { LISTED_AGAIN_MS } from "./limits";
import { isSamePlan, isSameRow, type Plan } from "./watch";

/** One change of a plan's price in the price history. Money is in cents; null if there was, or is, no price. */
export type PlanChange = Plan & {
  /** ISO 8601. */
  changedAt: string;
  source: ChangeSource;
  /** It fixed a mistake on this site. */
  isCorrection: boolean;
  oldCents: number | null;
  newCents: number | null;
};

/** A price from a given time on; `at` is ISO 8601. */
export type PricePoint = { at: string; cents: number };

export type Drop = {
  /** The highest price since the watcher last knew it; null: the plan wasn't listed before. */
  beforeCents: number | null;
  /** The price since it was listed, oldest first, at most `POINTS_SHOWN`; the last one is the price now. */
  points: PricePoint[];
};

export const POINTS_SHOWN = 6;

/** Changes up to `seenUntil` are known to the watcher; changes after `settledAt` may still be fixed. */
export type NewsWindow = { seenUntil: Date; settledAt: Date };

/**
 * Whether a plan's price is lower than at some time since the watcher last knew it (spec:price-watch#real-drop). A
 * correction, an undone import, and a change by our software aren't news: the price after one of them is the new
 * starting point.
 * @param changes of the brand, oldest first; those of other plans are ignored.
 * @returns null if it isn't lower, isn't listed, or was changed too recently.
 */
export function dropOf(
  plan: Plan,
  changes: readonly PlanChange[],
  { seenUntil, settledAt }: NewsWindow,
): Drop | null {
  const own = historyOf(plan, changes).filter(({ oldCents, newCents }) => oldCents !== newCents);
  let peak: number | null = null;
  let isNew = false;
  for (const change of own) {
    const isNews = timeOf(change) > seenUntil.getTime() && isReal(change);
    if (!isNews || change.newCents === null) {
      peak = change.newCents;
      isNew = false;
    } else if (peak === null) {
      peak = change.newCents;
      isNew = true;
    } else {
      peak = Math.max(peak, change.newCents);
    }
  }
  const last = own.at(-1);
  if (!last || last.newCents === null || peak === null || timeOf(last) > settledAt.getTime()) return null;
  if (!isNew && last.newCents >= peak) return null;
  return { beforeCents: isNew && peak === last.newCents ? null : peak, points: pointsOf(own) };
}

/**
 * The changes of a plan, oldest first. If its row replaced another row with the same plan, those of the other row come
 * first, without its removal.
 */
function historyOf(plan: Plan, changes: readonly PlanChange[]): PlanChange[] {
  const own = changes.filter((change) => isSameRow(change, plan));
  const [added] = own;
  if (!added || added.oldCents !== null) return own;
  const replaced = changes.findLastIndex((change) => isReplacedBy(change, added));
  const removed = changes[replaced];
  if (!removed) return own;
  return [...historyOf(removed, changes.slice(0, replaced)), ...own];
}

/** One change can remove and add rows in any order, with the same time. */
function isReplacedBy(change: PlanChange, added: PlanChange): boolean {
  if (change.newCents !== null || change.pricingId === added.pricingId) return false;
  const passed = timeOf(added) - timeOf(change);
  return isSamePlan(change, added) && passed >= 0 && passed <= LISTED_AGAIN_MS;
}

const timeOf = ({ changedAt }: PlanChange) => Date.parse(changedAt);

/** Someone on our staff saw another price at the provider. */
const isReal = ({ source, isCorrection }: PlanChange) =>
  !isCorrection && (source === "editor" || source === "import");

function pointsOf(own: readonly PlanChange[]): PricePoint[] {
  const removed = own.findLastIndex(({ newCents }) => newCents === null);
  return own
    .slice(removed + 1)
    .flatMap(({ changedAt, newCents }) => (newCents === null ? [] : [{ at: changedAt, cents: newCents }]))
    .slice(-POINTS_SHOWN);
}
