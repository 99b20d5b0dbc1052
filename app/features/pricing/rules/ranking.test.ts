import { describe, expect, it } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import type { Brand, Pricing } from "~/features/brands/schema";
import { noFilters, type ProviderFilters } from "./filters";
import type { PriceCriteria } from "./match";
import { rankProviders } from "./ranking";
import type { SortOption } from "./sort";

const criteria: PriceCriteria = {
  preferredMedication: "semaglutide",
  administrationType: "injectable",
  planInterval: "monthly",
};

function priced(
  brandId: number,
  priceCents: number,
  brand: Partial<Brand> = {},
  row: Partial<Pricing> = {},
): Brand {
  return buildBrand({
    brandId,
    ...brand,
    pricing: [buildPricing({ pricingId: brandId, priceCents, ...row })],
  });
}

function unpriced(brandId: number, brand: Partial<Brand> = {}): Brand {
  return priced(brandId, 100, brand, { planInterval: "annual" });
}

function rankedIds(brands: Brand[], sort?: SortOption, filters?: Partial<ProviderFilters>): number[] {
  const ranked = rankProviders(brands, criteria, { ...noFilters, ...filters }, sort);
  return ranked.map(({ brand }) => brand.brandId);
}

const discount = (cents: number) => ({ isFirstMonthDiscount: true, firstMonthDiscountAmountCents: cents });

describe("order", () => {
  // First month / month, in dollars: 1: 200/300, 2: 250/250, 3: 150/320 (fee 20).
  const brands = [
    priced(1, 30_000, { trustpilotRating: 4.1 }, discount(10_000)),
    priced(2, 25_000, { trustpilotRating: 4.8 }),
    priced(3, 30_000, {
      trustpilotRating: 3.9,
      rebateCents: 17_000,
      fees: [buildFee({ feeAmountCents: 2_000 })],
    }),
  ];

  it("is by the first-month total by default", () => {
    expect(rankedIds(brands)).toEqual([3, 1, 2]);
    expect(rankedIds(brands, "first_month_total")).toEqual([3, 1, 2]);
  });

  it("by the monthly total", () => {
    expect(rankedIds(brands, "monthly_total")).toEqual([2, 1, 3]);
  });

  it("by the Trustpilot rating, unknown ratings last", () => {
    const unrated = priced(4, 100, { trustpilotRating: null });
    const zero = priced(5, 99_900, { trustpilotRating: 0 });
    expect(rankedIds([unrated, zero, ...brands], "trustpilot_rating")).toEqual([2, 1, 3, 5, 4]);
  });

  it.each(["first_month_total", "monthly_total", "trustpilot_rating"] as const)(
    "puts brands without a price for the frequency last by %s",
    (sort) => {
      const top = unpriced(9, { trustpilotRating: 5, brandName: "A" });
      expect(rankedIds([top, ...brands], sort).at(-1)).toBe(9);
    },
  );

  it("leaves out brands that don't sell the wanted medication", () => {
    expect(rankedIds([priced(1, 100, {}, { medicationType: "trizep_inject" }), priced(2, 200)])).toEqual([2]);
    expect(rankProviders([], criteria)).toEqual([]);
  });

  it("breaks ties by the other price, then the name ignoring case, then the id", () => {
    const firstTied = [priced(1, 20_000), priced(2, 25_000, {}, discount(5_000))];
    expect(rankedIds(firstTied.toReversed(), "first_month_total")).toEqual([1, 2]);
    const monthTied = [priced(1, 20_000), priced(2, 20_000, {}, discount(5_000))];
    expect(rankedIds(monthTied, "monthly_total")).toEqual([2, 1]);
    const rated = { trustpilotRating: 4 };
    const ratingTied = [priced(1, 20_000, rated), priced(2, 30_000, rated, discount(15_000))];
    expect(rankedIds(ratingTied, "trustpilot_rating")).toEqual([2, 1]);
    const named = [
      priced(1, 100, { brandName: "beta" }),
      priced(2, 100, { brandName: "Gamma" }),
      priced(4, 100, { brandName: "Alpha" }),
      priced(3, 100, { brandName: "alpha" }),
    ];
    expect(rankedIds(named)).toEqual([3, 4, 1, 2]);
    const infinite = [unpriced(1, { brandName: "Zeta" }), unpriced(2, { brandName: "eta" })];
    expect(rankedIds(infinite)).toEqual([2, 1]);
  });

  it("doesn't modify the list it was given", () => {
    const given = Object.freeze([...brands]);
    rankProviders(given, criteria);
    expect(given.map(({ brandId }) => brandId)).toEqual([1, 2, 3]);
  });
});

