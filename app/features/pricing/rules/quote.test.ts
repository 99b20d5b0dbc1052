import { describe, expect, it } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import type { PriceCriteria } from "./match";
import { isPricedByDoseOnly, quoteBrand } from "./quote";

const priceCriteria: PriceCriteria = {
  preferredMedication: "semaglutide",
  administrationType: "injectable",
  planInterval: "monthly",
};

function quotedRowId(rows: Parameters<typeof buildPricing>[0][], criteria: PriceCriteria = priceCriteria) {
  const pricing = rows.map((row, index) => buildPricing({ pricingId: index + 1, ...row }));
  const quote = quoteBrand(buildBrand({ pricing }), criteria);
  return quote?.kind === "priced" ? quote.row.pricingId : quote;
}

describe("quoteBrand", () => {
  it("gives every figure of the quoted row", () => {
    const row = buildPricing({
      planInterval: "quarterly",
      priceCents: 80_000,
      isFirstMonthDiscount: true,
      firstMonthDiscountAmountCents: 5_000,
    });
    const brand = buildBrand({ pricing: [row], fees: [buildFee()], rebateCents: 10_000 });
    expect(quoteBrand(brand, { ...priceCriteria, planInterval: "quarterly" })).toEqual({
      kind: "priced",
      row,
      perMonthCents: 26_667,
      firstMonthDiscountCents: 5_000,
      rebateCents: 10_000,
      effectiveFirstMonthCents: 11_667,
      membershipFee: { amountCents: 4_900, status: "known" },
      firstMonthTotalCents: 16_567,
      monthlyTotalCents: 31_567,
    });
  });

  it("counts a rebate that isn't listed as 0", () => {
    expect(quoteBrand(buildBrand({ rebateCents: null }), priceCriteria)).toMatchObject({ rebateCents: 0 });
  });

  it("uses the cheapest row of the medication, form, and interval", () => {
    expect(quotedRowId([{ priceCents: 30_000 }, { priceCents: 20_000 }, { priceCents: 25_000 }])).toBe(2);
    expect(quotedRowId([{ priceCents: 30_000 }, { priceCents: 100, medicationType: "trizep_inject" }])).toBe(
      1,
    );
    expect(quotedRowId([{ priceCents: 30_000 }, { priceCents: 100, medicationType: "sema_pill" }])).toBe(1);
    expect(quotedRowId([{ priceCents: 30_000 }, { priceCents: 100, planInterval: "annual" }])).toBe(1);
  });

  it("compares the regular monthly price, whatever the first month costs", () => {
    const teaser = { isFirstMonthDiscount: true, firstMonthDiscountAmountCents: 29_000 };
    expect(quotedRowId([{ priceCents: 30_000, ...teaser }, { priceCents: 29_999 }])).toBe(2);
  });

  it("breaks price ties by the larger discount, then the lower id, in any order", () => {
    const discount = { isFirstMonthDiscount: true, firstMonthDiscountAmountCents: 100 };
    expect(quotedRowId([{}, discount])).toBe(2);
    expect(quotedRowId([discount, {}])).toBe(1);
    const aCentMore = { ...discount, firstMonthDiscountAmountCents: 101 };
    expect(quotedRowId([discount, aCentMore])).toBe(2);
    expect(quotedRowId([{ pricingId: 9 }, { pricingId: 4 }, { pricingId: 7 }])).toBe(4);
  });

  it("considers rows for the named dose and for all doses", () => {
    const rows = [
      { priceCents: 25_000 },
      { priceCents: 20_000, dosage: "1mg" },
      { priceCents: 100, dosage: ".25mg" },
    ] as const;
    expect(quotedRowId([...rows], { ...priceCriteria, dosage: "1mg" })).toBe(2);
    expect(quotedRowId([...rows], { ...priceCriteria, dosage: "2.4mg" })).toBe(1);
    expect(quotedRowId([...rows], { ...priceCriteria, dosage: "not_sure" })).toBe(1);
    expect(quotedRowId([...rows])).toBe(1);
  });

  it("doesn't match without a row of the medication, form, and dose", () => {
    expect(quotedRowId([])).toBeNull();
    expect(quotedRowId([{ medicationType: "trizep_inject" }])).toBeNull();
    expect(quotedRowId([{ medicationType: "sema_drop" }])).toBeNull();
    expect(quotedRowId([{ dosage: ".25mg" }])).toBeNull();
  });

  it("has no price, and lists the available intervals, if only this interval is missing", () => {
    const rows = [
      { planInterval: "annual" },
      { planInterval: "quarterly" },
      { planInterval: "annual", priceCents: 1 },
      { planInterval: "semi_annual", medicationType: "trizep_inject" },
      { planInterval: "monthly", dosage: "1mg" },
    ] as const;
    expect(quotedRowId([...rows])).toEqual({
      kind: "noPriceForInterval",
      missingInterval: "monthly",
      availableIntervals: ["quarterly", "annual"],
    });
  });
});

describe("isPricedByDoseOnly", () => {
  const brandOf = (...rows: Parameters<typeof buildPricing>[0][]) =>
    buildBrand({ pricing: rows.map((row) => buildPricing(row)) });

  it("is true only for a brand left out because of the dose", () => {
    expect(isPricedByDoseOnly(brandOf({ dosage: ".25mg" }, { dosage: "1mg" }), priceCriteria)).toBe(true);
    expect(isPricedByDoseOnly(brandOf({ dosage: ".25mg" }), { ...priceCriteria, dosage: "1mg" })).toBe(true);
    expect(isPricedByDoseOnly(brandOf({ dosage: ".25mg" }, {}), priceCriteria)).toBe(false);
    expect(isPricedByDoseOnly(brandOf({ dosage: ".25mg", medicationType: "sema_pill" }), priceCriteria)).toBe(
      false,
    );
    expect(
      isPricedByDoseOnly(brandOf({ dosage: ".25mg", medicationType: "trizep_inject" }), priceCriteria),
    ).toBe(false);
    expect(isPricedByDoseOnly(brandOf(), priceCriteria)).toBe(false);
  });
});
