import { describe, expect, it } from "vitest";
import { buildBrand, buildPricing } from "~/features/brands/factory";
import type { Pricing } from "~/features/brands/schema";
import { doseInMonth, monthsPerDoseChoices, usualSchedules } from "./dose-steps";
import { doseSpans, lowestRisingYear, risingYears } from "./rising-year";

const yearsOf = (...rows: Partial<Pricing>[]) =>
  risingYears(
    buildBrand({ pricing: rows.map((row, index) => buildPricing({ pricingId: index + 1, ...row })) }),
  );

const doses = [".25mg", ".5mg", "1mg", "1.7mg", "2.4mg"] as const;
const byDose = doses.map((dosage, index) => ({ pricingId: 100 + index, dosage, priceCents: 10_000 }));

describe("the plan for all doses beside the doses", () => {
  const chosen = (...rows: Partial<Pricing>[]) => yearsOf(...byDose, ...rows)[0]?.anyDose?.plan.pricingId;

  it("is the monthly one with the lowest first year, even if a prepaid one costs less", () => {
    const prepaid = { pricingId: 1, planInterval: "annual", priceCents: 1 } as const;
    expect(chosen(prepaid, { pricingId: 2, priceCents: 30_000 }, { pricingId: 3, priceCents: 20_000 })).toBe(
      3,
    );
    expect(chosen({ pricingId: 3, priceCents: 20_000 }, { pricingId: 2, priceCents: 30_000 }, prepaid)).toBe(
      3,
    );
    expect(chosen(prepaid)).toBe(1);
  });

  it("is the one with the lower id if two years cost the same", () => {
    expect(chosen({ pricingId: 9 }, { pricingId: 4 }, { pricingId: 7 })).toBe(4);
    expect(chosen({ pricingId: 4 }, { pricingId: 9 })).toBe(4);
  });
});

it("a year at one price still names the dose of each month", () => {
  const [year] = yearsOf({ priceCents: 10_000 });
  expect(year?.isPricedByDose).toBe(false);
  expect(year?.months.slice(0, 5).map(({ dose }) => dose)).toEqual([...doses]);
  expect(year?.months.every(({ isAnyDosePrice }) => isAnyDosePrice)).toBe(true);
  const [prepaid] = yearsOf({ planInterval: "quarterly", priceCents: 27_000 });
  expect(prepaid?.totalCents).toBe(108_000);
});

it("starts with the first dose that has a price if the starting dose has none", () => {
  const [year] = yearsOf({ dosage: "1mg", priceCents: 300 }, { dosage: ".5mg", priceCents: 200 });
  expect(year?.plan.dosage).toBe(".5mg");
  expect(year?.unlistedDoses).toEqual([".25mg", "1.7mg", "2.4mg"]);
  expect(year?.totalCents).toBeNull();
  expect(year?.months[0]).toMatchObject({ dose: ".25mg", paidCents: null });
});

it("takes the lower id of two equal prices for a dose", () => {
  const rows = byDose.slice(1);
  const equal = (...ids: number[]) =>
    ids.map((pricingId) => ({ pricingId, dosage: ".25mg", priceCents: 500 }) as const);
  expect(yearsOf(...equal(8, 5, 6), ...rows)[0]?.plan.pricingId).toBe(5);
  expect(yearsOf(...equal(5, 8), ...rows)[0]?.plan.pricingId).toBe(5);
});

it("keeps the lowest of several years, and the first of equal ones", () => {
  const lowest = (...cents: number[]) => {
    const sources = ["compounded", "brand_name", null] as const;
    const pricing = cents.map((priceCents, index) =>
      buildPricing({ pricingId: index + 1, priceCents, medicationSource: sources[index] ?? null }),
    );
    return lowestRisingYear(buildBrand({ pricing }), "semaglutide")?.plan.pricingId;
  };
  expect(lowest(300, 200, 250)).toBe(2);
  expect(lowest(200, 300)).toBe(1);
  expect(lowest(200, 200)).toBe(1);
});

it("groups the months of a dose without a price as one span without a price", () => {
  const [year] = yearsOf(...byDose.slice(0, 4));
  expect(doseSpans(year?.months ?? []).at(-1)).toEqual({
    dose: "2.4mg",
    firstMonth: 5,
    lastMonth: 12,
    isAnyDosePrice: false,
    monthCents: null,
    planCents: null,
  });
});

it("offers one to three payments per dose, and preselects the label's highest dose", () => {
  expect(monthsPerDoseChoices).toEqual([1, 2, 3]);
  expect(usualSchedules).toEqual({
    semaglutide: { lastDose: "2.4mg", monthsPerDose: 1 },
    tirzepatide: { lastDose: "15mg", monthsPerDose: 1 },
  });
  expect(() => doseInMonth("semaglutide", usualSchedules.semaglutide, 0)).toThrow(
    "There is no dose in month 0",
  );
});
