import type { Comparisons } from "./comparisons";
import { addVisitors, metrics, NO_VISITORS } from "./metrics";
import { type Interval, meanInterval } from "./sequential";
import type { FoundComparisons } from "./verdict";

/** What a variant's visitors brought on average, in cents (spec:split-tests#primary-payout). */
export type CardPayout = {
  /** Null without visitors. */
  perVisitorCents: number | null;
  /** 95%, for all looks together; null with fewer than 100 visitors with a payout. */
  interval: Interval | null;
};

/**
 * Two variants with few high payouts can be compared sooner, because both lack them alike. One mean alone can't: with
 * fewer of these visitors, its interval would miss the truth more often than it says.
 */
export const FEWEST_PAID = 100;

/** The payout per visitor of each compared variant, by its id. */
export function cardPayouts({
  control,
  others,
}: Pick<Comparisons, "control" | "others">): Map<string, CardPayout> {
  const variants = [control, ...others];
  const all = variants.map(({ sums }) => sums).reduce(addVisitors, NO_VISITORS);
  const { variance } = metrics.payout.sample(all);
  return new Map(
    variants.map(({ id, sums }) => {
      const sample = metrics.payout.sample(sums);
      return [
        id,
        {
          perVisitorCents: sample.count > 0 ? sample.mean : null,
          interval: sums.paid < FEWEST_PAID ? null : meanInterval(sample, variance),
        },
      ];
    }),
  );
}

/** For the cards, and for the table and chart by day. */
export type PrimaryPayout = { cards: Map<string, CardPayout>; days: DailyPayouts };

/** @param found nothing is known of a test that has no comparison. */
export function primaryPayout(
  found: FoundComparisons,
  days: Parameters<typeof dailyPayouts>[0],
): PrimaryPayout | null {
  if (found === null || typeof found === "string") return null;
  return { cards: cardPayouts(found), days: dailyPayouts(days) };
}

/** Below the cards. */
export const PAYOUT_NOTE = `Payout per visitor is what has been paid so far for these visitors, whatever the timeframe, and by day for those assigned on that day. Its 95% interval holds for daily looks and needs ${FEWEST_PAID} visitors with a payout.`;

/** The payout per visitor of each variant and day of assignment, in cents. */
export type DailyPayouts = ReadonlyMap<string, number>;
const keyOf = (day: string, variantId: string) => `${day} ${variantId}`;

export function dailyPayouts(
  days: readonly { day: string; variantId: string; visitors: number; payoutCents: number }[],
): DailyPayouts {
  return new Map(
    days.map(({ day, variantId, visitors, payoutCents }) => [keyOf(day, variantId), payoutCents / visitors]),
  );
}

/** Null if no visitor was assigned the variant on that day. */
export function payoutOn(payouts: DailyPayouts, day: string, variantId: string): number | null {
  return payouts.get(keyOf(day, variantId)) ?? null;
}
