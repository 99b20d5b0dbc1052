import type { PaymentMethod, PlanInterval } from "~/features/brands/schema";
import type { PricedQuote } from "~/features/pricing/rules/quote";
import type { PrescribedForm, SavingsAnswers } from "~/features/savings/schema";
import { formatDollars } from "~/kernel/money";
import { stateInSentence } from "~/kernel/us-states";

const formWords: Record<PrescribedForm, string> = {
  injectable: "injections",
  oral_pill: "pills",
  oral_drops: "drops",
};
const paymentWords: Record<PaymentMethod, string> = {
  insurance: "with insurance",
  cash: "with cash or a card",
  hsa_fsa: "with an HSA or FSA card",
};

/** How a plan is paid, for use in a sentence: "paid every 3 months". */
export const paymentText: Record<PlanInterval, string> = {
  monthly: "paid monthly",
  quarterly: "paid every 3 months",
  semi_annual: "paid every 6 months",
  annual: "paid yearly",
};

/** "semaglutide injections, paid by cash or card in Ohio". */
export function prescriptionText(answers: SavingsAnswers): string {
  const form = formWords[answers.administrationType];
  return `${answers.medication} ${form}, paid ${paymentWords[answers.paymentMethod]} in ${stateInSentence(answers.state)}`;
}

/** The charge and its interval: "$897 paid every 3 months, plus $49 membership fee a month". */
export function chargeText(quote: PricedQuote): string {
  const charged = `${formatDollars(quote.row.priceCents)} ${paymentText[quote.row.planInterval]}`;
  switch (quote.membershipFee.status) {
    case "none":
      return `${charged}, no membership fee`;
    case "known":
      return `${charged}, plus ${formatDollars(quote.membershipFee.amountCents)} membership fee per month`;
    case "unknown":
      return `${charged}, plus a membership fee (amount not listed)`;
  }
}
