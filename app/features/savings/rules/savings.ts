/** What switching saves, in cents. */
export type Savings = { monthlyCents: number; yearlyCents: number };

/**
 * Monthly savings: current cost minus the alternative's monthly total, never below 0; yearly: twelve times that
 * (spec:savings#savings-formula). Shown only when above 0. First-month discount and rebate aren't included, because
 * they apply only once.
 *
 * @param currentCostCents what the visitor pays a month now
 * @param monthlyTotalCents the alternative's monthly total, membership fee included
 */
export function savingsOf(currentCostCents: number, monthlyTotalCents: number): Savings {
  const monthlyCents = Math.max(0, currentCostCents - monthlyTotalCents);
  return { monthlyCents, yearlyCents: 12 * monthlyCents };
}
