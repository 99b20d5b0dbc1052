import { expect, test } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import type { Brand, Pricing } from "~/features/brands/schema";
import { exampleOffers } from "./example-offers";

const brand = (brandId: number, row: Partial<Pricing>, more: Partial<Brand> = {}) =>
  buildBrand({ brandId, pricing: [buildPricing({ pricingId: brandId, ...row })], ...more });
const compounded = (brandId: number, priceCents: number, more: Partial<Brand> = {}) =>
  brand(brandId, { medicationSource: "compounded", priceCents }, more);
const wegovy = (brandId: number, priceCents: number) =>
  brand(brandId, { medicationSource: "brand_name", productName: "wegovy", priceCents });

test("the example shows brands of the catalog with their sources, lowest monthly total first", () => {
  const catalog = [
    wegovy(1, 90_000),
    wegovy(2, 120_000),
    compounded(3, 30_000),
    compounded(4, 20_000),
    compounded(5, 25_000),
    brand(6, { priceCents: 5_000 }),
    compounded(7, 6_000, { unavailableStates: ["TX"] }),
    compounded(8, 7_000, { fees: [buildFee({ feeAmountCents: null })] }),
  ];
  expect(
    exampleOffers(catalog).map(({ brandId, source, monthlyCents }) => [brandId, source, monthlyCents]),
  ).toEqual([
    [4, "Compounded", 20_000],
    [5, "Compounded", 25_000],
    [1, "FDA-approved: Wegovy", 90_000],
  ]);
});

test("a catalog with too few brands to compare gives no example", () => {
  expect(exampleOffers([])).toEqual([]);
  expect(exampleOffers([compounded(1, 20_000)])).toEqual([]);
  expect(exampleOffers([compounded(1, 20_000), wegovy(2, 90_000)])).toHaveLength(2);
});
