import { describe, expect, test } from "vitest";
import { buildPricing } from "../factory";
import { medicationTypes } from "../schema";
import {
  mixedSourcesNote,
  pharmaciesText,
  productOf,
  productProblem,
  productsOf,
  sourceLabel,
} from "./medication-source";

const compounded = buildPricing({ medicationSource: "compounded" });
const wegovy = buildPricing({ medicationSource: "brand_name", productName: "wegovy" });

describe("the source of a price", () => {
  test("is worded for visitors", () => {
    expect(sourceLabel(compounded)).toBe("Compounded");
    expect(sourceLabel(wegovy)).toBe("FDA-approved: Wegovy");
    expect(sourceLabel({ ...wegovy, medicationType: "sema_pill", productName: "wegovy_pill" })).toBe(
      "FDA-approved: Wegovy pill",
    );
    expect(sourceLabel({ ...wegovy, productName: null })).toBe("FDA-approved brand");
    expect(sourceLabel({ ...wegovy, productName: "other" })).toBe("FDA-approved brand");
    expect(sourceLabel(buildPricing())).toBe("Source not listed");
  });

  test("never gives a compounded product, or one with another medication, a brand's name", () => {
    const contradiction = { ...compounded, productName: "wegovy" as const };
    expect(sourceLabel(contradiction)).toBe("Compounded");
    expect(productOf(contradiction)).toBeNull();
    expect(sourceLabel({ ...wegovy, medicationType: "trizep_inject" })).toBe("FDA-approved brand");
    expect(sourceLabel({ ...wegovy, medicationSource: null })).toBe("Source not listed");
  });

  test("must match the product", () => {
    expect(productProblem(wegovy)).toBeNull();
    expect(productProblem(compounded)).toBeNull();
    expect(productProblem({ ...wegovy, productName: "other", medicationType: "trizep_pill" })).toBeNull();
    expect(productProblem({ ...compounded, productName: "wegovy" })).toContain("Choose the source");
    expect(productProblem({ ...wegovy, medicationSource: null })).toContain("Choose the source");
    expect(productProblem({ ...wegovy, medicationType: "sema_pill" })).toContain("Wegovy isn't sold");
  });
});

test("each product has one medication and form", () => {
  expect(Object.fromEntries(medicationTypes.map((type) => [type, productsOf(type)]))).toEqual({
    sema_inject: ["wegovy", "ozempic", "other"],
    sema_pill: ["wegovy_pill", "ozempic_pill", "rybelsus", "other"],
    sema_drop: ["other"],
    trizep_inject: ["zepbound", "mounjaro", "other"],
    trizep_pill: ["other"],
    trizep_drop: ["other"],
  });
});

test("if a brand has several sources, its card names the source of its price, and the others", () => {
  const pill = buildPricing({
    medicationType: "sema_pill",
    medicationSource: "brand_name",
    productName: "rybelsus",
  });
  expect(mixedSourcesNote([compounded, { ...compounded, priceCents: 1 }], compounded)).toBeNull();
  expect(mixedSourcesNote([compounded, wegovy, pill, pill, buildPricing()], wegovy)).toBe(
    "This price is for the semaglutide injection: FDA-approved: Wegovy. Other plans here: compounded, FDA-approved: Rybelsus, source not listed.",
  );
});

test("pharmacies are listed with their kinds, if known", () => {
  expect(pharmaciesText({ pharmaciesUsed: null, pharmacyTypes: [] })).toBeNull();
  expect(pharmaciesText({ pharmaciesUsed: "Larkmoor", pharmacyTypes: [] })).toBe("Larkmoor");
  expect(pharmaciesText({ pharmaciesUsed: null, pharmacyTypes: ["retail"] })).toBe("Retail pharmacy");
  expect(pharmaciesText({ pharmaciesUsed: "Larkmoor", pharmacyTypes: ["503a", "503b"] })).toBe(
    "Larkmoor (503A pharmacy, 503B outsourcing facility)",
  );
});
