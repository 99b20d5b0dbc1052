import type { Brand, Fee, Pricing } from "~/features/brands/schema";
import type { ProviderRankingEntry } from "~/features/posts/schema";
import type { PriceCriteria } from "~/features/pricing/rules/match";
import { type PricedQuote, quoteBrand } from "~/features/pricing/rules/quote";
import { dollarsToCents, formatDollars } from "~/kernel/money";
import type { DemoBrand } from "../rows";

/** A sample brand with the price that determines its rank. */
export type Candidate = { brand: DemoBrand["brand"]; fees: Fee[]; quote: PricedQuote };

/** The sample brands that match the criteria with one monthly price for every dose. */
export function candidates(brands: readonly DemoBrand[], criteria: PriceCriteria): Candidate[] {
  return brands.flatMap((entry) => {
    const { pricing, fees, rebateCents } = priced(entry);
    const quote = quoteBrand({ pricing, fees, rebateCents }, criteria);
    return quote?.kind === "priced" ? [{ brand: entry.brand, fees, quote }] : [];
  });
}

/** One candidate per brand, with its lowest price. */
export function cheapestOfEach(found: readonly Candidate[]): Candidate[] {
  const byBrand = new Map<number, Candidate>();
  for (const candidate of found) {
    const { brandId } = candidate.brand;
    const known = byBrand.get(brandId);
    if (!known || candidate.quote.monthlyTotalCents < known.quote.monthlyTotalCents)
      byBrand.set(brandId, candidate);
  }
  return [...byBrand.values()];
}

function priced({ brand, pricing, fees }: DemoBrand): Pick<Brand, "pricing" | "fees" | "rebateCents"> {
  return {
    pricing: pricing.map(
      (row): Pricing => ({
        ...row,
        priceCents: dollarsToCents(row.price),
        firstMonthDiscountAmountCents: dollarsToCents(row.firstMonthDiscountAmount),
      }),
    ),
    fees: fees.map((row): Fee => ({ ...row, feeAmountCents: dollarsToCents(row.feeAmount) })),
    rebateCents: dollarsToCents(brand.rebate),
  };
}

/** How the sample rankings' scores are calculated, as shown in the articles. */
export const scoreMethodology =
  "We calculate every score from the data in our comparison, with the same formula for every provider. Half is the regular monthly price, including any membership fee, compared with the lowest price we list. A quarter is the Trustpilot rating. The rest is how few extra fees there are and whether the provider is LegitScript certified. No one can pay for a higher score.";

export const scoreCriteria = [
  "Regular monthly price, membership fee included",
  "Trustpilot rating",
  "Few extra fees, and none without a published amount",
  "LegitScript certification",
];

/** For rankings whose titles promise the lowest price: only the price determines the order. */
export const priceMethodology =
  "One number sets the order: the price of a regular month, with the membership fee if there is one. The lowest price comes first. Providers with the same price are ordered by score. We calculate the score from the data in our comparison with the same formula for every provider. No one can pay for a higher place or a higher score.";

export const priceCriteria = [
  "Price of a regular month, membership fee included",
  "If prices are equal: the score from ratings, extra fees, and certification",
];

/** From 0 to 10, in tenths. */
function scoreOf({ brand, fees, quote }: Candidate, lowestCents: number): number {
  const price = (10 * lowestCents) / quote.monthlyTotalCents;
  const reviews = brand.trustpilotRating === null ? 5 : 2 * Number(brand.trustpilotRating);
  const extras = fees.filter((fee) => fee.feeAmountCents !== 0).length;
  const clarity = Math.max(0, 10 - 3 * extras);
  const certified = brand.legitScriptCertified ? 10 : 0;
  return Math.round(10 * (0.5 * price + 0.25 * reviews + 0.15 * clarity + 0.1 * certified)) / 10;
}

/** The entries of a ranking: the candidates with the best scores or the lowest regular price. */
export function rank(
  found: readonly Candidate[],
  count: number,
  order: "score" | "regular-month" = "score",
): ProviderRankingEntry[] {
  const priceOf = ({ quote }: Candidate) => (order === "regular-month" ? quote.monthlyTotalCents : 0);
  const lowest = Math.min(...found.map(({ quote }) => quote.monthlyTotalCents));
  return found
    .map((candidate) => ({ candidate, score: scoreOf(candidate, lowest) }))
    .sort(
      (a, b) =>
        priceOf(a.candidate) - priceOf(b.candidate) ||
        b.score - a.score ||
        a.candidate.brand.brandId - b.candidate.brand.brandId,
    )
    .slice(0, count)
    .map(({ candidate, score }, index) => toEntry(candidate, score, index + 1));
}

function toEntry(candidate: Candidate, score: number, place: number): ProviderRankingEntry {
  const { brandId, brandName, logoUrl } = candidate.brand;
  return {
    rank: place,
    providerId: brandId,
    brandName,
    logoUrl,
    score,
    ratingText: wordFor(score),
    badge: null,
    urlOverride: null,
    bullets: bulletsOf(candidate),
    showDetails: true,
    hideProvider: false,
    useDynamicProvider: false,
  };
}

function wordFor(score: number): string {
  if (score >= 9) return "EXCELLENT";
  return score >= 8 ? "VERY GOOD" : "GOOD";
}

function bulletsOf({ brand, quote }: Candidate): string[] {
  const fee = quote.membershipFee.amountCents;
  const missing = brand.unavailableStates.length;
  return [
    `${formatDollars(quote.monthlyTotalCents)} per month, the same at every dose`,
    fee > 0 ? `Includes a ${formatDollars(fee)} monthly membership fee` : "No membership fee",
    missing === 0
      ? "Serves all 50 states and DC"
      : missing === 1
        ? "Serves all but one state"
        : `Serves all but ${missing} states`,
    brand.hsaAccepted ? "Takes HSA and FSA cards" : "Doesn't take HSA or FSA cards",
  ];
}
