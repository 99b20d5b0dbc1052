import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import {
  dosages,
  medicationSources,
  medicationTypes,
  type Pricing,
  planIntervals,
} from "~/features/brands/schema";
import { doseSteps, monthsPerDoseChoices, usualSchedules } from "./dose-steps";
import { firstYear } from "./first-year";
import { risingYears, type Schedules } from "./rising-year";

describe("for any prices and schedule", () => {
  const cents = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 99_999_999 }));
  const row = fc.record({
    medicationType: fc.constantFrom(...medicationTypes),
    dosage: fc.constantFrom(...dosages),
    planInterval: fc.constantFrom("monthly" as const, ...planIntervals),
    priceCents: cents,
    isFirstMonthDiscount: fc.boolean(),
    firstMonthDiscountAmountCents: fc.option(cents),
    medicationSource: fc.option(fc.constantFrom(...medicationSources)),
  });
  const brands = fc
    .record({
      rows: fc.array(row, { maxLength: 25 }),
      feeCents: fc.option(cents),
      rebateCents: fc.option(cents),
    })
    .map(({ rows, feeCents, rebateCents }) =>
      buildBrand({
        rebateCents,
        fees: [buildFee({ feeAmountCents: feeCents })],
        pricing: rows.map((each, index) => buildPricing({ ...each, pricingId: index + 1 })),
      }),
    );
  const months = fc.constantFrom(...monthsPerDoseChoices);
  const schedules: fc.Arbitrary<Schedules> = fc.record({
    semaglutide: fc.record({ lastDose: fc.constantFrom(...doseSteps.semaglutide), monthsPerDose: months }),
    tirzepatide: fc.record({ lastDose: fc.constantFrom(...doseSteps.tirzepatide), monthsPerDose: months }),
  });

  it("the total is the sum of its months minus the rebate, in whole cents, or unknown for a named reason", () => {
    fc.assert(
      fc.property(brands, schedules, (brand, chosen) => {
        for (const year of risingYears(brand, chosen)) {
          expect(year.months.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
          expect(year.totalCents === null).toBe(year.unlistedDoses.length > 0);
          if (year.totalCents === null) continue;
          const paid = year.months.map(({ paidCents }) => paidCents ?? Number.NaN);
          expect(paid.reduce((sum, amount) => sum + amount) - year.steady.rebateCents).toBe(year.totalCents);
          expect(Number.isSafeInteger(year.totalCents)).toBe(true);
          expect(Math.min(...paid, year.totalCents)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it("one price at every dose gives the flat first year", () => {
    fc.assert(
      fc.property(brands, schedules, (brand, chosen) => {
        const pricing = brand.pricing.map((each) => ({ ...each, dosage: "all_doses" as const }));
        for (const { totalCents, plan } of risingYears({ ...brand, pricing }, chosen)) {
          expect(totalCents).toBe(firstYear(plan, brand).totalCents);
        }
      }),
    );
  });

  it("equal prices at each dose give the flat first year too", () => {
    fc.assert(
      fc.property(brands, schedules, cents, (brand, chosen, priceCents) => {
        const pricing = doseSteps.semaglutide.map((dosage, index) =>
          buildPricing({ pricingId: index + 1, dosage, priceCents }),
        );
        for (const { totalCents, steady } of risingYears({ ...brand, pricing }, chosen)) {
          expect(totalCents).toBe(steady.totalCents);
        }
      }),
    );
  });

  it("stopping at a higher dose never costs less where each dose costs at least as much as the one before", () => {
    fc.assert(
      fc.property(
        brands,
        fc.array(cents, { minLength: 6, maxLength: 6 }),
        months,
        (brand, prices, monthsPerDose) => {
          const rising = prices.toSorted((a, b) => a - b);
          const pricing = doseSteps.tirzepatide.map((dosage, index) =>
            buildPricing({
              pricingId: index + 1,
              medicationType: "trizep_inject",
              dosage,
              priceCents: rising[index] ?? 0,
            }),
          );
          const totals = doseSteps.tirzepatide.map((lastDose) => {
            const [year] = risingYears(
              { ...brand, pricing },
              { ...usualSchedules, tirzepatide: { lastDose, monthsPerDose } },
            );
            return year?.totalCents ?? Number.NaN;
          });
          expect(totals).toEqual(totals.toSorted((a, b) => a - b));
        },
      ),
    );
  });

  it("doesn't depend on the order of the prices", () => {
    fc.assert(
      fc.property(brands, schedules, (brand, chosen) => {
        const totals = (list: Pricing[]) =>
          risingYears({ ...brand, pricing: list }, chosen)
            .map(({ plan, totalCents }) => `${plan.pricingId} ${totalCents}`)
            .toSorted();
        expect(totals(brand.pricing.toReversed())).toEqual(totals(brand.pricing));
      }),
    );
  });
});
