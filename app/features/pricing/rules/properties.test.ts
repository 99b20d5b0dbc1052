import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildPricing } from "~/features/brands/factory";
import type { Brand, Pricing } from "~/features/brands/schema";
import { divideCents, formatDollarsAndCents, parseDollars } from "~/kernel/money";
import { brand, brands, cents, criteria, filters, pricing, sort } from "~tests/setup/random-brands";
import { explainFirstMonth, explainMonthly } from "./explain";
import { noFilters } from "./filters";
import { firstYear as firstYearOf } from "./first-year";
import { matchesRow, type PriceCriteria } from "./match";
import { type Quote, quoteBrand } from "./quote";
import { type RankedProvider, rankProviders } from "./ranking";
import type { SortOption } from "./sort";

const ids = (list: readonly RankedProvider[]) => list.map((provider) => provider.brand.brandId);
const firstMonth = (quote: Quote) => (quote.kind === "priced" ? quote.firstMonthTotalCents : Infinity);
const monthly = (quote: Quote) => (quote.kind === "priced" ? quote.monthlyTotalCents : Infinity);
/** Recomputed month by month; an unlisted fee comes after any amount. */
function firstYear({ brand, quote }: RankedProvider): number {
  if (quote.kind !== "priced") return Infinity;
  const unlisted = quote.membershipFee.status === "unknown" ? 1e12 : 0;
  return firstYearOf(quote.row, brand).totalCents + unlisted;
}
const sum = (steps: { amountCents: number }[]) => steps.reduce((total, step) => total + step.amountCents, 0);

/** A second, independent implementation of which rows may be quoted. */
function quotable(from: Brand, priceCriteria: PriceCriteria): Pricing[] {
  return from.pricing.filter(
    (row) => matchesRow(row, priceCriteria) && row.planInterval === priceCriteria.planInterval,
  );
}

describe("money", () => {
  it("survives being formatted and parsed again", () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(parseDollars(formatDollarsAndCents(amount).replace(/[$,]/g, ""))).toBe(amount);
      }),
    );
  });

  it("divides to the nearest cent, half up", () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(1, 3, 6, 12), (amount, parts) => {
        const error = 2 * (divideCents(amount, parts) * parts - amount);
        expect(error).toBeGreaterThan(-parts);
        expect(error).toBeLessThanOrEqual(parts);
      }),
    );
  });
});

describe("quotes", () => {
  it("are whole cents and never negative", () => {
    fc.assert(
      fc.property(brand, criteria, (from, priceCriteria) => {
        const quote = quoteBrand(from, priceCriteria);
        if (quote?.kind !== "priced") return;
        const figures = [
          quote.perMonthCents,
          quote.effectiveFirstMonthCents,
          quote.firstMonthTotalCents,
          quote.monthlyTotalCents,
        ];
        for (const figure of figures) {
          expect(Number.isSafeInteger(figure)).toBe(true);
          expect(figure).toBeGreaterThanOrEqual(0);
        }
        expect(quote.firstMonthTotalCents).toBeLessThanOrEqual(quote.monthlyTotalCents);
      }),
    );
  });

  it("use the cheapest row, whatever the order of the rows", () => {
    fc.assert(
      fc.property(brand, criteria, (from, priceCriteria) => {
        const quote = quoteBrand(from, priceCriteria);
        const rows = quotable(from, priceCriteria);
        if (quote?.kind === "priced") {
          expect(rows).toContain(quote.row);
          for (const row of rows) expect(row.priceCents).toBeGreaterThanOrEqual(quote.row.priceCents);
        } else {
          expect(rows).toEqual([]);
        }
        const reversed = { ...from, pricing: from.pricing.toReversed() };
        expect(quoteBrand(reversed, priceCriteria)).toEqual(quote);
      }),
    );
  });

  it("don't change when a more expensive row is added, and never rise when any row is added", () => {
    const place = fc.nat({ max: 12 });
    fc.assert(
      fc.property(brand, criteria, pricing, place, cents, (from, priceCriteria, extra, index, more) => {
        const before = quoteBrand(from, priceCriteria);
        const withRow = (row: Pricing) =>
          quoteBrand({ ...from, pricing: from.pricing.toSpliced(index, 0, row) }, priceCriteria);
        const added = buildPricing({
          ...extra,
          pricingId: 2_000_000,
          planInterval: priceCriteria.planInterval,
        });

        const after = withRow(added);
        expect(after === null ? Infinity : monthly(after)).toBeLessThanOrEqual(
          before === null ? Infinity : monthly(before),
        );
        if (before?.kind !== "priced") return;
        expect(withRow({ ...added, priceCents: before.row.priceCents + 1 + more })).toEqual(before);
      }),
    );
  });

  it("are explained by lines that add up to the totals", () => {
    fc.assert(
      fc.property(brand, criteria, (from, priceCriteria) => {
        const quote = quoteBrand(from, priceCriteria);
        if (quote?.kind !== "priced") return;
        expect(sum(explainFirstMonth(quote))).toBe(quote.firstMonthTotalCents);
        expect(sum(explainMonthly(quote))).toBe(quote.monthlyTotalCents);
      }),
    );
  });
});

