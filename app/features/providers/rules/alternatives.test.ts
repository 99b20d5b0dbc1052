import { expect, test } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import type { Brand } from "~/features/brands/schema";
import { alternativesTo, MAX_ALTERNATIVES } from "./alternatives";

const selling = (brandId: number, dollars: number, overrides: Partial<Brand> = {}) =>
  buildBrand({ brandId, pricing: [buildPricing({ priceCents: dollars * 100 })], ...overrides });
const stopped = selling(1, 200);
const namesOf = (offered: readonly Brand[], state: "TX" | null = null) =>
  alternativesTo(stopped, offered, state).map(({ brandName }) => brandName);

test("the lowest monthly price comes first, then the name", () => {
  const offered = [
    selling(2, 300, { brandName: "Birch" }),
    selling(3, 100, { brandName: "Cedar" }),
    selling(4, 300, { brandName: "Alder" }),
  ];
  expect(namesOf(offered)).toEqual(["Cedar", "Alder", "Birch"]);
});

test("a price that leaves out an unlisted membership fee comes last", () => {
  const offered = [
    selling(2, 100, { brandName: "Birch", fees: [buildFee({ feeAmountCents: null })] }),
    selling(3, 300, { brandName: "Cedar" }),
  ];
  expect(namesOf(offered)).toEqual(["Cedar", "Birch"]);
});

test("only providers that serve the state and sell the same medication are listed", () => {
  const tirzepatide = [buildPricing({ medicationType: "trizep_inject", priceCents: 5_000 })];
  const offered = [
    selling(2, 100, { brandName: "Birch", unavailableStates: ["TX"] }),
    selling(3, 300, { brandName: "Cedar" }),
    buildBrand({ brandId: 4, brandName: "Alder", pricing: tirzepatide }),
    buildBrand({ brandId: 5, brandName: "Elm", pricing: [] }),
  ];
  expect(namesOf(offered, "TX")).toEqual(["Cedar"]);
  expect(namesOf(offered)).toEqual(["Birch", "Cedar"]);
});

test("the rebate that we pay and the links that we earn from don't change the order", () => {
  const offered = [
    selling(2, 300, { brandName: "Birch", rebateCents: 10_000, glpLink: "https://birch.example/?aff=1" }),
    selling(3, 299, { brandName: "Cedar" }),
  ];
  expect(namesOf(offered)).toEqual(["Cedar", "Birch"]);
});

test("a long list is cut", () => {
  const offered = Array.from({ length: 20 }, (_, index) => selling(index + 2, 100 + index));
  expect(namesOf(offered)).toHaveLength(MAX_ALTERNATIVES);
});
