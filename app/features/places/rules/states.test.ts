import { describe, expect, test } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import type { Brand } from "~/features/brands/schema";
import { homePrices } from "./home-prices";
import { isMedication, medicationRows, medicationSummary } from "./medications";
import { type PriceGroup, salesOf } from "./offers";
import { pricesIn } from "./packed-prices";
import { placePages } from "./place-pages";
import { chartText, groupTitle, medicationLead, namesOf, stateFindings, stateLead } from "./place-text";
import { findState, meantSlug, stateOf, stateSummary, states } from "./states";

const fresh = (cents: number) => ({ cents, isStale: false });

/** Five brands: three compounded prices, an FDA-approved one, and one that can't be compared. */
const brands: Brand[] = [
  buildBrand({
    brandId: 1,
    brandName: "Ash",
    unavailableStates: ["TX"],
    lastVerifiedUpdated: "2026-01-02T00:00:00Z",
    pricing: [buildPricing({ pricingId: 1, priceCents: 9_900, medicationSource: "compounded" })],
  }),
  buildBrand({
    brandId: 2,
    brandName: "Birch",
    lastVerifiedUpdated: "2026-01-05T00:00:00Z",
    pricing: [
      buildPricing({ pricingId: 2, priceCents: 15_000, medicationSource: "compounded" }),
      buildPricing({
        pricingId: 3,
        priceCents: 49_900,
        medicationSource: "brand_name",
        productName: "wegovy",
      }),
    ],
    fees: [buildFee({ feeAmountCents: 1_000 })],
  }),
  buildBrand({
    brandId: 3,
    brandName: "Cedar",
    acceptInsurance: false,
    pricing: [
      buildPricing({
        pricingId: 4,
        priceCents: 16_000,
        medicationSource: "compounded",
        isFirstMonthDiscount: true,
        firstMonthDiscountAmountCents: 5_000,
      }),
    ],
  }),
  buildBrand({
    brandId: 4,
    brandName: "Dogwood",
    pricing: [
      buildPricing({ pricingId: 5, priceCents: 4_000, medicationSource: "compounded", dosage: ".25mg" }),
      buildPricing({ pricingId: 6, priceCents: 20_000, medicationType: "trizep_inject" }),
    ],
  }),
  buildBrand({
    brandId: 5,
    brandName: "Elm",
    pricing: [buildPricing({ pricingId: 7, priceCents: 5_000, medicationSource: "compounded" })],
    fees: [buildFee({ feeAmountCents: null })],
  }),
];
const sales = salesOf(brands);
const groupOf = (groups: readonly PriceGroup[], title: string) =>
  groups.find((group) => groupTitle(group) === title);

