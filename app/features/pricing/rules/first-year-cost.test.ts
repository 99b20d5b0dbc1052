import fc from "fast-check";
import { expect, it } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import { planIntervals } from "~/features/brands/schema";
import { firstYear } from "./first-year";
import { firstYearCostCents, isFirstYearKnown } from "./first-year-cost";
import { quoteBrand } from "./quote";

const cents = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 99_999_999 }));

it("equals the first year month by month, for any plan, fee, and rebate", () => {
  const rows = fc.record({
    planInterval: fc.constantFrom(...planIntervals),
    priceCents: cents,
    isFirstMonthDiscount: fc.boolean(),
    firstMonthDiscountAmountCents: fc.option(cents),
  });
  fc.assert(
    fc.property(rows, fc.option(cents), fc.option(cents), (row, feeAmountCents, rebateCents) => {
      const plan = buildPricing(row);
      const brand = buildBrand({ pricing: [plan], fees: [buildFee({ feeAmountCents })], rebateCents });
      const { planInterval } = row;
      const quote = quoteBrand(brand, {
        preferredMedication: "either",
        administrationType: "any",
        planInterval,
      });
      if (quote?.kind !== "priced") throw new Error("The plan should be quoted");
      expect(firstYearCostCents(quote)).toBe(firstYear(plan, brand).totalCents);
      expect(isFirstYearKnown(quote)).toBe(feeAmountCents !== null);
    }),
  );
});
