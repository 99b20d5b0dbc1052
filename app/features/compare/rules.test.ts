import { describe, expect, test } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import { noFilters } from "~/features/pricing/rules/filters";
import { type ProvidersView, readProvidersView } from "./components/providers-view";
import {
  criteriaOf,
  firstImpressions,
  LOGGED_IMPRESSIONS,
  matchProviders,
  providersShownFirst,
  providersShownMore,
  remainingText,
} from "./rules";
import { type ComparisonAnswers, readComparisonAnswers } from "./schema";

const answers: ComparisonAnswers = {
  state: "CA",
  preferredMedication: "semaglutide",
  administrationType: "injectable",
  paymentMethod: "cash",
};

describe("the brands of a comparison", () => {
  test("exclude those that don't serve the state", () => {
    const catalog = [buildBrand({ brandId: 1, unavailableStates: ["CA"] }), buildBrand({ brandId: 2 })];
    expect(matchProviders(catalog, answers).brands.map((brand) => brand.brandId)).toEqual([2]);
  });

  test("accept the chosen payment", () => {
    const catalog = [
      buildBrand({ brandId: 1, acceptInsurance: false, hsaAccepted: true }),
      buildBrand({ brandId: 2, acceptInsurance: true, hsaAccepted: false }),
    ];
    const ids = (paymentMethod: ComparisonAnswers["paymentMethod"]) =>
      matchProviders(catalog, { ...answers, paymentMethod }).brands.map((brand) => brand.brandId);
    expect(ids("insurance")).toEqual([2]);
    expect(ids("hsa_fsa")).toEqual([1]);
    expect(ids("cash")).toEqual([1, 2]);
  });

  test("keep only the prices of the chosen medication and form, for every interval", () => {
    const expected = buildPricing({ pricingId: 1, medicationType: "sema_inject", planInterval: "quarterly" });
    const pill = buildPricing({ pricingId: 2, medicationType: "sema_pill" });
    const other = buildPricing({ pricingId: 3, medicationType: "trizep_inject" });
    const [brand] = matchProviders([buildBrand({ pricing: [expected, pill, other] })], answers).brands;
    expect(brand?.pricing).toEqual([expected]);
  });

  test("count those priced only by dose, which can't be compared", () => {
    const byDose = buildBrand({ pricing: [buildPricing({ medicationType: "sema_inject", dosage: ".5mg" })] });
    const elsewhere = buildBrand({ pricing: [buildPricing({ medicationType: "trizep_pill" })] });
    expect(matchProviders([byDose, elsewhere], answers)).toEqual({
      brands: [],
      pricedByDoseOnly: 1,
      risingByDose: {},
    });
  });

  test("come with the first year of a rising dose if they also price by dose", () => {
    const cents = { ".25mg": 100, ".5mg": 200, "1mg": 300, "1.7mg": 400, "2.4mg": 500 } as const;
    const doses = Object.entries(cents).map(([dosage, priceCents], index) =>
      buildPricing({ pricingId: index + 10, dosage: dosage as keyof typeof cents, priceCents }),
    );
    const forAll = buildPricing({ pricingId: 1 });
    const other = buildPricing({ pricingId: 20, medicationType: "trizep_inject", dosage: "2.5mg" });
    const both = buildBrand({ brandId: 7, pricing: [forAll, ...doses, other] });
    const flat = buildBrand({ brandId: 8 });
    const { brands, risingByDose } = matchProviders([both, flat], answers);
    expect(brands.map((brand) => brand.pricing.map((row) => row.pricingId))).toEqual([[1], [8]]);
    // 1 + 2 + 3 + 4 + 8 × 5 dollars, and nothing about the other medication.
    expect(risingByDose).toEqual({
      7: [
        {
          medicationType: "sema_inject",
          medicationSource: null,
          productName: null,
          lastDose: "2.4mg",
          totalCents: 5_000,
          unlistedDoses: [],
        },
      ],
    });
  });

  test("are logged as impressions in display order, five at most", () => {
    const catalog = Array.from({ length: 7 }, (_, index) =>
      buildBrand({
        brandId: index + 1,
        rebateCents: 0,
        fees: [buildFee({ feeType: "Shipping" })],
        pricing: [
          buildPricing({
            pricingId: index + 1,
            medicationType: "sema_inject",
            isFirstMonthDiscount: false,
            priceCents: 30_000 - index * 1_000,
          }),
        ],
      }),
    );
    expect(firstImpressions(matchProviders(catalog, answers), answers)).toEqual([7, 6, 5, 4, 3]);
  });
});

describe("the answers in navigation state", () => {
  test("are read back unchanged", () => {
    expect(readComparisonAnswers({ ...answers, fullName: "not carried" })).toEqual(answers);
  });

  test.each([
    null,
    undefined,
    "CA",
    {},
    { ...answers, state: "ZZ" },
    { ...answers, paymentMethod: "gold" },
    { ...answers, preferredMedication: ["semaglutide"] },
  ])("count as missing if they are invalid: %j", (state) => {
    expect(readComparisonAnswers(state)).toBeNull();
  });

  test("start with monthly payment", () => {
    expect(criteriaOf(answers)).toEqual({
      preferredMedication: "semaglutide",
      administrationType: "injectable",
      planInterval: "monthly",
    });
  });
});

describe("a stored view of the results", () => {
  const view: ProvidersView = {
    sort: "monthly_total",
    planInterval: "annual",
    filters: { ...noFilters, maxMonthlyCents: 25_000, acceptsHsa: true },
    source: "compounded",
    shown: 15,
    opened: { "7": "details", "12": "sums" },
  };

  test("is read back unchanged", () => {
    expect(readProvidersView(JSON.parse(JSON.stringify(view)))).toEqual(view);
  });

  test("from a tab older than the source filter shows any source", () => {
    const { source: _, ...older } = view;
    expect(readProvidersView(older)).toEqual({ ...view, source: "any" });
  });

  test.each([
    null,
    undefined,
    "view",
    { ...view, source: "generic" },
    { ...view, sort: "newest" },
    { ...view, planInterval: "weekly" },
    { ...view, shown: 0 },
    { ...view, filters: { ...view.filters, maxMonthlyCents: Number.NaN } },
    { ...view, filters: {} },
    { ...view, opened: { "7": "all" } },
  ])("resets to the default for %j", (kept) => {
    expect(readProvidersView(kept)).toBeNull();
  });
});

test("five providers show first, five more each time, and five are logged (spec:compare#results-list)", () => {
  expect([providersShownFirst, providersShownMore, LOGGED_IMPRESSIONS]).toEqual([5, 5, 5]);
});

test.each([
  [1, 1, "1 provider"],
  [5, 5, "5 providers"],
  [0, 1, "0 of 1 provider remains"],
  [1, 5, "1 of 5 providers remains"],
  [2, 5, "2 of 5 providers remain"],
])("%d of %d providers after filters read %j", (count, total, text) => {
  expect(remainingText(count, total)).toBe(text);
});
