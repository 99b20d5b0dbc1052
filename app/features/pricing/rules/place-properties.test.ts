import fc from "fast-check";
import { expect, test } from "vitest";
import type { Brand } from "~/features/brands/schema";
import { brands, criteria, filters, sort } from "~tests/setup/random-brands";
import { explainPlace, type OrderKey, type Place, type PlaceFigures } from "./place";
import { monthsPerInterval } from "./price";
import { type RankedProvider, rankProviders } from "./ranking";
import type { SortOption } from "./sort";

function placesOf(list: readonly RankedProvider[], by: SortOption): Place[] {
  return list.map((_, index) => {
    const place = explainPlace(list, index, by);
    if (!place) throw new Error("Every provider has a place.");
    return place;
  });
}

/** The specified rules, written out for each sort. Smaller comes first. */
const written: Record<SortOption, readonly ((figures: PlaceFigures) => number | string)[]> = {
  first_month_total: [
    (figures) => figures.firstMonthTotalCents ?? Infinity,
    (figures) => figures.monthlyTotalCents ?? Infinity,
    (figures) => figures.brandName.toLowerCase(),
    (figures) => figures.brandId,
  ],
  monthly_total: [
    (figures) => figures.monthlyTotalCents ?? Infinity,
    (figures) => figures.firstMonthTotalCents ?? Infinity,
    (figures) => figures.brandName.toLowerCase(),
    (figures) => figures.brandId,
  ],
  trustpilot_rating: [
    (figures) => (figures.monthlyTotalCents === null ? 1 : 0),
    (figures) => -(figures.trustpilotRating ?? -1),
    (figures) => figures.firstMonthTotalCents ?? Infinity,
    (figures) => figures.monthlyTotalCents ?? Infinity,
    (figures) => figures.brandName.toLowerCase(),
    (figures) => figures.brandId,
  ],
  first_year_cost: [
    (figures) => (figures.monthlyTotalCents === null ? 1 : 0),
    (figures) => (figures.isFeeListed ? 0 : 1),
    (figures) => figures.firstYearCostCents ?? Infinity,
    (figures) => figures.monthlyTotalCents ?? Infinity,
    (figures) => figures.firstMonthTotalCents ?? Infinity,
    (figures) => figures.brandName.toLowerCase(),
    (figures) => figures.brandId,
  ],
};

function comesFirst(a: PlaceFigures, b: PlaceFigures, by: SortOption): number {
  for (const key of written[by]) {
    const [one, other] = [key(a), key(b)];
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}

const lists = fc.tuple(brands, criteria, filters, sort);

test("explanations alone are enough to compute the order again, ties included", () => {
  fc.assert(
    fc.property(lists, fc.infiniteStream(fc.nat()), ([list, requested, chosen, by], chance) => {
      const places = placesOf(rankProviders(list, requested, chosen, by), by);
      const shuffled = places
        .map((place) => ({ place, at: chance.next().value ?? 0 }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ place }) => place);
      const again = shuffled.toSorted((a, b) => comesFirst(a.own, b.own, by));
      expect(again.map(({ rank }) => rank)).toEqual(places.map((_, index) => index + 1));
    }),
  );
});

test("each explanation has its real neighbors, and what it says decided between them is true", () => {
  const figure: Record<OrderKey, (figures: PlaceFigures) => unknown> = {
    has_price: ({ monthlyTotalCents }) => monthlyTotalCents !== null,
    first_month_total: ({ firstMonthTotalCents }) => firstMonthTotalCents,
    monthly_total: ({ monthlyTotalCents }) => monthlyTotalCents,
    trustpilot_rating: ({ trustpilotRating }) => trustpilotRating,
    fee_listed: ({ isFeeListed }) => isFeeListed,
    first_year_cost: ({ firstYearCostCents }) => firstYearCostCents,
    name: ({ brandName }) => brandName.toLowerCase(),
    brand_id: ({ brandId }) => brandId,
  };
  fc.assert(
    fc.property(lists, ([list, requested, chosen, by]) => {
      const places = placesOf(rankProviders(list, requested, chosen, by), by);
      for (const [index, { above, below, own }] of places.entries()) {
        expect(above?.brandId).toBe(places[index - 1]?.own.brandId);
        expect(below?.brandId).toBe(places[index + 1]?.own.brandId);
        for (const other of [above, below]) {
          if (!other) continue;
          expect(figure[other.decidedBy](own)).not.toEqual(figure[other.decidedBy](other));
        }
        if (below) expect(places[index + 1]?.above?.decidedBy).toBe(below.decidedBy);
      }
    }),
  );
});

/** The list with only the change that the explanation names. */
function changed(
  list: readonly Brand[],
  { brand, quote }: RankedProvider,
  { move }: Place,
  less = 0,
): Brand[] {
  return list.map((each) => {
    if (each.brandId !== brand.brandId) return each;
    if (move?.kind === "rating") return { ...each, trustpilotRating: move.rating };
    if (move?.kind !== "price" || quote.kind !== "priced") return each;
    const { pricingId, planInterval } = quote.row;
    const cents = (move.cents - less) * monthsPerInterval[planInterval];
    const pricing = each.pricing.map((row) =>
      row.pricingId === pricingId ? { ...row, priceCents: row.priceCents - cents } : row,
    );
    return { ...each, pricing };
  });
}

test("the change that an explanation names moves the provider exactly there, and a cent less wouldn't", () => {
  fc.assert(
    fc.property(lists, fc.nat(), ([list, requested, chosen, by], pick) => {
      const ranked = rankProviders(list, requested, chosen, by);
      const index = ranked.length === 0 ? 0 : pick % ranked.length;
      const [provider, place] = [ranked[index], explainPlace(ranked, index, by)];
      if (!provider || !place?.move || (place.move.kind !== "price" && place.move.kind !== "rating")) return;
      const rankIn = (brandsThen: Brand[]) =>
        1 +
        rankProviders(brandsThen, requested, chosen, by).findIndex(
          ({ brand }) => brand.brandId === provider.brand.brandId,
        );
      expect(rankIn(changed(list, provider, place))).toBe(place.move.toRank);
      expect(place.move.toRank).toBeLessThan(place.rank);
      if (place.move.kind === "price") expect(rankIn(changed(list, provider, place, 1))).toBe(place.rank);
    }),
  );
});

// spec:pricing#no-payout
test("nothing about a provider beyond prices, ratings, names, and ids changes an explanation", () => {
  fc.assert(
    fc.property(lists, ([list, requested, , by]) => {
      const noise = (brand: Brand): Brand => ({
        ...brand,
        websiteLink: null,
        glpLink: "https://partner.example/?payout=500",
        legitScriptCertified: !brand.legitScriptCertified,
        isStale: !brand.isStale,
        otherNotes: "pays the most",
      });
      const usual = placesOf(rankProviders(list, requested, undefined, by), by);
      expect(placesOf(rankProviders(list.map(noise), requested, undefined, by), by)).toEqual(usual);
    }),
  );
});
