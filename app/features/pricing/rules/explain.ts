import { formatDollars } from "~/kernel/money";
import { monthsPerInterval } from "./price";
import type { PricedQuote } from "./quote";

/**
 * One line of the sum behind a price. Reductions are negative, and the lines' `amountCents` add up exactly to the total
 * shown.
 */
export type PriceStep = {
  kind: "per_month" | "first_month_discount" | "rebate" | "zero_floor" | "membership_fee";
  /** Plain words for a visitor. */
  label: string;
  amountCents: number;
};

/**
 * The sum behind `firstMonthTotalCents`: per month, minus the discount and rebate, plus the fee. The discount and
 * rebate are shown in full; if together they exceed the price, a separate line brings the sum back to 0
 * (spec:pricing#explained-sum). Calculated when a card is opened, not for every ranked brand.
 */
export function explainFirstMonth(quote: PricedQuote): PriceStep[] {
  const steps = [perMonthStep(quote)];
  if (quote.firstMonthDiscountCents > 0) {
    steps.push({
      kind: "first_month_discount",
      label: "First-month discount",
      amountCents: -quote.firstMonthDiscountCents,
    });
  }
  if (quote.rebateCents > 0) {
    steps.push({
      kind: "rebate",
      label: "Rebate, paid after you claim it",
      amountCents: -quote.rebateCents,
    });
  }
  const reduced = quote.perMonthCents - quote.firstMonthDiscountCents - quote.rebateCents;
  if (reduced < 0) {
    steps.push({ kind: "zero_floor", label: "The price never goes below $0", amountCents: -reduced });
  }
  pushMembershipFee(steps, quote);
  return steps;
}

/** The sum behind `monthlyTotalCents`: undiscounted price per month plus fee (spec:pricing#explained-sum). */
export function explainMonthly(quote: PricedQuote): PriceStep[] {
  const steps = [perMonthStep(quote)];
  pushMembershipFee(steps, quote);
  return steps;
}

/** The plan price and the price per month derived from it; notes when the division was rounded. */
function perMonthStep(quote: PricedQuote): PriceStep {
  const { priceCents, planInterval } = quote.row;
  const months = monthsPerInterval[planInterval];
  const rounded = quote.perMonthCents * months === priceCents ? "" : ", rounded to the cent";
  const label =
    months === 1
      ? "Plan price per month"
      : `Plan price of ${formatDollars(priceCents)} ÷ ${months} months${rounded}`;
  return { kind: "per_month", label, amountCents: quote.perMonthCents };
}

function pushMembershipFee(steps: PriceStep[], quote: PricedQuote): void {
  const { status, amountCents } = quote.membershipFee;
  if (status === "none") return;
  const label = status === "known" ? "Membership fee" : "Membership fee (amount not listed, not counted)";
  steps.push({ kind: "membership_fee", label, amountCents });
}
