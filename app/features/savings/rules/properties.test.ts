import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import { dosages, medicationTypes, planIntervals } from "~/features/brands/schema";
import { monthsPerInterval } from "~/features/pricing/rules/price";
import { buildSavingsAnswers } from "~/features/savings/factory";
import { dosageChoices, prescribedForms, prescribedMedications } from "~/features/savings/schema";
import { bestAlternative, findAlternatives, rankAlternatives } from "./alternatives";
import { savingsOf } from "./savings";
import { compareFirstYear } from "./year-comparison";

const cents = fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 9_999_999 }));

const pricing = fc.record({
  medicationType: fc.constantFrom(...medicationTypes),
  dosage: fc.constantFrom("all_doses" as const, ...dosages),
  planInterval: fc.constantFrom(...planIntervals),
  isFirstMonthDiscount: fc.boolean(),
  firstMonthDiscountAmountCents: fc.option(cents),
  priceCents: cents,
});

const brands = fc
  .array(
    fc.record({
      brandName: fc.constantFrom("Alpha", "alpha ", "Beta", "Gamma", "Delta"),
      rebateCents: fc.option(cents),
      acceptInsurance: fc.boolean(),
      unavailableStates: fc.constantFrom<string[]>([], ["OH"]),
      rows: fc.array(pricing, { maxLength: 10 }),
      fees: fc.array(
        fc.record({
          feeType: fc.constantFrom("Membership", "Consultation"),
          feeAmountCents: fc.option(cents),
        }),
        { maxLength: 2 },
      ),
    }),
    { maxLength: 20 },
  )
  .map((list) =>
    list.map(({ rows, fees, ...fields }, index) =>
      buildBrand({
        ...fields,
        brandId: index + 1,
        pricing: rows.map((row, place) => buildPricing({ ...row, pricingId: index * 100 + place + 1 })),
        fees: fees.map(buildFee),
      }),
    ),
  );

const answers = fc
  .record({
    medication: fc.constantFrom(...prescribedMedications),
    administrationType: fc.constantFrom(...prescribedForms),
    dosage: fc.constantFrom(...dosageChoices),
    paymentMethod: fc.constantFrom("cash" as const, "insurance" as const),
    currentProvider: fc.constantFrom("Alpha", "BETA", "Nobody"),
    currentCostCents: cents,
  })
  .map(buildSavingsAnswers);

const interval = fc.constantFrom(...planIntervals);

describe("savings", () => {
  it("are never negative, and a year is twelve months", () => {
    fc.assert(
      fc.property(cents, cents, (current, monthlyTotal) => {
        const { monthlyCents, yearlyCents } = savingsOf(current, monthlyTotal);
        expect(monthlyCents).toBeGreaterThanOrEqual(0);
        expect(yearlyCents).toBe(12 * monthlyCents);
        expect(monthlyCents > 0).toBe(monthlyTotal < current);
        if (monthlyTotal < current) expect(monthlyTotal + monthlyCents).toBe(current);
      }),
    );
  });

  it("come from the cheapest alternative, for every payment frequency", () => {
    fc.assert(
      fc.property(brands, answers, interval, (catalog, given, planInterval) => {
        const found = findAlternatives(catalog, given);
        const ranked = rankAlternatives(found, given, planInterval);
        const best = bestAlternative(ranked);
        const totals = ranked.flatMap(({ quote }) =>
          quote.kind === "priced" ? [quote.monthlyTotalCents] : [],
        );
        expect(best?.quote.monthlyTotalCents ?? null).toBe(totals.length > 0 ? Math.min(...totals) : null);
        if (best) expect(best.quote.row.planInterval).toBe(planInterval);
        // The frequency changes only prices and order, never which brands are listed.
        expect(new Set(ranked.map(({ brand }) => brand.brandId))).toEqual(
          new Set(found.map(({ brandId }) => brandId)),
        );
      }),
    );
  });

  it("are the same after switching the frequency back, and for the complete catalog", () => {
    fc.assert(
      fc.property(brands, answers, interval, interval, (catalog, given, first, second) => {
        const found = findAlternatives(catalog, given);
        const before = rankAlternatives(found, given, first);
        rankAlternatives(found, given, second);
        expect(rankAlternatives(found, given, first)).toEqual(before);
        const kept = new Set(found.map(({ brandId }) => brandId));
        const uncut = catalog.filter(({ brandId }) => kept.has(brandId));
        expect(rankAlternatives(uncut, given, first).map(({ quote }) => quote)).toEqual(
          before.map(({ quote }) => quote),
        );
      }),
    );
  });

  it("never offer the current provider, a state that isn't served, or a payment method that isn't accepted", () => {
    fc.assert(
      fc.property(brands, answers, (catalog, given) => {
        for (const brand of findAlternatives(catalog, given)) {
          expect(brand.brandName.trim().toLowerCase()).not.toBe(given.currentProvider.toLowerCase());
          expect(brand.unavailableStates).not.toContain("OH");
          if (given.paymentMethod === "insurance") expect(brand.acceptInsurance).toBe(true);
        }
      }),
    );
  });
});

describe("the first year", () => {
  it("costs the plan's price plus twelve fees, minus at most one month's price", () => {
    fc.assert(
      fc.property(brands, answers, interval, (catalog, given, planInterval) => {
        const best = bestAlternative(rankAlternatives(findAlternatives(catalog, given), given, planInterval));
        if (!best) return;
        const { quote } = best;
        const year = compareFirstYear(given.currentCostCents, best);
        const charged =
          (12 / monthsPerInterval[planInterval]) * quote.row.priceCents +
          12 * quote.membershipFee.amountCents;
        const reductions = charged - year.changingTotalCents;
        // The same reductions as the first-month total of the card.
        expect(reductions).toBe(
          quote.perMonthCents + quote.membershipFee.amountCents - quote.firstMonthTotalCents,
        );
        expect(year.differenceCents).toBe(12 * given.currentCostCents - year.changingTotalCents);
        let sum = 0;
        for (const month of year.months) {
          sum += month.changingCents;
          expect(month.changingTotalCents).toBe(sum);
          expect(Number.isSafeInteger(sum)).toBe(true);
          expect(sum).toBeGreaterThanOrEqual(0);
        }
        const isCheaper = year.differenceCents > 0;
        expect(year.cheaperFromMonth !== null).toBe(isCheaper);
      }),
    );
  });
});
