import { describe, expect, it } from "vitest";
import { buildBrand, buildPricing } from "~/features/brands/factory";
import { buildSavingsAnswers } from "../factory";
import { rankAlternatives } from "./alternatives";
import { bestSameProduct, countProducts, productChoices, productRelation } from "./current-product";

const compounded = buildPricing({ pricingId: 1, medicationSource: "compounded", priceCents: 19_900 });
const wegovy = buildPricing({
  pricingId: 2,
  medicationSource: "brand_name",
  productName: "wegovy",
  priceCents: 39_900,
});
const ozempic = buildPricing({ ...wegovy, pricingId: 3, productName: "ozempic", priceCents: 29_900 });
const notListed = buildPricing({ pricingId: 4, priceCents: 9_900 });
const anyBrand = buildPricing({ ...wegovy, pricingId: 5, productName: null });
const answers = buildSavingsAnswers();

describe("productRelation", () => {
  it("recognizes the same product, and nothing else", () => {
    expect(productRelation("wegovy", wegovy)).toEqual({
      isSame: true,
      text: "The product you take now: Wegovy.",
    });
    for (const row of [compounded, ozempic, notListed, anyBrand]) {
      const { isSame, text } = productRelation("wegovy", row);
      expect(isSame).toBe(false);
      expect(text).not.toMatch(/\bsame (medication|drug|product)\b/i);
    }
  });

  it("says that a compounded product isn't approved and isn't the same, and whom to ask", () => {
    expect(productRelation("wegovy", compounded).text).toBe(
      "Compounded: not FDA-approved, and not the same as Wegovy. Talk to your prescriber.",
    );
    expect(productRelation("unknown", compounded).text).toBe(
      "Compounded: not FDA-approved, and not the same as a brand-name product. Talk to your prescriber.",
    );
  });

  it("describes the difference between any other two products", () => {
    expect(productRelation("wegovy", ozempic).text).toContain("FDA-approved, but not Wegovy.");
    expect(productRelation("wegovy", notListed).text).toContain("Ask the provider if it's Wegovy");
    expect(productRelation("wegovy", anyBrand).text).toContain("the product isn't listed");
    expect(productRelation("compounded", compounded).text).toContain("can differ between pharmacies");
    expect(productRelation("compounded", wegovy).text).toContain("not the compounded product you take");
  });
});

it('offers the prescription\'s products, and always "compounded" and "not sure"', () => {
  const values = (overrides: Parameters<typeof buildSavingsAnswers>[0]) =>
    productChoices(buildSavingsAnswers(overrides)).map(({ value }) => value);
  expect(values({})).toEqual(["unknown", "wegovy", "ozempic", "compounded"]);
  expect(values({ administrationType: "oral_pill" })).toEqual([
    "unknown",
    "wegovy_pill",
    "ozempic_pill",
    "rybelsus",
    "compounded",
  ]);
  expect(values({ medication: "tirzepatide" })).toEqual(["unknown", "zepbound", "mounjaro", "compounded"]);
  expect(values({ administrationType: "oral_drops" })).toEqual(["unknown", "compounded"]);
});

describe("the alternatives compared with the current product", () => {
  const brands = [
    buildBrand({ brandId: 1, pricing: [compounded, wegovy] }),
    buildBrand({ brandId: 2, pricing: [{ ...wegovy, pricingId: 6, priceCents: 45_900 }] }),
    buildBrand({ brandId: 3, pricing: [ozempic] }),
  ];

  it("counts quoted prices, not providers that also sell the product", () => {
    const ranked = rankAlternatives(brands, answers, "monthly");
    expect(countProducts(ranked, "wegovy")).toEqual({ priced: 3, same: 1, compounded: 1 });
    expect(countProducts(ranked, "unknown")).toEqual({ priced: 3, same: 0, compounded: 1 });
  });

  it("finds the product's lowest price, even if the provider's quote is for another product", () => {
    const best = bestSameProduct(brands, answers, "monthly", "wegovy");
    expect([best?.brand.brandId, best?.quote.monthlyTotalCents]).toEqual([1, 39_900]);
    expect(bestSameProduct(brands, answers, "annual", "wegovy")).toBeNull();
    expect(bestSameProduct(brands, answers, "monthly", "compounded")).toBeNull();
    expect(bestSameProduct(brands, answers, "monthly", "unknown")).toBeNull();
  });
});
