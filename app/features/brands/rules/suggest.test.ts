import { describe, expect, it } from "vitest";
import { isSameName, suggestNames } from "./suggest";

const names = [
  "Alderwick Health",
  "Kind Ounce",
  "Ouncewise",
  "Quiet Fork",
  "Second Stair Health",
  "Élan Clinic",
];

describe("suggestNames", () => {
  it.each([
    ["ounce", ["Kind Ounce", "Ouncewise"]],
    ["OUNCE", ["Kind Ounce", "Ouncewise"]],
    ["  kind   ou", ["Kind Ounce"]],
    ["health", ["Alderwick Health", "Second Stair Health"]],
    ["élan", ["Élan Clinic"]],
    ["nobody", []],
    ["", []],
    ["   ", []],
    ["(", []],
  ])("%j", (typed, expected) => {
    expect(suggestNames(names, typed)).toEqual(expected);
  });

  it("lists two brands with the same name once", () => {
    expect(suggestNames(["Kind Ounce", "Kind Ounce"], "kind")).toEqual(["Kind Ounce"]);
  });

  it("stops at five", () => {
    const many = Array.from({ length: 20 }, (_, index) => `Clinic ${index}`);
    expect(suggestNames(many, "clinic")).toEqual(many.slice(0, 5));
  });
});

describe("isSameName", () => {
  it.each([
    ["Kind Ounce", "kind ounce", true],
    ["Kind Ounce", " KIND  OUNCE ", true],
    ["Kind Ounce", "kindounce", true],
    ["Kind Ounce", "Kind Ounces", false],
    ["", "", true],
  ])("%j and %j: %s", (a, b, expected) => {
    expect(isSameName(a, b)).toBe(expected);
  });
});
