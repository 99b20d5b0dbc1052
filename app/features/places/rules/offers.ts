import type { Brand, MedicationSource, Pricing } from "~/features/brands/schema";
import { providerLink } from "~/features/pricing/rules/link";
import { defaultPlanInterval, type Medication, medicationOf } from "~/features/pricing/rules/match";
import { type PricedQuote, quoteBrand } from "~/features/pricing/rules/quote";
import { formLabel } from "~/features/providers/rules/plans";

/** The medications that have a page, in menu order. */
export const medications = ["semaglutide", "tirzepatide"] as const satisfies readonly Medication[];

/** The sources of a medication, in the order of the pages; null where the provider doesn't list it. */
export const sources = [
  "compounded",
  "brand_name",
  null,
] as const satisfies readonly (MedicationSource | null)[];

/** One brand's price for one medication from one source. Money is in cents per month. */
export type Offer = {
  brandId: number;
  slug: string;
  brandName: string;
  medication: Medication;
  source: MedicationSource | null;
  /** The row whose price is shown. */
  row: Pricing;
  /** "Injection", "Oral pill". */
  form: string;
  monthlyTotalCents: number;
  firstMonthTotalCents: number;
  /** The brand charges a membership fee of unknown amount, so the totals leave it out. */
  lacksMembershipFee: boolean;
  /** ISO 8601, null when never verified. */
  lastVerifiedUpdated: string | null;
  isStale: boolean;
  hasLink: boolean;
};

/** What a brand sells of one medication from one source, with its price if it can be compared. */
export type Sale = {
  brand: Brand;
  medication: Medication;
  source: MedicationSource | null;
  /** Null if the brand has no monthly plan that covers all doses. */
  offer: Offer | null;
};

/**
 * Every brand's sales by medication and source. The price is that of the comparison before a visitor answers anything:
 * a plan for all doses, paid monthly, in any form (spec:places#compared-price).
 */
export function salesOf(brands: readonly Brand[]): Sale[] {
  return brands.flatMap((brand) =>
    medications.flatMap((medication) =>
      sources.flatMap((source) => {
        const pricing = brand.pricing.filter(
          (row) => medicationOf(row.medicationType) === medication && row.medicationSource === source,
        );
        if (pricing.length === 0) return [];
        return [{ brand, medication, source, offer: offerOf({ ...brand, pricing }, medication, source) }];
      }),
    ),
  );
}

function offerOf(brand: Brand, medication: Medication, source: MedicationSource | null): Offer | null {
  const quote = quoteBrand(brand, {
    preferredMedication: medication,
    administrationType: "any",
    planInterval: defaultPlanInterval,
  });
  if (quote?.kind !== "priced") return null;
  return {
    ...pricesOf(quote),
    ...namesOf(brand),
    medication,
    source,
    hasLink: linkTo(brand, medication) !== null,
  };
}

function pricesOf(quote: PricedQuote) {
  return {
    row: quote.row,
    form: formLabel(quote.row.medicationType),
    monthlyTotalCents: quote.monthlyTotalCents,
    firstMonthTotalCents: quote.firstMonthTotalCents,
    lacksMembershipFee: quote.membershipFee.status === "unknown",
  };
}

function namesOf({ brandId, slug, brandName, lastVerifiedUpdated, isStale }: Brand) {
  return { brandId, slug, brandName, lastVerifiedUpdated, isStale };
}

/** The provider's own URL for a medication; null if it has none (spec:pricing#link-choice). */
export function linkTo(brand: Brand, medication: Medication): string | null {
  const link = providerLink(brand, medication, null);
  return link === "#" ? null : link;
}

/** Lowest monthly total first; unlisted fees last (spec:pricing#unlisted-fee), then by the rules of the comparison. */
export function byPrice(a: Offer, b: Offer): number {
  return (
    Number(a.lacksMembershipFee) - Number(b.lacksMembershipFee) ||
    a.monthlyTotalCents - b.monthlyTotalCents ||
    a.firstMonthTotalCents - b.firstMonthTotalCents ||
    compareText(a.brandName.toLowerCase(), b.brandName.toLowerCase()) ||
    a.brandId - b.brandId
  );
}

const compareText = (a: string, b: string) => Number(a > b) - Number(a < b);

/** The prices of one medication from one source. */
export type PriceGroup = {
  medication: Medication;
  source: MedicationSource | null;
  /** The number of providers that sell it with any plan. */
  providers: number;
  /** The number of providers whose complete monthly price is known. */
  compared: number;
  /** All providers with the lowest price; empty if none can be compared. */
  cheapest: Offer[];
  /** Null if none can be compared. */
  range: PriceRange | null;
};

/** In cents per month; `middleCents` is the lower of the two in the middle if their number is even. */
export type PriceRange = { lowCents: number; middleCents: number; highCents: number };

/** One group for each medication and source, also for those that no one sells. */
export function priceGroups(sales: readonly Sale[]): PriceGroup[] {
  return medications.flatMap((medication) =>
    sources.map((source) => {
      const sold = sales.filter((sale) => sale.medication === medication && sale.source === source);
      const complete = sold
        .flatMap(({ offer }) => (offer && !offer.lacksMembershipFee ? [offer] : []))
        .toSorted(byPrice);
      return {
        medication,
        source,
        providers: sold.length,
        compared: complete.length,
        cheapest: complete.filter((offer) => offer.monthlyTotalCents === complete[0]?.monthlyTotalCents),
        range: rangeOf(complete),
      };
    }),
  );
}

function rangeOf(sorted: readonly Offer[]): PriceRange | null {
  const [first, last] = [sorted[0], sorted.at(-1)];
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!first || !last || !middle) return null;
  return {
    lowCents: first.monthlyTotalCents,
    middleCents: middle.monthlyTotalCents,
    highCents: last.monthlyTotalCents,
  };
}

/** How many providers a table lists for each source of a medication. */
export const OFFERS_PER_SOURCE = 3;

/**
 * The lowest monthly totals of a medication: the first few of each source, one source after the other, so that the
 * cheaper one doesn't fill the table. A brand that sells two sources is listed twice.
 */
export function lowestOffers(sales: readonly Sale[], medication: Medication): Offer[] {
  return sources.flatMap((source) =>
    sales
      .flatMap(({ offer }) => (offer?.medication === medication && offer.source === source ? [offer] : []))
      .toSorted(byPrice)
      .slice(0, OFFERS_PER_SOURCE),
  );
}
