import { describe, expect, test } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import { entryWarnings, findBrands, type ProviderLine, providerLine } from "./provider-line";

const line: ProviderLine = {
  brandId: 1,
  brandName: "Kind Ounce",
  logoUrl: null,
  price: "$99/month",
  states: "All states and DC",
  unavailableStates: [],
  isStopped: false,
  stale: null,
};

describe("a provider's line (spec:post-editor#ranking-lines)", () => {
  test("shows the lowest monthly total of plans paid monthly", () => {
    const pricing = [
      buildPricing({ pricingId: 1, priceCents: 14_900, planInterval: "monthly" }),
      buildPricing({ pricingId: 2, priceCents: 12_900, planInterval: "monthly" }),
      buildPricing({ pricingId: 3, priceCents: 60_000, planInterval: "annual" }),
    ];
    const fees = [buildFee({ feeType: "Membership", feeAmountCents: 1_000 })];
    expect(providerLine(buildBrand({ pricing, fees }), false).price).toBe("$139/month");
    expect(providerLine(buildBrand({ pricing: pricing.slice(2), fees }), false).price).toBe("$60/month");
    expect(providerLine(buildBrand({ pricing: [] }), false).price).toBeNull();
  });

  test("says that a membership fee isn't in the price", () => {
    const fees = [buildFee({ feeType: "Membership", feeAmountCents: null })];
    expect(providerLine(buildBrand({ fees }), false).price).toBe("$299/month + fee");
  });

  test("names up to three states that the provider doesn't serve", () => {
    const states = (unavailableStates: string[]) =>
      providerLine(buildBrand({ unavailableStates }), false).states;
    expect(states([])).toBe("All states and DC");
    expect(states(["NY", "CA"])).toBe("All but CA, NY");
    expect(states(["CA", "NY", "TX", "OH"])).toBe("47 of 51 states and DC");
  });

  test("says how long prices weren't checked", () => {
    const brand = buildBrand({ isStale: true, lastVerifiedUpdated: "2026-01-02T00:00:00Z" });
    expect(providerLine(brand, false).stale).toBe("Not checked in 90 days");
  });
});

describe("the search of the provider field (spec:post-editor#provider-field)", () => {
  test("names that start with the words come first, ignoring case and extra spaces", () => {
    const brands = ["Kind Ounce", "Northfield", "Ouncewise"].map((brandName) => ({ brandName }));
    const { found, left } = findBrands(brands, " ounce ");
    expect(found.map(({ brandName }) => brandName)).toEqual(["Ouncewise", "Kind Ounce"]);
    expect(left).toBe(0);
  });

  test("lists twelve and counts the others", () => {
    const brands = Array.from({ length: 30 }, (_, index) => ({ brandName: `Provider ${index}` }));
    const { found, left } = findBrands(brands, "");
    expect([found.length, left]).toEqual([12, 18]);
  });
});

describe("warnings of an entry (spec:post-editor#ranking-lines)", () => {
  const entry = { providerId: "1", useDynamicProvider: false };

  test("an entry needs a provider, unless the URL can name it", () => {
    expect(entryWarnings({ providerId: "", useDynamicProvider: false }, undefined, null)).toEqual([
      "No provider",
    ]);
    expect(entryWarnings({ providerId: "", useDynamicProvider: true }, undefined, null)).toEqual([]);
  });

  test("stopped, listed twice, without prices, and not checked lately", () => {
    expect(entryWarnings(entry, line, null)).toEqual([]);
    expect(entryWarnings(entry, undefined, 1)).toEqual([]);
    expect(entryWarnings(entry, null, 1)).toEqual(["Archived: left out for readers"]);
    const bad = { ...line, isStopped: true, price: null, stale: "Price not checked yet" };
    expect(entryWarnings(entry, bad, 2)).toEqual([
      "Stopped: left out for readers",
      "Also at rank 2",
      "No prices",
      "Price not checked yet",
    ]);
  });
});