describe("a state's summary", () => {
  const texas = stateSummary(brands, sales, stateOf("TX"));
  const ohio = stateSummary(brands, sales, stateOf("OH"));

  test("counts the providers that serve the state, and names the others", () => {
    expect([texas.all, texas.serving, texas.sellers]).toEqual([5, 4, { semaglutide: 4, tirzepatide: 1 }]);
    expect(texas.notServing.map(({ brandName }) => brandName)).toEqual(["Ash"]);
    expect(texas.accepts).toEqual({ insurance: 3, hsa: 4, legitScript: 4 });
    expect(texas.checks).toEqual({
      newest: "2026-01-05T00:00:00Z",
      oldest: "2026-01-05T00:00:00Z",
      never: 3,
    });
  });

  test("has the lowest, middle, and highest complete price of each medication and source", () => {
    expect(groupOf(ohio.groups, "Compounded semaglutide")).toMatchObject({
      providers: 5,
      compared: 3,
      range: { lowCents: 9_900, middleCents: 16_000, highCents: 16_000 },
    });
    expect(groupOf(texas.groups, "FDA-approved semaglutide")).toMatchObject({
      providers: 1,
      compared: 1,
      range: { lowCents: 50_900, middleCents: 50_900, highCents: 50_900 },
    });
    expect(groupOf(texas.groups, "FDA-approved tirzepatide")).toMatchObject({
      providers: 0,
      compared: 0,
      cheapest: [],
      range: null,
    });
  });

  test("the middle of an even number of prices is the lower of the two in the middle", () => {
    const four = [40_000, 10_000, 30_000, 20_000].map((priceCents, index) =>
      buildBrand({
        brandId: index + 1,
        pricing: [buildPricing({ pricingId: index + 1, priceCents, medicationSource: "compounded" })],
      }),
    );
    const { groups } = stateSummary(four, salesOf(four), stateOf("OH"));
    expect(groupOf(groups, "Compounded semaglutide")?.range).toEqual({
      lowCents: 10_000,
      middleCents: 20_000,
      highCents: 40_000,
    });
  });

  test("names every provider with the lowest price", () => {
    const lowest = groupOf(texas.groups, "Compounded semaglutide")?.cheapest ?? [];
    expect(lowest.map(({ brandName }) => brandName)).toEqual(["Cedar", "Birch"]);
  });

  test("lists the offers of each source by monthly total, with unlisted fees last and prices by dose left out", () => {
    expect(
      texas.lowest.semaglutide.map(({ brandName, monthlyTotalCents }) => [brandName, monthlyTotalCents]),
    ).toEqual([
      ["Cedar", 16_000],
      ["Birch", 16_000],
      ["Elm", 5_000],
      ["Birch", 50_900],
    ]);
  });

  test("says in words what is different in this state", () => {
    expect(stateLead(texas)).toBe(
      "4 of the 5 providers on our list serve Texas today. Of these, 4 sell semaglutide and 1 sells tirzepatide.",
    );
    expect(stateLead(ohio)).toBe(
      "All 5 providers on our list serve Ohio today. Of these, 5 sell semaglutide and 1 sells tirzepatide.",
    );
    expect(stateFindings(texas)).toEqual([
      "Compounded semaglutide starts at $160 per month in Texas, from Cedar and Birch. That’s $61 above the lowest price on our list, because a cheaper provider doesn’t serve Texas.",
      "FDA-approved semaglutide starts at $509 per month in Texas, from Birch.",
    ]);
    expect(stateFindings(ohio)[0]).toBe("Compounded semaglutide starts at $99 per month in Ohio, from Ash.");
  });

  test("says so when no provider serves the state, and isn't indexed", () => {
    const away = brands.map((brand) => ({ ...brand, unavailableStates: ["WY"] }));
    const wyoming = stateSummary(away, salesOf(away), stateOf("WY"));
    expect(stateLead(wyoming)).toBe("No provider on our list serves Wyoming right now.");
    expect([wyoming.isIndexed, texas.isIndexed]).toEqual([false, true]);
    expect(stateFindings(wyoming)).toEqual([]);
    const nowhere = brands.map((brand) => ({ ...brand, unavailableStates: ["DC"] }));
    expect(stateLead(stateSummary(nowhere, salesOf(nowhere), stateOf("DC")))).toBe(
      "No provider on our list serves the District of Columbia right now.",
    );
  });

  test("the chart has a text with every range", () => {
    expect(chartText(texas.groups)).toBe(
      "Monthly totals in US dollars. Compounded semaglutide: $160 to $160, middle $160. FDA-approved semaglutide: $509 to $509, middle $509. Tirzepatide, source not listed: $200 to $200, middle $200.",
    );
  });
});

