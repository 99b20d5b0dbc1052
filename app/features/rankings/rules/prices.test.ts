import { describe, expect, it } from "vitest";
import { buildPricing } from "~/features/brands/factory";
import { dosageName, medicationName, planPrice, plansByMedication } from "./prices";

describe("the names of medications", () => {
  it.each([
    ["sema_drop", "Semaglutide Oral Drops"],
    ["sema_inject", "Semaglutide Injection"],
    ["sema_pill", "Semaglutide Oral Pill"],
    ["trizep_inject", "Tirzepatide Injection"],
    ["trizep_drop", "Tirzepatide Oral Drops"],
    ["trizep_pill", "Tirzepatide Oral Pill"],
    ["reta_inject", "Unknown Medication"],
    ["", "Unknown Medication"],
    ["constructor", "Unknown Medication"],
  ])("%s is %s", (type, name) => {
    expect(medicationName(type)).toBe(name);
  });

  it("writes all_doses as 'All Doses' and a dose as pharmacies do", () => {
    expect(dosageName("all_doses")).toBe("All Doses");
    expect(dosageName(".25mg")).toBe("0.25 mg");
  });
});

describe("planPrice", () => {
  it("shows the monthly price", () => {
    expect(planPrice(buildPricing())).toEqual({ month: "$299/month", firstMonth: null, charged: null });
  });

  it("shows the first month only if a discount applies", () => {
    const row = { isFirstMonthDiscount: true, firstMonthDiscountAmountCents: 10_050 };
    expect(planPrice(buildPricing(row)).firstMonth).toBe("(First month: $198.50, then $299)");
    expect(planPrice(buildPricing({ ...row, isFirstMonthDiscount: false })).firstMonth).toBeNull();
    expect(planPrice(buildPricing({ ...row, firstMonthDiscountAmountCents: null })).firstMonth).toBeNull();
  });

  it("never shows a negative first month", () => {
    const row = buildPricing({ isFirstMonthDiscount: true, firstMonthDiscountAmountCents: 99_900 });
    expect(planPrice(row).firstMonth).toBe("(First month: $0, then $299)");
  });

  it.each([
    ["quarterly", "$199/month", "$597 every 3 months"],
    ["semi_annual", "$99.50/month", "$597 every 6 months"],
    ["annual", "$49.75/month", "$597 once a year"],
  ] as const)("states what a %s plan charges", (planInterval, month, charged) => {
    expect(planPrice(buildPricing({ planInterval, priceCents: 59_700 }))).toEqual({
      month,
      firstMonth: null,
      charged,
    });
  });
});

describe("plansByMedication", () => {
  it("groups by medication and dose and keeps the order", () => {
    const rows = [
      buildPricing({ pricingId: 1 }),
      buildPricing({ pricingId: 2, medicationType: "sema_pill" }),
      buildPricing({ pricingId: 3, planInterval: "annual" }),
      buildPricing({ pricingId: 4, dosage: "1mg" }),
    ];
    const ids = plansByMedication(rows).map((plans) => plans.map(({ pricingId }) => pricingId));
    expect(ids).toEqual([[1, 3], [2], [4]]);
    expect(plansByMedication([])).toEqual([]);
  });
});
