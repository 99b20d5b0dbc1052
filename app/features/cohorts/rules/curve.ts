import type { Development } from "./development";
import { type Range, rangeOf } from "./estimate";

/** The share of the payout that has usually arrived, by age from 0 to the horizon. */
export type Curve = readonly Range[];

export function payoutCurve({ payout, resamples }: Development): Curve {
  return payout.map((value, age) =>
    rangeOf(
      value,
      resamples.map((shares) => shares.payout[age] ?? value),
    ),
  );
}
