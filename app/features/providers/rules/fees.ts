import type { Fee } from "~/features/brands/schema";
import { membershipFee } from "~/features/pricing/rules/price";

type Charge = Pick<Fee, "feeType" | "feeAmountCents">;

/** How a fee enters the first-year total: every month, not at all, or it is free. */
export type FeeCounting = "monthly" | "not_counted" | "free";

/**
 * How each fee is counted, in the order given (spec:providers#fee-counting). Only the membership fee
 * (spec:pricing#membership-fee) is known to be monthly. The frequency of other fees isn't stated, and a guess would
 * make the total wrong.
 */
export function countFees<F extends Charge>(fees: readonly F[]): { fee: F; counting: FeeCounting }[] {
  const membership = fees.find((fee) => membershipFee([fee]).status !== "none");
  return fees.map((fee) => ({ fee, counting: countingOf(fee, fee === membership) }));
}

function countingOf({ feeAmountCents }: Charge, isMembership: boolean): FeeCounting {
  if (feeAmountCents === 0) return "free";
  return isMembership && feeAmountCents !== null ? "monthly" : "not_counted";
}

/** The fees that a first-year total leaves out. */
export function uncountedFees<F extends Charge>(fees: readonly F[]): F[] {
  return countFees(fees)
    .filter((entry) => entry.counting === "not_counted")
    .map((entry) => entry.fee);
}