describe("a medication's summary", () => {
  const semaglutide = medicationSummary(brands, sales, "semaglutide");

  test("counts its sellers, forms, and states", () => {
    expect([semaglutide.sellers, semaglutide.everywhere]).toEqual([5, 4]);
    expect(semaglutide.forms.map(({ label, providers }) => [label, providers])).toEqual([
      ["Semaglutide Injection", 5],
    ]);
    const texas = semaglutide.states.find(({ state }) => state.code === "TX");
    expect(texas).toMatchObject({
      sellers: 4,
      lowest: { compounded: fresh(16_000), brand_name: fresh(50_900) },
    });
    expect(medicationLead(semaglutide)).toBe(
      "5 of the 5 providers on our list sell semaglutide: 5 sell it as an injection. 4 of them serve all 50 states and the District of Columbia.",
    );
  });

  test("exists only for known medications, and the list has those that a provider sells", () => {
    expect(["semaglutide", "tirzepatide", "Semaglutide", "liraglutide", ""].map(isMedication)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    const [ash] = brands;
    expect(medicationRows([ash as Brand], salesOf([ash as Brand])).map((row) => row.medication)).toEqual([
      "semaglutide",
    ]);
  });
});

test("every state is found by its slug; a code or other capitalization leads to the slug", () => {
  expect(new Set(states.map(({ slug }) => slug)).size).toBe(51);
  for (const state of states) expect(findState(state.slug)).toBe(state);
  expect(["TX", "tx", "New-York", "district-of-columbia", "dc", "texass", ""].map(meantSlug)).toEqual([
    "texas",
    "texas",
    "new-york",
    "district-of-columbia",
    "district-of-columbia",
    null,
    null,
  ]);
});

test("names at most three providers", () => {
  const named = ["Ash", "Birch", "Cedar", "Dogwood", "Elm"].map((brandName) => ({ brandName }));
  expect(namesOf(named)).toBe("Ash, Birch, Cedar, and 2 more");
  expect(namesOf(named.slice(0, 2))).toBe("Ash and Birch");
});

test("pages with fewer than three priced providers aren't in the sitemap", () => {
  const few = brands.slice(0, 3).map((brand) => ({ ...brand, unavailableStates: ["TX"] }));
  const pages = placePages(few);
  expect(pages).toHaveLength(51);
  expect(pages).toContainEqual({ kind: "state", slug: "ohio", lastmod: "2026-01-05T00:00:00Z" });
  expect(pages).not.toContainEqual(expect.objectContaining({ slug: "texas" }));
  expect(pages).toContainEqual(expect.objectContaining({ medication: "semaglutide" }));
  expect(pages).not.toContainEqual(expect.objectContaining({ medication: "tirzepatide" }));
});

test("the home page's prices are those of the states' pages", () => {
  const prices = homePrices(brands);
  expect(pricesIn(prices, "TX")).toEqual({
    semaglutide: { compounded: fresh(16_000), brand_name: fresh(50_900) },
    tirzepatide: { compounded: null, brand_name: null },
  });
  expect(pricesIn(prices, "OH")?.semaglutide.compounded).toEqual(fresh(9_900));
  expect(pricesIn(homePrices([]), "TX")).toBeNull();
});

describe("a lowest price is stale", () => {
  const withStale = (...names: string[]) =>
    brands.map((brand) => ({ ...brand, isStale: names.includes(brand.brandName) }));

  test("if its only provider is", () => {
    const prices = homePrices(withStale("Ash"));
    expect(pricesIn(prices, "OH")?.semaglutide).toEqual({
      compounded: { cents: 9_900, isStale: true },
      brand_name: fresh(50_900),
    });
    expect(pricesIn(prices, "TX")?.semaglutide.compounded).toEqual(fresh(16_000));
  });

  test("if all providers with it are, in any order", () => {
    const texas = (...names: string[]) =>
      pricesIn(homePrices(withStale(...names)), "TX")?.semaglutide.compounded;
    expect(texas("Birch")).toEqual(fresh(16_000));
    expect(texas("Cedar")).toEqual(fresh(16_000));
    expect(texas("Birch", "Cedar")).toEqual({ cents: 16_000, isStale: true });
  });

  test("and the state's page says so", () => {
    const some = withStale("Ash", "Cedar");
    const findings = (state: "TX" | "OH") => stateFindings(stateSummary(some, salesOf(some), stateOf(state)));
    expect(findings("OH")[0]).toBe(
      "Compounded semaglutide starts at $99 per month in Ohio, from Ash. This price wasn’t checked in the last 90 days.",
    );
    expect(findings("TX").join(" ")).not.toContain("wasn’t checked");
  });
});
