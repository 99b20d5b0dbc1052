import { describe, expect, it } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import type { Brand, Pricing } from "~/features/brands/schema";
import { compareFirstYear } from "./year-comparison";

function compare(currentCostCents: number, row: Partial<Pricing>, brand: Partial<Brand> = {}) {
  return compareFirstYear(currentCostCents, {
    brand: buildBrand(brand),
    quote: { row: buildPricing(row) },
  });
}
const monthly = (...args: Parameters<typeof compare>) =>
  compare(...args).months.map((month) => month.changingCents);

describe("the cost of switching, month by month", () => {
  it("is the same every month with a monthly plan", () => {
    expect(monthly(39_900, { priceCents: 29_900 })).toEqual(Array(12).fill(29_900));
  });

  it.each([
    ["quarterly", 90_000, [90_000, 0, 0, 90_000, 0, 0, 90_000, 0, 0, 90_000, 0, 0]],
    ["semi_annual", 150_000, [150_000, 0, 0, 0, 0, 0, 150_000, 0, 0, 0, 0, 0]],
    ["annual", 240_000, [240_000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ] as const)("is the whole interval in advance with a %s plan", (planInterval, priceCents, expected) => {
    expect(monthly(0, { planInterval, priceCents })).toEqual(expected);
  });

  it("includes the membership fee every month", () => {
    expect(
      monthly(0, { planInterval: "semi_annual", priceCents: 150_000 }, { fees: [buildFee()] }).slice(0, 8),
    ).toEqual([154_900, 4_900, 4_900, 4_900, 4_900, 4_900, 154_900, 4_900]);
  });

  it("applies the discount to the first payment, and the rebate in the third month", () => {
    const row = { priceCents: 30_000, isFirstMonthDiscount: true, firstMonthDiscountAmountCents: 5_000 };
    const { months } = compare(40_000, row, { rebateCents: 10_000 });
    expect(months.slice(0, 4)).toEqual([
      {
        month: 1,
        stayingTotalCents: 40_000,
        changingTotalCents: 25_000,
        changingCents: 25_000,
        rebateCents: 0,
      },
      {
        month: 2,
        stayingTotalCents: 80_000,
        changingTotalCents: 55_000,
        changingCents: 30_000,
        rebateCents: 0,
      },
      {
        month: 3,
        stayingTotalCents: 120_000,
        changingTotalCents: 75_000,
        changingCents: 20_000,
        rebateCents: 10_000,
      },
      {
        month: 4,
        stayingTotalCents: 160_000,
        changingTotalCents: 105_000,
        changingCents: 30_000,
        rebateCents: 0,
      },
    ]);
  });

  it("counts at most one month's price of discount and rebate together", () => {
    const row = { isFirstMonthDiscount: true, firstMonthDiscountAmountCents: 50_000, priceCents: 30_000 };
    expect(monthly(0, row, { rebateCents: 10_000 }).slice(0, 3)).toEqual([0, 30_000, 30_000]);
    // A quarter of $900 is $300 a month: $250 off, so only $50 of the rebate is left to count, paid back in a month
    // in which nothing is due.
    const quarterly = {
      ...row,
      planInterval: "quarterly",
      priceCents: 90_000,
      firstMonthDiscountAmountCents: 25_000,
    } as const;
    expect(monthly(0, quarterly, { rebateCents: 10_000 }).slice(0, 4)).toEqual([65_000, 0, -5_000, 90_000]);
  });

  it("ignores the discount amount of a row without the flag", () => {
    expect(monthly(0, { priceCents: 30_000, firstMonthDiscountAmountCents: 5_000 })[0]).toBe(30_000);
  });
});

describe("the year", () => {
  it("adds up both options", () => {
    expect(compare(39_900, { priceCents: 29_900 }, { rebateCents: 10_000 })).toMatchObject({
      stayingTotalCents: 478_800,
      changingTotalCents: 348_800,
      differenceCents: 130_000,
      cheaperFromMonth: 1,
    });
  });

  it("reports that switching costs more", () => {
    expect(compare(10_000, { priceCents: 29_900 })).toMatchObject({
      differenceCents: -238_800,
      cheaperFromMonth: null,
    });
  });

  it("reports the month in which a plan paid in advance has paid off", () => {
    // $2,400 at once against $400 a month: even after six months, below from the seventh on.
    expect(compare(40_000, { planInterval: "annual", priceCents: 240_000 }).cheaperFromMonth).toBe(7);
    // $900 a quarter against $320 a month: below only in the last month of a quarter, and for good at the very end.
    const quarterly = compare(32_000, { planInterval: "quarterly", priceCents: 90_000 });
    expect(quarterly.cheaperFromMonth).toBe(12);
    expect(quarterly.differenceCents).toBe(24_000);
  });
});
