import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import { type Brand, type Pricing, planIntervals, refundProrations } from "~/features/brands/schema";
import { firstYear } from "./first-year";
import { cheapestStop, stopCosts, stopLines } from "./stop-cost";

const totals = (row: Partial<Pricing>, brand: Partial<Brand> = {}) =>
  stopCosts(buildPricing(row), buildBrand(brand)).map(({ totalCents }) => totalCents / 100);

describe("stopping a plan", () => {
  it("paid monthly costs the months used", () => {
    expect(totals({ priceCents: 10_000 })).toEqual([
      100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000, 1_100, 1_200,
    ]);
  });

  it.each([
    ["quarterly", 27_000, [270, 270, 270, 540, 540, 540, 810, 810, 810, 1_080, 1_080, 1_080]],
    ["semi_annual", 48_000, [480, 480, 480, 480, 480, 480, 960, 960, 960, 960, 960, 960]],
    ["annual", 84_000, Array(12).fill(840)],
  ] as const)("paid in advance costs every %s payment so far", (planInterval, priceCents, expected) => {
    expect(totals({ planInterval, priceCents })).toEqual(expected);
    expect(totals({ planInterval, priceCents }, { refundProration: "no" })).toEqual(expected);
  });

  it("costs only the months used if unused months are refunded", () => {
    const quarterly = { planInterval: "quarterly", priceCents: 27_000 } as const;
    const months = [90, 180, 270, 360, 450, 540, 630, 720, 810, 900, 990, 1_080];
    expect(totals(quarterly, { refundProration: "yes" })).toEqual(months);
    // $100 for three months: what is kept is rounded half up to the cent.
    expect(
      totals({ planInterval: "quarterly", priceCents: 10_000 }, { refundProration: "yes" }).slice(0, 4),
    ).toEqual([33.33, 66.67, 100, 133.33]);
    expect(totals({ priceCents: 10_000 }, { refundProration: "yes" })[4]).toBe(500);
  });

  it("keeps the first-month discount, and pays the membership fee for each month", () => {
    const offer = { priceCents: 10_000, isFirstMonthDiscount: true, firstMonthDiscountAmountCents: 4_000 };
    expect(totals(offer, { fees: [buildFee({ feeAmountCents: 1_000 })] }).slice(0, 3)).toEqual([
      70, 180, 290,
    ]);
    // Never more than one month's price, as in the first year.
    expect(totals({ ...offer, firstMonthDiscountAmountCents: 90_000 })[1]).toBe(100);
  });

  it("adds the cancellation fee once", () => {
    expect(totals({ priceCents: 10_000 }, { cancellationFeeCents: 2_500 }).slice(0, 2)).toEqual([125, 225]);
  });

  it("doesn't count the rebate", () => {
    expect(totals({ priceCents: 10_000 }, { rebateCents: 5_000 })[0]).toBe(100);
  });

  it("refunds the first payment while the refund window is open, but not on its last day", () => {
    const monthly = { priceCents: 10_000 };
    expect(totals(monthly, { refundWindowDays: 30 })[0]).toBe(100);
    expect(totals(monthly, { refundWindowDays: 31 }).slice(0, 3)).toEqual([0, 200, 300]);
    expect(totals(monthly, { refundWindowDays: 90 }).slice(0, 4)).toEqual([0, 100, 300, 400]);
    const quarterly = { planInterval: "quarterly", priceCents: 27_000 } as const;
    expect(totals(quarterly, { refundWindowDays: 90 }).slice(0, 3)).toEqual([0, 0, 270]);
    // The discount was never paid, so it isn't refunded.
    const offer = { ...monthly, isFirstMonthDiscount: true, firstMonthDiscountAmountCents: 4_000 };
    expect(totals(offer, { refundWindowDays: 31 }).slice(0, 2)).toEqual([0, 160]);
  });

  it("doesn't refund the same money twice", () => {
    const quarterly = { planInterval: "quarterly", priceCents: 27_000 } as const;
    expect(totals(quarterly, { refundWindowDays: 61, refundProration: "yes" }).slice(0, 4)).toEqual([
      0, 0, 270, 360,
    ]);
  });

  it("refunds the first payment and the unused months of a later one", () => {
    const quarterly = { planInterval: "quarterly", priceCents: 27_000 } as const;
    // After 4 months with a window of 130 days: only the month used of the second payment is left.
    expect(totals(quarterly, { refundWindowDays: 130, refundProration: "yes" }).slice(2, 5)).toEqual([
      0, 90, 450,
    ]);
  });

  it("lasts until the end of a notice given on the first day", () => {
    const monthly = { priceCents: 10_000 };
    expect(totals(monthly, { noticeDays: 30 }).slice(0, 2)).toEqual([100, 200]);
    expect(totals(monthly, { noticeDays: 31 }).slice(0, 3)).toEqual([200, 200, 300]);
    expect(
      totals(monthly, { noticeDays: 61, fees: [buildFee({ feeAmountCents: 1_000 })] }).slice(0, 4),
    ).toEqual([330, 330, 330, 440]);
    const quarterly = { planInterval: "quarterly", priceCents: 27_000 } as const;
    expect(totals(quarterly, { noticeDays: 60, refundProration: "yes" }).slice(0, 3)).toEqual([
      180, 180, 270,
    ]);
  });
});

