import { describe, expect, it } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import type { Brand } from "~/features/brands/schema";
import {
  countFilters,
  type DirectoryFilters,
  directoryBrands,
  directoryEntry,
  groupByLetter,
  letterPages,
  pageOf,
  passesDirectory,
} from "./directory";

const none: DirectoryFilters = {
  name: "",
  state: null,
  medication: null,
  insurance: false,
  hsa: false,
  legitscript: false,
  source: null,
  page: 1,
};

describe("directoryEntry", () => {
  it("contains only what a row shows", () => {
    const brand = buildBrand({
      trustpilotRating: 4.6,
      lastVerifiedUpdated: "2026-03-04T12:00:00+00:00",
      unavailableStates: ["CA"],
    });
    expect(directoryEntry(brand)).toEqual({
      slug: "sample-provider-1",
      brandName: "Sample Provider 1",
      logoUrl: null,
      trustpilotRating: 4.6,
      googleRating: null,
      semaglutide: {
        monthlyTotalCents: 29_900,
        plan: "Injection, all doses, paid monthly",
        source: "Source not listed",
        lacksMembershipFee: false,
      },
      tirzepatide: null,
      statesServed: 50,
      lastVerifiedUpdated: "2026-03-04T12:00:00+00:00",
      isStale: false,
    });
  });
});

describe("the price of a row", () => {
  it("notes a missing membership fee", () => {
    const brand = buildBrand({ fees: [buildFee({ feeAmountCents: null })] });
    expect(directoryEntry(brand).semaglutide?.lacksMembershipFee).toBe(true);
  });
});

describe("passesDirectory", () => {
  const asks = (filters: Partial<DirectoryFilters>, brand: Partial<Brand> = {}) =>
    passesDirectory(buildBrand(brand), { ...none, ...filters });

  it("passes every brand when no filter is set", () => {
    expect(
      asks({}, { acceptInsurance: false, hsaAccepted: false, legitScriptCertified: false, pricing: [] }),
    ).toBe(true);
  });

  it("matches part of the name, ignoring case", () => {
    const brand = { brandName: "Kind Ounce" };
    expect([
      asks({ name: "kind" }, brand),
      asks({ name: "D OUN" }, brand),
      asks({ name: "kinder" }, brand),
    ]).toEqual([true, true, false]);
  });

  it("matches the search text literally", () => {
    expect([asks({ name: ".*" }), asks({ name: "%" }), asks({ name: "(" })]).toEqual([false, false, false]);
  });

  it("with a source keeps only prices from that source, also when a medication is set", () => {
    const brand = buildBrand({
      pricing: [
        buildPricing({ medicationType: "sema_inject", medicationSource: "compounded", priceCents: 19_900 }),
        buildPricing({ medicationType: "sema_inject", medicationSource: "brand_name", priceCents: 49_900 }),
        buildPricing({ medicationType: "trizep_inject", medicationSource: null }),
      ],
    });
    const left = (requested: Partial<DirectoryFilters>) =>
      directoryBrands([brand], { ...none, ...requested }).flatMap(({ pricing }) =>
        pricing.map(({ medicationSource }) => medicationSource),
      );
    expect(left({})).toEqual(["compounded", "brand_name", null]);
    expect(left({ source: "brand_name" })).toEqual(["brand_name"]);
    expect(left({ source: "compounded", medication: "semaglutide" })).toEqual(["compounded"]);
    expect(left({ source: "compounded", medication: "tirzepatide" })).toEqual([]);
  });

  it("filters by state, medication, and each fact", () => {
    expect(asks({ state: "CA" }, { unavailableStates: ["CA"] })).toBe(false);
    expect(asks({ state: "CA" }, { unavailableStates: ["NY"] })).toBe(true);
    expect(asks({ medication: "tirzepatide" })).toBe(false);
    expect(
      asks({ medication: "tirzepatide" }, { pricing: [buildPricing({ medicationType: "trizep_pill" })] }),
    ).toBe(true);
    expect(asks({ insurance: true }, { acceptInsurance: false })).toBe(false);
    expect(asks({ hsa: true }, { hsaAccepted: false })).toBe(false);
    expect(asks({ legitscript: true }, { legitScriptCertified: false })).toBe(false);
    expect(
      asks({ state: "CA", medication: "semaglutide", insurance: true, hsa: true, legitscript: true }),
    ).toBe(true);
  });
});

describe("countFilters", () => {
  it("counts the active filters, without name and page", () => {
    expect(countFilters(none)).toBe(0);
    expect(countFilters({ ...none, name: "kind", page: 3 })).toBe(0);
    expect(countFilters({ ...none, state: "CA", hsa: true })).toBe(2);
  });
});

// spec:providers#directory-pages
describe("pageOf", () => {
  const letters = ["a", "b", "c", "d", "e"];

  it("splits the list", () => {
    expect(pageOf(letters, 1, 2)).toEqual({ entries: ["a", "b"], page: 1, pages: 3, total: 5 });
    expect(pageOf(letters, 3, 2)).toEqual({ entries: ["e"], page: 3, pages: 3, total: 5 });
  });

  it("shows the last page for a page number past the end", () => {
    expect(pageOf(letters, 99, 2).entries).toEqual(["e"]);
  });

  it("has one empty page for an empty list", () => {
    expect(pageOf([], 7, 2)).toEqual({ entries: [], page: 1, pages: 1, total: 0 });
  });
});

describe("letterPages", () => {
  it("names the page on which each letter starts", () => {
    const all = ["4 Winds", "Amber", "Apple", "Birch", "Cove"].map((brandName) => ({ brandName }));
    expect(letterPages(all, 2).map(({ letter, page }) => `${letter}${page}`)).toEqual([
      "#1",
      "A1",
      "B2",
      "C3",
    ]);
    expect(letterPages([])).toEqual([]);
  });
});

describe("groupByLetter", () => {
  it("starts a group where the first letter changes, with digits and symbols under #", () => {
    const entries = ["4 Winds", "amber", "Apple", "Birch"].map((brandName) => ({ brandName }));
    expect(groupByLetter(entries).map((group) => [group.letter, group.entries.length])).toEqual([
      ["#", 1],
      ["A", 2],
      ["B", 1],
    ]);
  });
});
