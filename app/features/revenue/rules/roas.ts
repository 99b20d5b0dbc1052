import type { RevenueFilter } from "../schema";
import { formatRoas } from "./figures";

/**
 * Why the ad spend of the period isn't the spend behind the payout that is shown, as a phrase for the screen; null where both
 * belong to the same selection (spec:revenue#roas).
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

/** ROAS of a day or a period; a dash where payout and spend belong to different selections. */
export function roasText(payoutCents: number, spendCents: number, mismatch: string | null): string {
  return mismatch === null ? formatRoas(payoutCents, spendCents) : "—";
}
