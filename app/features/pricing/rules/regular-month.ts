import type { Brand } from "~/features/brands/schema";
import { defaultPlanInterval } from "./match";
import { type MembershipFee, membershipFee, monthlyTotalCents } from "./price";

/** The lowest price of a regular month, in cents, with the membership fee if its amount is known. */
export type RegularMonth = { cents: number; membershipFee: MembershipFee["status"] };

/**
 * A brand's lowest monthly total (spec:pricing#monthly-total) of its plans paid monthly, or of all plans if it has none
 * of those. Null without prices.
 */
export function lowestRegularMonth({ pricing, fees }: Pick<Brand, "pricing" | "fees">): RegularMonth | null {
  const monthly = pricing.filter(({ planInterval }) => planInterval === defaultPlanInterval);
  const plans = monthly.length > 0 ? monthly : pricing;
  if (plans.length === 0) return null;
  const fee = membershipFee(fees);
  const cents = Math.min(...plans.map((plan) => monthlyTotalCents(plan, fee.amountCents)));
  return { cents, membershipFee: fee.status };
}
