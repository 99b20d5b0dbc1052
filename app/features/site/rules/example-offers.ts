import { sourceLabel } from "~/features/brands/rules/medication-source";
import type { Brand } from "~/features/brands/schema";
import { defaultPlanInterval, servesState } from "~/features/pricing/rules/match";
import { type RankedProvider, rankProviders } from "~/features/pricing/rules/ranking";
import { onlySource } from "~/features/pricing/rules/source-filter";

/** One row of the example on the home page; money is in cents per month. */
export type ExampleOffer = {
  brandId: number;
  name: string;
  logoUrl: string | null;
  trustpilotRating: number | null;
  /** "Compounded", "FDA-approved: Wegovy". */
  source: string;
  firstMonthCents: number;
  monthlyCents: number;
  /** ISO 8601, null when never verified. */
  lastVerifiedUpdated: string | null;
  isStale: boolean;
};

/** The state of the example, which the panel names. */
const exampleState = "TX";
const exampleCriteria = {
  preferredMedication: "semaglutide",
  administrationType: "injectable",
  planInterval: defaultPlanInterval,
} as const;

/**
 * Up to three brands from a comparison for semaglutide injections in Texas, lowest monthly total first: two compounded
 * ones and an FDA-approved one, so that visitors see both terms before they choose (spec:site#example-panel). Empty if
 * the catalog has too few to compare.
 */
export function exampleOffers(brands: readonly Brand[]): ExampleOffer[] {
  const served = brands.filter((brand) => servesState(brand, exampleState));
  const compounded = pricedFully(onlySource(served, "compounded"));
  const approved = pricedFully(onlySource(served, "brand_name"));
  const chosen = [compounded[0], compounded[Math.floor(compounded.length / 2)], approved[0]];
  const offers = new Map(chosen.flatMap((offer) => (offer ? [[offer.brandId, offer]] : [])));
  return offers.size < 2 ? [] : [...offers.values()].sort((a, b) => a.monthlyCents - b.monthlyCents);
}

/** The offers whose complete price is known, lowest monthly total first. */
function pricedFully(brands: readonly Brand[]): ExampleOffer[] {
  return rankProviders(brands, exampleCriteria, undefined, "monthly_total").flatMap(offerOf);
}

function offerOf({ brand, quote }: RankedProvider): ExampleOffer[] {
  if (quote.kind !== "priced" || quote.membershipFee.status === "unknown") return [];
  const { brandId, brandName: name, logoUrl, trustpilotRating, lastVerifiedUpdated, isStale } = brand;
  return [
    {
      brandId,
      name,
      logoUrl,
      trustpilotRating,
      source: sourceLabel(quote.row),
      firstMonthCents: quote.firstMonthTotalCents,
      monthlyCents: quote.monthlyTotalCents,
      lastVerifiedUpdated,
      isStale,
    },
  ];
}
