import { describe, expect, test } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import type { Brand } from "~/features/brands/schema";
import { noFilters } from "./filters";
import { explainPlace } from "./place";
import { rankProviders } from "./ranking";
import type { SortOption } from "./sort";

const criteria = {
  preferredMedication: "either",
  administrationType: "any",
  planInterval: "monthly",
} as const;

/** A brand with one monthly plan, in dollars. */
const brand = (brandId: number, dollars: number, overrides: Partial<Brand> = {}) =>
  buildBrand({
    brandId,
    brandName: `Brand ${brandId}`,
    pricing: [buildPricing({ pricingId: brandId, priceCents: dollars * 100 })],
    ...overrides,
  });
const discounted = (brandId: number, dollars: number, off: number) =>
  brand(brandId, dollars, {
    pricing: [
      buildPricing({
        pricingId: brandId,
        priceCents: dollars * 100,
        isFirstMonthDiscount: true,
        firstMonthDiscountAmountCents: off * 100,
      }),
    ],
  });

function placeOf(brands: Brand[], brandId: number, sort: SortOption) {
  const list = rankProviders(brands, criteria, noFilters, sort);
  return explainPlace(
    list,
    list.findIndex((provider) => provider.brand.brandId === brandId),
    sort,
  );
}

describe("why a provider has its place", () => {
  test("names its number, both neighbors' numbers, and what would move it", () => {
    const brands = [brand(1, 100), brand(2, 120), brand(3, 150)];
    expect(placeOf(brands, 2, "monthly_total")).toEqual({
      rank: 2,
      sort: "monthly_total",
      own: {
        brandId: 2,
        brandName: "Brand 2",
        firstMonthTotalCents: 12_000,
        monthlyTotalCents: 12_000,
        trustpilotRating: null,
        firstYearCostCents: 144_000,
        isFeeListed: true,
      },
      above: expect.objectContaining({ rank: 1, monthlyTotalCents: 10_000, decidedBy: "monthly_total" }),
      below: expect.objectContaining({ rank: 3, monthlyTotalCents: 15_000, decidedBy: "monthly_total" }),
      // The same price isn't enough: the name decides then.
      move: { kind: "price", cents: 2_001, toRank: 1 },
    });
    expect(placeOf(brands, 1, "monthly_total")).toMatchObject({ above: null, move: null });
    expect(placeOf(brands, 3, "monthly_total")?.below).toBeNull();
  });

  test("says what broke a tie, and passing two tied providers moves it by two", () => {
    const brands = [brand(1, 100), brand(2, 100), brand(3, 110)];
    expect(placeOf(brands, 2, "first_month_total")).toMatchObject({
      above: { decidedBy: "name" },
      move: { kind: "price", cents: 1, toRank: 1 },
    });
    expect(placeOf(brands, 3, "first_month_total")?.move).toEqual({ kind: "price", cents: 1_001, toRank: 1 });
  });

  test("finds the price that breaks a tie of two free first months", () => {
    const brands = [discounted(1, 90, 100), discounted(2, 120, 200)];
    expect(placeOf(brands, 2, "first_month_total")).toMatchObject({
      above: { firstMonthTotalCents: 0, decidedBy: "monthly_total" },
      move: { kind: "price", cents: 3_001, toRank: 1 },
    });
  });

  test("asks for a rating; an equal one is enough if the price is lower", () => {
    const rated = (id: number, dollars: number, trustpilotRating: number | null) =>
      brand(id, dollars, { trustpilotRating });
    const brands = [rated(1, 100, 4.5), rated(2, 90, 4.1), rated(3, 120, null)];
    expect(placeOf(brands, 2, "trustpilot_rating")).toMatchObject({
      above: { decidedBy: "trustpilot_rating" },
      move: { kind: "rating", rating: 4.5, toRank: 1 },
    });
    expect(placeOf(brands, 3, "trustpilot_rating")?.move).toEqual({ kind: "rating", rating: 4.2, toRank: 2 });
    const best = [rated(1, 100, 5), rated(2, 120, 4.9)];
    expect(placeOf(best, 2, "trustpilot_rating")?.move).toEqual({ kind: "none" });
  });

  test("asks for no more than the best rating, which is enough if the price is lower", () => {
    const brands = [brand(1, 100, { trustpilotRating: 5 }), brand(2, 90, { trustpilotRating: 4 })];
    expect(placeOf(brands, 2, "trustpilot_rating")?.move).toEqual({ kind: "rating", rating: 5, toRank: 1 });
  });

  test("a price that can't fall far enough moves nothing", () => {
    expect(placeOf([brand(1, 0), brand(2, 0)], 2, "monthly_total")?.move).toEqual({ kind: "none" });
    expect(placeOf([brand(1, 0), brand(2, 0.01)], 2, "monthly_total")?.move).toEqual({ kind: "none" });
  });

  test("a cent is enough where a cent decides", () => {
    expect(placeOf([brand(1, 0.01), brand(2, 0.01)], 2, "monthly_total")?.move).toEqual({
      kind: "price",
      cents: 1,
      toRank: 1,
    });
  });

  test("by first-year cost, each month of a longer plan gets the reduction", () => {
    const quarterly = (brandId: number, dollars: number) =>
      brand(brandId, 0, {
        pricing: [buildPricing({ planInterval: "quarterly", priceCents: dollars * 100 })],
      });
    const list = rankProviders(
      [quarterly(1, 300), quarterly(2, 330)],
      { ...criteria, planInterval: "quarterly" },
      noFilters,
      "first_year_cost",
    );
    // $10.00 less per month is $30.00 less per quarter: the same price, so one cent more.
    expect(explainPlace(list, 1, "first_year_cost")?.move).toEqual({
      kind: "price",
      cents: 1_001,
      toRank: 1,
    });
  });

  test("asks for a plan without a price to compare", () => {
    const yearly = brand(2, 900, { pricing: [buildPricing({ planInterval: "annual", priceCents: 90_000 })] });
    expect(placeOf([brand(1, 100), yearly], 2, "monthly_total")).toMatchObject({
      own: { firstMonthTotalCents: null, monthlyTotalCents: null, firstYearCostCents: null },
      above: { decidedBy: "has_price" },
      move: { kind: "plan" },
    });
  });

  test("by first-year cost, an unlisted fee comes last, and only listing it helps", () => {
    const unlisted = brand(2, 90, { fees: [buildFee({ feeAmountCents: null })] });
    const brands = [brand(1, 100), unlisted, brand(3, 110)];
    expect(placeOf(brands, 2, "first_year_cost")).toMatchObject({
      rank: 3,
      above: { rank: 2, firstYearCostCents: 132_000, decidedBy: "fee_listed" },
      move: { kind: "fee" },
    });
    expect(placeOf(brands, 3, "first_year_cost")?.move).toEqual({ kind: "price", cents: 1_001, toRank: 1 });
  });

  test("has no explanation for a place that isn't in the list", () => {
    expect(explainPlace([], 0, "monthly_total")).toBeNull();
    expect(placeOf([brand(1, 100)], 9, "monthly_total")).toBeNull();
  });
});