describe("the plans to compare", () => {
  const monthly = buildPricing({ pricingId: 1, priceCents: 10_000 });
  const dearMonthly = buildPricing({ pricingId: 2, priceCents: 12_000 });
  const annual = buildPricing({ pricingId: 3, planInterval: "annual", priceCents: 90_000 });
  const dearAnnual = buildPricing({ pricingId: 4, planInterval: "annual", priceCents: 95_000 });
  const others = [
    buildPricing({ pricingId: 5, planInterval: "quarterly", medicationType: "sema_pill" }),
    buildPricing({ pricingId: 6, planInterval: "quarterly", dosage: ".5mg" }),
    buildPricing({ pricingId: 7, planInterval: "quarterly", medicationSource: "compounded" }),
    buildPricing({ pricingId: 8, planInterval: "quarterly", productName: "wegovy" }),
  ];
  const brand = buildBrand({ pricing: [dearAnnual, annual, dearMonthly, monthly, ...others] });
  const ids = (plan: Pricing) => stopLines(plan, brand).map((line) => line.plan.pricingId);

  it("are the plan and the cheapest one of each other interval, for the same medication, dose, and source", () => {
    expect(ids(monthly)).toEqual([1, 3]);
    expect(ids(dearMonthly)).toEqual([2, 3]);
    expect(ids(dearAnnual)).toEqual([1, 4]);
    const twins = [30, 20, 25].map((pricingId) => ({ ...annual, pricingId }));
    const annualOf = (...rows: Pricing[]) =>
      stopLines(monthly, buildBrand({ pricing: [monthly, ...rows] }))[1]?.plan;
    expect(annualOf(...twins)?.pricingId).toBe(20);
    expect(annualOf(annual, dearAnnual)).toBe(annual);
    expect(annualOf({ ...annual, pricingId: 99 }, { ...dearAnnual, pricingId: 1 })?.pricingId).toBe(99);
  });

  it("are cheapest at different times", () => {
    const lines = stopLines(monthly, brand);
    expect(cheapestStop(lines, 3)).toMatchObject({ line: { plan: monthly }, cost: { totalCents: 30_000 } });
    // Nine months cost the same either way; the shorter commitment wins.
    expect(cheapestStop(lines, 9)?.line.plan).toBe(monthly);
    expect(cheapestStop(lines, 10)?.line.plan).toBe(annual);
    expect(cheapestStop(lines, 12)).toMatchObject({
      line: { plan: annual },
      cost: { totalCents: 90_000, months: 12 },
    });
    expect(cheapestStop([], 3)).toBeNull();
  });
});

describe("for any plan and rules", () => {
  const cents = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 99_999_999 }));
  const days = fc.option(fc.integer({ min: 0, max: 365 }));
  const plans = fc
    .record({
      planInterval: fc.constantFrom(...planIntervals),
      priceCents: cents,
      isFirstMonthDiscount: fc.boolean(),
      firstMonthDiscountAmountCents: fc.option(cents),
    })
    .map(buildPricing);
  const brands = fc
    .record({
      refundWindowDays: days,
      refundProration: fc.option(fc.constantFrom(...refundProrations)),
      noticeDays: days,
      cancellationFeeCents: fc.option(cents),
      rebateCents: fc.option(cents),
      feeCents: fc.option(cents),
    })
    .map(({ feeCents, ...brand }) =>
      buildBrand({ ...brand, fees: [buildFee({ feeAmountCents: feeCents })] }),
    );

  it("the total adds up, in whole cents, never below the cancellation fee, and never falls with time", () => {
    fc.assert(
      fc.property(plans, brands, (plan, brand) => {
        let before = 0;
        for (const cost of stopCosts(plan, brand)) {
          const { planCents, membershipCents, refundCents, cancellationFeeCents, totalCents } = cost;
          expect(planCents + membershipCents + cancellationFeeCents - refundCents).toBe(totalCents);
          expect(Number.isSafeInteger(totalCents)).toBe(true);
          expect(refundCents).toBeGreaterThanOrEqual(0);
          expect(totalCents).toBeGreaterThanOrEqual((brand.cancellationFeeCents ?? 0) + membershipCents);
          expect(totalCents).toBeGreaterThanOrEqual(before);
          before = totalCents;
        }
      }),
    );
  });

  it("without refund rules or long notice, twelve months cost the first year's payments and the fee", () => {
    fc.assert(
      fc.property(plans, brands, (plan, brand) => {
        const simple = { ...brand, refundWindowDays: null, noticeDays: 7 };
        const last = stopCosts(plan, simple).at(-1);
        expect(last?.totalCents).toBe(firstYear(plan, brand).paidCents + (brand.cancellationFeeCents ?? 0));
      }),
    );
  });

  it("a rule that isn't listed counts as none", () => {
    fc.assert(
      fc.property(plans, brands, (plan, brand) => {
        const unlisted = {
          refundWindowDays: null,
          refundProration: null,
          noticeDays: null,
          cancellationFeeCents: null,
        };
        const none = {
          refundWindowDays: 0,
          refundProration: "no",
          noticeDays: 0,
          cancellationFeeCents: 0,
        } as const;
        expect(stopCosts(plan, { ...brand, ...unlisted })).toEqual(stopCosts(plan, { ...brand, ...none }));
      }),
    );
  });
});
