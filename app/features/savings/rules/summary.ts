import { medicationWithSource } from "~/features/brands/rules/medication-source";
import type { Brand } from "~/features/brands/schema";
import { defaultPlanInterval } from "~/features/pricing/rules/match";
import { unlistedFeeNote } from "~/features/pricing/rules/price";
import type { SavingsAnswers } from "~/features/savings/schema";
import { alternativesShownFirst, findAlternatives, rankAlternatives } from "./alternatives";
import { type Savings, savingsOf } from "./savings";

/** One entry of the summary; money is in cents. */
export type SummaryEntry = {
  slug: string;
  brandName: string;
  /** "Semaglutide Injection, Compounded". */
  medicationText: string;
  firstMonthTotalCents: number;
  monthlyTotalCents: number;
  monthlySavingsCents: number;
  /** ISO 8601, null when never verified. */
  lastVerifiedUpdated: string | null;
  isStale: boolean;
  /** What the prices leave out; null if they are complete. */
  feeNote: string | null;
};

export type SavingsSummary = {
  currentCostCents: number;
  /** Compared with the cheapest alternative, or null. */
  savings: Savings | null;
  /** The cheapest alternatives paid monthly, as many as the results show at first. */
  entries: SummaryEntry[];
};

/**
 * The contents of the email to a lead: the same list as the results page before any changes there
 * (spec:leads#summary-mail).
 */
export function summarize(catalog: readonly Brand[], answers: SavingsAnswers): SavingsSummary {
  const { currentCostCents } = answers;
  const ranked = rankAlternatives(findAlternatives(catalog, answers), answers, defaultPlanInterval);
  const entries = ranked.slice(0, alternativesShownFirst).flatMap(({ brand, quote }): SummaryEntry[] => {
    if (quote.kind !== "priced") return [];
    const { firstMonthTotalCents, monthlyTotalCents, membershipFee } = quote;
    return [
      {
        slug: brand.slug,
        brandName: brand.brandName,
        medicationText: medicationWithSource(quote.row),
        firstMonthTotalCents,
        monthlyTotalCents,
        monthlySavingsCents: savingsOf(currentCostCents, monthlyTotalCents).monthlyCents,
        lastVerifiedUpdated: brand.lastVerifiedUpdated,
        isStale: brand.isStale,
        feeNote: membershipFee.status === "unknown" ? unlistedFeeNote : null,
      },
    ];
  });
  const best = entries[0];
  return {
    currentCostCents,
    savings: best ? savingsOf(currentCostCents, best.monthlyTotalCents) : null,
    entries,
  };
}
