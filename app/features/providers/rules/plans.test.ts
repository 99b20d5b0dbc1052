import { describe, expect, it } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import { dosages, medicationTypes, type Pricing, planIntervals } from "~/features/brands/schema";
import { defaultPlan, doseLabel, formLabel, groupPlans, lowestPrice, planLabel } from "./plans";

function plans(...rows: Partial<Pricing>[]): Pricing[] {
  return rows.map((row, index) => buildPricing({ pricingId: index + 1, ...row }));
}

const idsOf = (pricing: readonly Pricing[]) => pricing.map((plan) => plan.pricingId);

describe("groupPlans", () => {
  it("groups by medication and form, then sorts by dose, interval, price, and id", () => {
    const groups = groupPlans(
      plans(
        { medicationType: "trizep_inject" },
        { medicationType: "sema_inject", dosage: "1mg" },
        { medicationType: "sema_inject", planInterval: "annual" },
        { medicationType: "sema_inject", priceCents: 30_000 },
        { medicationType: "sema_inject", priceCents: 20_000 },
        { medicationType: "sema_inject", priceCents: 20_000 },
        { medicationType: "sema_inject", dosage: ".25mg" },
      ),
    );
    expect(groups.map(({ medicationType, plans }) => [medicationType, idsOf(plans)])).toEqual([
      ["sema_inject", [5, 6, 4, 3, 7, 2]],
      ["trizep_inject", [1]],
    ]);
  });

  it("has no group for a medication that isn't sold", () => {
    expect(groupPlans([])).toEqual([]);
  });
});

describe("labels", () => {
  it("write every dose as pharmacies do", () => {
    expect(dosages.map(doseLabel)).toEqual([
      "All doses",
      "0.25 mg",
      "0.5 mg",
      "1 mg",
      "1.7 mg",
      "2.4 mg",
      "2.5 mg",
      "5 mg",
      "7.5 mg",
      "10 mg",
      "12.5 mg",
      "15 mg",
    ]);
  });

  it("name the form of every medication", () => {
    expect(medicationTypes.map(formLabel)).toEqual([
      "Injection",
      "Oral pill",
      "Oral drops",
      "Injection",
      "Oral pill",
      "Oral drops",
    ]);
  });

  it("say how often a plan is paid", () => {
    expect(planIntervals.map((planInterval) => planLabel({ dosage: "all_doses", planInterval }))).toEqual([
      "All doses, paid monthly",
      "All doses, paid every 3 months",
      "All doses, paid every 6 months",
      "All doses, paid yearly",
    ]);
  });
});

describe("lowestPrice", () => {
  it("is the medication's lowest price per month in any form, dose, and interval, fee included", () => {
    const brand = buildBrand({
      pricing: plans(
        { priceCents: 30_000 },
        { medicationType: "sema_pill", planInterval: "quarterly", priceCents: 60_000 },
        { medicationType: "trizep_inject", priceCents: 10_000 },
      ),
      fees: [buildFee()],
    });
    expect(lowestPrice(brand, "semaglutide")).toEqual({
      plan: brand.pricing[1],
      monthlyTotalCents: 24_900,
      membershipFee: { amountCents: 4_900, status: "known" },
    });
    expect(lowestPrice(brand, "tirzepatide")?.monthlyTotalCents).toBe(14_900);
  });

  it("ignores discounts, because it is the ongoing monthly price", () => {
    const brand = buildBrand({
      pricing: plans(
        { priceCents: 20_000, isFirstMonthDiscount: true, firstMonthDiscountAmountCents: 15_000 },
        { priceCents: 19_900 },
      ),
    });
    expect(lowestPrice(brand, "semaglutide")?.plan.pricingId).toBe(2);
  });

  it("prefers, at equal prices, all doses to one and a short plan to a long one", () => {
    const pricing = plans(
      { dosage: ".25mg", priceCents: 10_000 },
      { planInterval: "annual", priceCents: 120_000 },
      { planInterval: "quarterly", priceCents: 30_000 },
    );
    expect(lowestPrice(buildBrand({ pricing }), "semaglutide")?.plan.pricingId).toBe(3);
  });

  it("reports that a membership fee isn't included", () => {
    const brand = buildBrand({ fees: [buildFee({ feeAmountCents: null })] });
    expect(lowestPrice(brand, "semaglutide")).toMatchObject({
      monthlyTotalCents: 29_900,
      membershipFee: { status: "unknown" },
    });
  });

  it("is null for a medication that the brand doesn't sell", () => {
    expect(lowestPrice(buildBrand(), "tirzepatide")).toBeNull();
    expect(lowestPrice(buildBrand({ pricing: [] }), "semaglutide")).toBeNull();
  });
});

describe("defaultPlan", () => {
  const brand = buildBrand({
    pricing: plans(
      { priceCents: 30_000 },
      { planInterval: "annual", priceCents: 240_000 },
      { dosage: ".25mg", priceCents: 5_000 },
      { priceCents: 28_000, medicationType: "trizep_pill" },
    ),
  });

  it("is the requested plan", () => {
    expect(defaultPlan(brand, 3)?.pricingId).toBe(3);
  });

  it("is otherwise the cheapest year of the plans paid monthly for all doses", () => {
    expect(defaultPlan(brand, null)?.pricingId).toBe(4);
    expect(defaultPlan(brand, 99)?.pricingId).toBe(4);
  });

  it("is the cheapest year for all doses if none is paid monthly, because a starting dose doesn't last a year", () => {
    const paidAhead = buildBrand({
      pricing: plans(
        { planInterval: "quarterly", priceCents: 90_000 },
        { planInterval: "annual", priceCents: 240_000 },
        { dosage: ".25mg", priceCents: 5_000 },
      ),
    });
    expect(defaultPlan(paidAhead, null)?.pricingId).toBe(2);
  });

  it("is the cheapest year of all if every price is for one dose", () => {
    const byDose = buildBrand({
      pricing: plans({ dosage: "1mg", priceCents: 9_000 }, { dosage: ".5mg", priceCents: 8_000 }),
    });
    expect(defaultPlan(byDose, null)?.pricingId).toBe(2);
  });

  it("includes the discount, as the displayed total does", () => {
    const discounted = buildBrand({
      pricing: plans(
        { priceCents: 10_000 },
        { priceCents: 10_001, isFirstMonthDiscount: true, firstMonthDiscountAmountCents: 5_000 },
      ),
    });
    expect(defaultPlan(discounted, null)?.pricingId).toBe(2);
  });

  it("is null without prices", () => {
    expect(defaultPlan(buildBrand({ pricing: [] }), 1)).toBeNull();
  });
});
