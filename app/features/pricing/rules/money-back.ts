import type { Brand } from "~/features/brands/schema";
import type { FirstYear } from "./first-year";

/**
 * One step of paying first and getting money back, in the order it happens (spec:pricing#money-back). Amounts are
 * cents; a step without an amount depends on someone's decision.
 */
export type MoneyStep =
  | { kind: "pay"; amountCents: number }
  | { kind: "claim_rebate"; amountCents: number }
  | { kind: "rebate_paid"; amountCents: number; netCents: number }
  | { kind: "hsa_fsa"; isCardAccepted: boolean };

/**
 * What someone pays on the first day of a plan, and what they may get back later. The rebate is the part that the first
 * year counts. HSA and FSA plans decide themselves, so that step has no amount.
 */
export function moneySteps(year: FirstYear, brand: Pick<Brand, "hsaAccepted">): MoneyStep[] {
  const firstCents = year.months[0]?.paidCents ?? 0;
  const steps: MoneyStep[] = [{ kind: "pay", amountCents: firstCents }];
  if (year.rebateCents > 0) {
    steps.push(
      { kind: "claim_rebate", amountCents: year.rebateCents },
      { kind: "rebate_paid", amountCents: year.rebateCents, netCents: firstCents - year.rebateCents },
    );
  }
  steps.push({ kind: "hsa_fsa", isCardAccepted: brand.hsaAccepted });
  return steps;
}
