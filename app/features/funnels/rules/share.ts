import { type Cell, numberOf } from "./cells";

/** A rate with its 95% interval, all from 0 to 1, and the number of visits it is of. */
export type Share = { share: number; low: number; high: number; of: number };

/** The 97.5% quantile of the normal distribution. */
const Z = 1.959963984540054;

/** The Wilson interval of `count` of `of` (spec:funnels#interval). Null if there's nothing to divide. */
export function shareOf(count: number, of: number): Share | null {
  if (of === 0 || count > of) return null;
  const share = count / of;
  const center = (share + Z ** 2 / (2 * of)) / (1 + Z ** 2 / of);
  const half = (Z / (1 + Z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
  return { share, low: Math.max(0, center - half), high: Math.min(1, center + half), of };
}

/** A rate, or a reason why there's none. Null if its count isn't there, which has a reason of its own. */
export type Rate = Share | string | null;

/** The rate of a count, or why it can't be shown (spec:funnels#interval). */
export function rateOf(count: Cell, of: number): Rate {
  const known = numberOf(count);
  if (known === null) return null;
  if (of === 0) return "No visits";
  return shareOf(known, of) ?? "Over 100%: some belong to earlier visits";
}

export const shareIn = (rate: Rate): Share | null => (typeof rate === "object" ? rate : null);
