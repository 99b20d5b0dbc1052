import { describe, expect, it } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import type { Pricing } from "~/features/brands/schema";
import { cheapestProviders } from "./recommend";

const brand = (brandId: number, row: Partial<Pricing>, more = {}) =>
  buildBrand({ brandId, pricing: [buildPricing({ pricingId: brandId, ...row })], ...more });

const ids = (providers: ReturnType<typeof cheapestProviders>) =>
  providers.map((provider) => provider.brand.brandId);

describe("cheapestProviders", () => {
  it("returns the two lowest monthly totals for the medication, in any form, fees included", () => {
    const brands = [
      brand(1, { priceCents: 19_900 }, { fees: [buildFee({ feeAmountCents: 20_000 })] }),
      brand(2, { priceCents: 29_900 }),
      brand(3, { priceCents: 24_900, medicationType: "sema_drop" }),
      brand(4, { priceCents: 9_900, medicationType: "trizep_inject" }),
    ];
    expect(ids(cheapestProviders(brands, "semaglutide"))).toEqual([3, 2]);
    expect(ids(cheapestProviders(brands, "tirzepatide"))).toEqual([4]);
  });

  it("compares by the undiscounted price of a monthly plan at all doses", () => {
    const brands = [
      brand(1, { priceCents: 20_000 }),
      brand(2, { priceCents: 30_000, isFirstMonthDiscount: true, firstMonthDiscountAmountCents: 29_000 }),
      brand(3, { priceCents: 12_000, planInterval: "annual" }),
      brand(4, { priceCents: 10_000, dosage: ".25mg" }),
    ];
    expect(ids(cheapestProviders(brands, "semaglutide"))).toEqual([1, 2]);
  });

  it("leaves out a price of 0, and returns nothing if there are no prices", () => {
    expect(cheapestProviders([brand(1, { priceCents: 0 })], "semaglutide")).toEqual([]);
    expect(cheapestProviders([], "tirzepatide")).toEqual([]);
    const withFree = buildBrand({
      pricing: [
        buildPricing({ pricingId: 1, priceCents: 0 }),
        buildPricing({ pricingId: 2, priceCents: 9_900 }),
      ],
    });
    expect(cheapestProviders([withFree], "semaglutide")[0]?.quote.monthlyTotalCents).toBe(9_900);
  });
});
