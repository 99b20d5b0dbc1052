import type { Brand } from "~/features/brands/schema";
import { defaultPlanInterval, type Medication } from "~/features/pricing/rules/match";
import { type PricedQuote, quoteBrand } from "~/features/pricing/rules/quote";
import { compareBy } from "~/features/pricing/rules/sort";

/** V 9 "Calculator". */
export const providersRecommended = 2;

export type PricedProvider<B = Brand> = { brand: B; quote: PricedQuote };

/**
 * The providers with the lowest monthly price for a medication, in any form, at every dose, paid by the month
 * (V 9 "Calculator" and "Provider defaults"). A price of 0 is no price (V 7 "Calculator").
 */
export function cheapestProviders(brands: readonly Brand[], medication: Medication): PricedProvider[] {
  const criteria = {
    preferredMedication: medication,
    administrationType: "any",
    planInterval: defaultPlanInterval,
  } as const;
  const priced: PricedProvider[] = [];
  for (const brand of brands) {
    const quote = quoteBrand({ ...brand, pricing: brand.pricing.filter(hasPrice) }, criteria);
    if (quote?.kind === "priced") priced.push({ brand, quote });
  }
  return priced.sort(compareBy("monthly_total")).slice(0, providersRecommended);
}

const hasPrice = (row: { priceCents: number }) => row.priceCents > 0;
