import type { RevenueFilter } from "../schema";
import { formatRoas } from "./figures";

/**
 * Why the period's ad spend doesn't match the displayed payout, as a phrase for the screen; null if both cover the same
 * data (spec:revenue#roas).
 */
export function spendMismatch({
  q,
  source,
  brand,
  tests,
}: Pick<RevenueFilter, "q" | "source" | "brand" | "tests">): string | null {
  if (q || source || brand) return "Ad spend isn't tracked by source, brand, or search";
  return tests ? "The payout includes tests" : null;
}

/** The ROAS of a day or a period; a dash if payout and spend don't cover the same data. */
export function roasText(payoutCents: number, spendCents: number, mismatch: string | null): string {
  return mismatch === null ? formatRoas(payoutCents, spendCents) : "—";
}
