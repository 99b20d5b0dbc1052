import { expect, test } from "vitest";
import { buildBrand, buildPricing } from "~/features/brands/factory";
import type { PriceCriteria } from "./match";
import { rankProviders } from "./ranking";
import { onlySource } from "./source-filter";

const criteria: PriceCriteria = {
  preferredMedication: "semaglutide",
  administrationType: "injectable",
  planInterval: "monthly",
};
const compounded = buildPricing({ pricingId: 1, medicationSource: "compounded", priceCents: 19_900 });
const wegovy = buildPricing({
  pricingId: 2,
  medicationSource: "brand_name",
  productName: "wegovy",
  priceCents: 34_900,
});
const notListed = buildPricing({ pricingId: 3, priceCents: 14_900 });
const catalog = [
  buildBrand({ brandId: 1, pricing: [compounded, wegovy] }),
  buildBrand({ brandId: 2, pricing: [notListed] }),
  buildBrand({ brandId: 3, pricing: [{ ...wegovy, priceCents: 29_900 }] }),
];
const listed = (filter: Parameters<typeof onlySource>[1]) =>
  rankProviders(onlySource(catalog, filter), criteria).map(({ brand, quote }) => [
    brand.brandId,
    quote.kind === "priced" ? quote.monthlyTotalCents : null,
  ]);

test("a source filter quotes only plans from that source, and doesn't change the rules", () => {
  expect(listed("any")).toEqual([
    [2, 14_900],
    [1, 19_900],
    [3, 29_900],
  ]);
  expect(listed("brand_name")).toEqual([
    [3, 29_900],
    [1, 34_900],
  ]);
  expect(listed("compounded")).toEqual([[1, 19_900]]);
  expect(onlySource(catalog, "any")).toBe(catalog);
});

test("the source of a price doesn't affect rank, quote, or badge", () => {
  const withoutSources = catalog.map((brand) => ({
    ...brand,
    pricing: brand.pricing.map((row) => ({ ...row, medicationSource: null, productName: null })),
  }));
  const places = (brands: typeof catalog) =>
    rankProviders(brands, criteria).map(({ brand, quote, badges }) => [
      brand.brandId,
      quote.kind === "priced" && [quote.row.pricingId, quote.monthlyTotalCents],
      badges,
    ]);
  expect(places(withoutSources)).toEqual(places(catalog));
});