describe("the ranked list", () => {
  it("has every match once, whatever the order of the brands", () => {
    const shuffled = brands.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, criteria, filters, sort, ([list, other], priceCriteria, chosen, by) => {
        expect(rankProviders(other, priceCriteria, chosen, by)).toEqual(
          rankProviders(list, priceCriteria, chosen, by),
        );
        const matches = list.filter((each) => quoteBrand(each, priceCriteria) !== null);
        expect(ids(rankProviders(list, priceCriteria, noFilters, by)).toSorted((a, b) => a - b)).toEqual(
          matches.map((each) => each.brandId),
        );
      }),
    );
  });

  it("is in the requested order, with infinite prices last", () => {
    const key: Record<SortOption, (provider: RankedProvider) => number> = {
      first_month_total: ({ quote }) => firstMonth(quote),
      monthly_total: ({ quote }) => monthly(quote),
      trustpilot_rating: ({ brand: { trustpilotRating }, quote }) =>
        quote.kind === "priced" ? -(trustpilotRating ?? -1) : Infinity,
      first_year_cost: firstYear,
    };
    fc.assert(
      fc.property(brands, criteria, sort, (list, priceCriteria, by) => {
        const ranked = rankProviders(list, priceCriteria, noFilters, by);
        const keys = ranked.map(key[by]);
        expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : Number(a > b))));
        const kinds = ranked.map(({ quote }) => quote.kind);
        expect(kinds.lastIndexOf("priced")).toBeLessThan(
          kinds.includes("noPriceForInterval") ? kinds.indexOf("noPriceForInterval") : Infinity,
        );
      }),
    );
  });

  it("only loses providers to a filter; the rest keep their order and quotes", () => {
    fc.assert(
      fc.property(brands, criteria, filters, sort, (list, priceCriteria, chosen, by) => {
        const all = rankProviders(list, priceCriteria, noFilters, by);
        const kept = rankProviders(list, priceCriteria, chosen, by);
        const keptIds = new Set(ids(kept));
        const strip = (providers: RankedProvider[]) => providers.map(({ brand: b, quote }) => ({ b, quote }));
        expect(strip(all.filter((provider) => keptIds.has(provider.brand.brandId)))).toEqual(strip(kept));
      }),
    );
  });

  it("marks every provider with the lowest known total as the cheapest, whatever the order, and no other", () => {
    const isKnown = ({ quote }: RankedProvider) =>
      quote.kind === "priced" && quote.membershipFee.status !== "unknown";
    fc.assert(
      fc.property(brands, criteria, filters, sort, (list, priceCriteria, chosen, by) => {
        const ranked = rankProviders(list, priceCriteria, chosen, by);
        const known = ranked.filter(isKnown);
        const holders = ranked.filter((provider) => provider.badges.includes("cheapest"));
        expect(holders).toEqual(
          known.filter(({ quote }) => known.every((other) => monthly(other.quote) >= monthly(quote))),
        );
        expect(holders.length > 0).toBe(known.length > 0);
      }),
    );
  });

  it("gives 'Cheapest Option' only to fresh prices if the operator says so, and never changes the order", () => {
    fc.assert(
      fc.property(brands, criteria, filters, sort, (list, priceCriteria, chosen, by) => {
        const usual = rankProviders(list, priceCriteria, chosen, by);
        const fresh = rankProviders(list, priceCriteria, chosen, by, { freshCheapestOnly: true });
        expect(ids(fresh)).toEqual(ids(usual));
        const eligible = fresh.filter(
          ({ brand: { isStale }, quote }) =>
            !isStale && quote.kind === "priced" && quote.membershipFee.status !== "unknown",
        );
        const lowest = Math.min(...eligible.map(({ quote }) => monthly(quote)));
        for (const provider of fresh) {
          const isLowest = eligible.includes(provider) && monthly(provider.quote) === lowest;
          expect(provider.badges.includes("cheapest")).toBe(isLowest);
          expect(provider.badges.includes("rebate")).toBe((provider.brand.rebateCents ?? 0) > 0);
        }
      }),
    );
  });

  it("recommends the first provider and marks every rebate, and no others", () => {
    fc.assert(
      fc.property(brands, criteria, sort, (list, priceCriteria, by) => {
        for (const [index, provider] of rankProviders(list, priceCriteria, noFilters, by).entries()) {
          expect(provider.badges.includes("recommended")).toBe(index === 0);
          expect(provider.badges.includes("rebate")).toBe((provider.brand.rebateCents ?? 0) > 0);
        }
      }),
    );
  });
});
