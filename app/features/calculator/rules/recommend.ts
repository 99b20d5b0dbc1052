import { mixedSourcesNote } from "~/features/brands/rules/medication-source";
import type { Brand, MedicationSource, MedicationType, ProductName } from "~/features/brands/schema";
import { providerLink } from "~/features/pricing/rules/link";
import { defaultPlanInterval, type Medication, matchesMedication } from "~/features/pricing/rules/match";
import type { MembershipFee } from "~/features/pricing/rules/price";
import { type PricedQuote, quoteBrand } from "~/features/pricing/rules/quote";
import { compareBy } from "~/features/pricing/rules/sort";

/** How many providers the results recommend (spec:calculator#recommended-providers). */
const providersRecommended = 2;

export type PricedProvider = { brand: Brand; quote: PricedQuote };

/**
 * The providers with the lowest monthly price for a medication, in any form, at all doses, paid monthly. A price of 0
 * does not count (spec:calculator#recommended-providers).
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

/** What the results show about a provider; money in cents. */
export type Recommendation = {
  brandId: number;
  slug: string;
  brandName: string;
  logoUrl: string | null;
  trustpilotRating: number | null;
  medicationType: MedicationType;
  medicationSource: MedicationSource | null;
  productName: ProductName | null;
  /** The price's row, for the link to its proof. */
  pricingId: number;
  proofLink: string | null;
  /** Which of the provider's sources the price is for; null if it has only one. */
  mixedSources: string | null;
  monthlyTotalCents: number;
  firstMonthTotalCents: number;
  membershipFee: MembershipFee;
  /** ISO 8601, null when never verified. */
  lastVerifiedUpdated: string | null;
  isStale: boolean;
  /** How many of the 51 states and districts it doesn't serve: the calculator doesn't ask for a state. */
  statesNotServed: number;
  /** http(s) URL, null if the provider has none. */
  link: string | null;
};

/** The providers recommended beside an estimate, with only the fields shown. */
export function recommendProviders(brands: readonly Brand[], medication: Medication): Recommendation[] {
  return cheapestProviders(brands, medication).map(({ brand, quote }) => {
    const link = providerLink(brand, medication, quote.row.medicationType);
    return {
      brandId: brand.brandId,
      slug: brand.slug,
      brandName: brand.brandName,
      logoUrl: brand.logoUrl,
      trustpilotRating: brand.trustpilotRating,
      medicationType: quote.row.medicationType,
      medicationSource: quote.row.medicationSource,
      productName: quote.row.productName,
      pricingId: quote.row.pricingId,
      proofLink: quote.row.proofLink,
      mixedSources: mixedSourcesNote(
        brand.pricing.filter(
          (row) => row.dosage === "all_doses" && matchesMedication(row.medicationType, medication),
        ),
        quote.row,
      ),
      monthlyTotalCents: quote.monthlyTotalCents,
      firstMonthTotalCents: quote.firstMonthTotalCents,
      membershipFee: quote.membershipFee,
      lastVerifiedUpdated: brand.lastVerifiedUpdated,
      isStale: brand.isStale,
      statesNotServed: brand.unavailableStates.length,
      link: link === "#" ? null : link,
    };
  });
}

/** The endpoint for the results page's recommended providers. */
export const recommendationsPath = "/calculator/results";

/** The response for the results page. */
export type Recommendations = { providers: Recommendation[] };
