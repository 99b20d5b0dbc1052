import fc from "fast-check";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import {
  administrationTypes,
  type Brand,
  dosages,
  medicationTypes,
  planIntervals,
  preferredMedications,
} from "~/features/brands/schema";
import type { ProviderFilters } from "~/features/pricing/rules/filters";
import type { PriceCriteria } from "~/features/pricing/rules/match";
import { sortOptions } from "~/features/pricing/rules/sort";

/** The range of the money columns: $0 to $999,999.99. Small numbers are frequent, so that prices tie. */
export const cents = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 99_999_999 }));

/**
 * Mostly the usual value: if every choice were equally likely, few brands would match and few lists would be worth
 * sorting.
 */
function mostly<T>(usual: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });
}

export const pricing = fc.record({
  pricingId: fc.integer({ min: 1, max: 1_000_000 }),
  medicationType: fc.constantFrom(...medicationTypes),
  dosage: mostly("all_doses", fc.constantFrom(...dosages)),
  planInterval: mostly("monthly", fc.constantFrom(...planIntervals)),
  isFirstMonthDiscount: fc.boolean(),
  firstMonthDiscountAmountCents: fc.option(cents),
  priceCents: cents,
});

export const fee = fc.record({
  feeType: fc.constantFrom("Membership", "MONTHLY fee", "Consultation", "Shipping"),
  feeAmountCents: fc.option(cents),
});

export const brand = fc
  .record({
    brandName: fc.constantFrom("Alpha", "alpha", "Beta", "Gamma"),
    trustpilotRating: fc.option(fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10)),
    rebateCents: fc.option(cents),
    acceptInsurance: fc.boolean(),
    hsaAccepted: fc.boolean(),
    legitScriptCertified: fc.boolean(),
    isStale: fc.boolean(),
    rows: fc.uniqueArray(pricing, { maxLength: 12, selector: (row) => row.pricingId }),
    fees: fc.array(fee, { maxLength: 3 }),
  })
  .map(({ rows, fees, ...fields }) =>
    buildBrand({ ...fields, pricing: rows.map(buildPricing), fees: fees.map(buildFee) }),
  );

export const brands = fc
  .array(brand, { maxLength: 25 })
  .map((list) => list.map((each, index): Brand => ({ ...each, brandId: index + 1 })));

export const criteria: fc.Arbitrary<PriceCriteria> = fc.record(
  {
    preferredMedication: mostly("either", fc.constantFrom(...preferredMedications)),
    administrationType: mostly("any", fc.constantFrom(...administrationTypes)),
    dosage: fc.constantFrom(...dosages, "not_sure" as const),
    planInterval: mostly("monthly", fc.constantFrom(...planIntervals)),
  },
  { requiredKeys: ["preferredMedication", "administrationType", "planInterval"] },
);

export const filters: fc.Arbitrary<ProviderFilters> = fc.record({
  maxMonthlyCents: mostly(null, cents),
  acceptsInsurance: mostly(false, fc.boolean()),
  acceptsHsa: mostly(false, fc.boolean()),
  hasFirstMonthDiscount: mostly(false, fc.boolean()),
  legitScriptCertified: mostly(false, fc.boolean()),
});

export const sort = fc.constantFrom(...sortOptions);
