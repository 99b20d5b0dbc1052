import { describe, expect, it } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import type { Brand, Pricing } from "~/features/brands/schema";
import { buildSavingsAnswers } from "~/features/savings/factory";
import {
  alternativesShownFirst,
  alternativesShownMore,
  bestAlternative,
  criteriaOf,
  findAlternatives,
  firstImpressions,
  LOGGED_IMPRESSIONS,
  rankAlternatives,
} from "./alternatives";

const brand = (brandId: number, rows: Partial<Pricing>[], more: Partial<Brand> = {}) =>
  buildBrand({
    brandId,
    pricing: rows.map((row, index) => buildPricing({ pricingId: brandId * 100 + index, ...row })),
    ...more,
  });
const ids = (brands: readonly Brand[]) => brands.map(({ brandId }) => brandId);

describe("findAlternatives", () => {
  it("keeps brands that serve the state, accept the payment method, and sell the prescription", () => {
    const catalog = [
      brand(1, [{}]),
      brand(2, [{}], { unavailableStates: ["OH"] }),
      brand(3, [{}], { hsaAccepted: false }),
      brand(4, [{ medicationType: "trizep_inject" }]),
      brand(5, [{ medicationType: "sema_pill" }]),
      brand(6, [{ planInterval: "annual" }]),
    ];
    expect(ids(findAlternatives(catalog, buildSavingsAnswers({ paymentMethod: "hsa_fsa" })))).toEqual([1, 6]);
  });

  it("leaves out the current provider in any spelling", () => {
    const catalog = [brand(1, [{}], { brandName: "Kind Ounce" }), brand(2, [{}])];
    for (const currentProvider of ["Kind Ounce", " kind  OUNCE", "KindOunce"]) {
      expect(ids(findAlternatives(catalog, buildSavingsAnswers({ currentProvider })))).toEqual([2]);
    }
  });

  it("keeps prices of the named dose and of all doses; unsure keeps only prices of all doses", () => {
    const rows = [{ dosage: "1mg" }, { dosage: "all_doses" }, { dosage: "2.4mg" }] as const;
    const doses = (dosage: "1mg" | "not_sure") =>
      findAlternatives([brand(1, [...rows])], buildSavingsAnswers({ dosage }))[0]?.pricing.map(
        (row) => row.dosage,
      );
    expect(doses("1mg")).toEqual(["1mg", "all_doses"]);
    expect(doses("not_sure")).toEqual(["all_doses"]);
    const byDoseOnly = [brand(1, [{ dosage: "2.4mg" }])];
    expect(findAlternatives(byDoseOnly, buildSavingsAnswers({ dosage: "1mg" }))).toEqual([]);
  });
});

describe("rankAlternatives and bestAlternative", () => {
  const answers = buildSavingsAnswers();
  const brands = [
    brand(1, [{ priceCents: 30_000 }, { planInterval: "annual", priceCents: 240_000 }]),
    brand(2, [{ priceCents: 20_000 }], { fees: [buildFee({ feeAmountCents: 15_000 })] }),
    brand(3, [{ planInterval: "annual", priceCents: 120_000 }]),
    brand(4, [{ priceCents: 32_000, isFirstMonthDiscount: true, firstMonthDiscountAmountCents: 32_000 }]),
  ];

  it("sorts by monthly total without the first-month discount, and re-sorts for another frequency", () => {
    const order = (interval: "monthly" | "annual") =>
      rankAlternatives(brands, answers, interval).map((provider) => provider.brand.brandId);
    expect(order("monthly")).toEqual([1, 4, 2, 3]);
    expect(order("annual").slice(0, 2)).toEqual([3, 1]);
    expect(bestAlternative(rankAlternatives(brands, answers, "monthly"))?.quote.monthlyTotalCents).toBe(
      30_000,
    );
    expect(bestAlternative(rankAlternatives(brands, answers, "annual"))?.quote.monthlyTotalCents).toBe(
      10_000,
    );
  });

  it("has no best alternative if no provider offers this frequency", () => {
    expect(bestAlternative(rankAlternatives(brands, answers, "quarterly"))).toBeNull();
    expect(bestAlternative([])).toBeNull();
  });

  it("matches the dose of the prescription", () => {
    expect(criteriaOf(buildSavingsAnswers({ dosage: "1mg" }), "monthly")).toEqual({
      preferredMedication: "semaglutide",
      administrationType: "injectable",
      dosage: "1mg",
      planInterval: "monthly",
    });
  });

  it("logs the first five", () => {
    const many = Array.from({ length: 8 }, (_, index) => brand(index + 1, [{ priceCents: 10_000 + index }]));
    expect(firstImpressions(many, answers)).toEqual([1, 2, 3, 4, 5]);
  });
});

it("shows five alternatives first, three more each time, and logs five (spec:savings#alternative-list)", () => {
  expect([alternativesShownFirst, alternativesShownMore, LOGGED_IMPRESSIONS]).toEqual([5, 3, 5]);
});