describe("filters", () => {
  const plain = { acceptInsurance: false, hsaAccepted: false, legitScriptCertified: false };
  const brands = [
    priced(1, 10_000, plain),
    priced(2, 20_000, { ...plain, acceptInsurance: true }),
    priced(3, 30_000, { ...plain, hsaAccepted: true }),
    priced(4, 40_000, { ...plain, legitScriptCertified: true }),
    priced(5, 50_000, plain, discount(1)),
    priced(6, 60_000, plain, { firstMonthDiscountAmountCents: 5_000 }),
    priced(7, 70_000, plain, { isFirstMonthDiscount: true }),
    unpriced(8, { acceptInsurance: true, hsaAccepted: true, legitScriptCertified: true }),
  ];

  it.each([
    [{}, [1, 2, 3, 4, 5, 6, 7, 8]],
    [{ acceptsInsurance: true }, [2, 8]],
    [{ acceptsHsa: true }, [3, 8]],
    [{ legitScriptCertified: true }, [4, 8]],
    [{ hasFirstMonthDiscount: true }, [5]],
    [{ maxMonthlyCents: 30_000 }, [1, 2, 3]],
    [{ maxMonthlyCents: 29_999 }, [1, 2]],
    [{ maxMonthlyCents: 0 }, []],
    [{ maxMonthlyCents: 20_000, acceptsInsurance: true }, [2]],
    [{ acceptsInsurance: true, acceptsHsa: true, legitScriptCertified: true }, [8]],
  ])("%j keeps %j", (filters, expected) => {
    expect(rankedIds(brands, "monthly_total", filters)).toEqual(expected);
  });

  it("compares the limit with the monthly total including the fee, not with the first month", () => {
    const withFee = priced(1, 20_000, { fees: [buildFee({ feeAmountCents: 5_000 })], rebateCents: 20_000 });
    expect(rankedIds([withFee], undefined, { maxMonthlyCents: 24_999 })).toEqual([]);
    expect(rankedIds([withFee], undefined, { maxMonthlyCents: 25_000 })).toEqual([1]);
  });

  it("changes the payment frequency through the criteria", () => {
    const ranked = rankProviders([priced(1, 100), unpriced(2)], { ...criteria, planInterval: "annual" });
    expect(ranked.map(({ brand, quote }) => [brand.brandId, quote.kind])).toEqual([
      [2, "priced"],
      [1, "noPriceForInterval"],
    ]);
  });
});

describe("badges", () => {
  function badgesById(brands: Brand[], sort?: SortOption, filters?: Partial<ProviderFilters>) {
    const ranked = rankProviders(brands, criteria, { ...noFilters, ...filters }, sort);
    return Object.fromEntries(ranked.map(({ brand, badges }) => [brand.brandId, badges]));
  }

  it("recommend the first provider, mark rebates, and name the lowest monthly total", () => {
    const brands = [
      priced(1, 30_000, { rebateCents: 20_000 }),
      priced(2, 25_000),
      priced(3, 90_000, { rebateCents: 100 }),
      priced(4, 90_000, { rebateCents: 0 }),
    ];
    expect(badgesById(brands)).toEqual({
      1: ["recommended", "rebate"],
      2: ["cheapest"],
      3: ["rebate"],
      4: [],
    });
    expect(badgesById(brands, "monthly_total")).toEqual({
      1: ["rebate"],
      2: ["recommended", "cheapest"],
      3: ["rebate"],
      4: [],
    });
  });

  it("can all three go to one provider", () => {
    expect(badgesById([priced(1, 100, { rebateCents: 1 })])).toEqual({
      1: ["recommended", "rebate", "cheapest"],
    });
  });

  it("count the fee, but not the first-month discount or rebate", () => {
    const brands = [
      priced(1, 20_000, { fees: [buildFee({ feeAmountCents: 6_000 })] }),
      priced(2, 30_000, { rebateCents: 30_000 }),
      priced(3, 25_000),
    ];
    expect(badgesById(brands)[3]).toEqual(["cheapest"]);
  });

  it("mark every tied provider as the cheapest, but recommend only the first in the order", () => {
    const brands = [
      priced(1, 20_000, { trustpilotRating: 3 }),
      priced(2, 20_000, { trustpilotRating: 4 }),
      priced(3, 20_001),
      priced(4, 15_000, { fees: [buildFee({ feeAmountCents: 5_000 })] }),
    ];
    const others = { 2: ["cheapest"], 3: [], 4: ["cheapest"] };
    expect(badgesById(brands)).toEqual({ 1: ["recommended", "cheapest"], ...others });
    expect(badgesById(brands, "trustpilot_rating")).toEqual({
      ...others,
      1: ["cheapest"],
      2: ["recommended", "cheapest"],
    });
  });

  it("never mark a total that lacks its membership fee as the cheapest, and skip it", () => {
    const unlisted = { fees: [buildFee({ feeAmountCents: null })] };
    expect(badgesById([priced(1, 10_000, unlisted), priced(2, 20_000), priced(3, 30_000)])).toEqual({
      1: ["recommended"],
      2: ["cheapest"],
      3: [],
    });
    expect(badgesById([priced(1, 10_000, unlisted)])).toEqual({ 1: ["recommended"] });
  });

  it("never mark an infinite price as the cheapest", () => {
    expect(badgesById([unpriced(1), unpriced(2, { rebateCents: 100 })])).toEqual({
      1: ["recommended"],
      2: ["rebate"],
    });
  });

  it("apply to the providers that remain after filters", () => {
    const brands = [priced(1, 10_000, { acceptInsurance: false }), priced(2, 20_000)];
    expect(badgesById(brands, undefined, { acceptsInsurance: true })).toEqual({
      2: ["recommended", "cheapest"],
    });
  });
});
