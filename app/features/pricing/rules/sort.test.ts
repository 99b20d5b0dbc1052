import { describe, expect, test } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import { quoteBrand } from "./quote";
import { compareBy, defaultSort, type Sortable, sortLabels, sortOptions } from "./sort";

type Facts = {
  id: number;
  name?: string;
  rating?: number | null;
  firstMonth?: number;
  month?: number;
  /** The membership fee in cents; null if it isn't listed. */
  fee?: number | null;
};

/** A provider with these totals in cents. */
function priced(facts: Facts): Sortable {
  const { id, name = "Same", rating = null, firstMonth = 20_000, month = 20_000, fee } = facts;
  const pricing = buildPricing({
    priceCents: month,
    isFirstMonthDiscount: true,
    firstMonthDiscountAmountCents: month - firstMonth,
  });
  return sortable({ id, name, rating, fee }, pricing);
}

/** A provider without a price for the payment frequency. */
function unpriced({ id, name = "Same", rating = null }: Facts): Sortable {
  return sortable({ id, name, rating }, buildPricing({ planInterval: "annual" }));
}

function sortable(
  { id, name = "", rating = null, fee }: Facts,
  pricing: ReturnType<typeof buildPricing>,
): Sortable {
  const brand = buildBrand({
    brandId: id,
    brandName: name,
    trustpilotRating: rating,
    pricing: [pricing],
    fees: fee === undefined ? [] : [buildFee({ feeAmountCents: fee })],
  });
  const quote = quoteBrand(brand, {
    preferredMedication: "either",
    administrationType: "any",
    planInterval: "monthly",
  });
  if (!quote) throw new Error("The brand should match.");
  return { brand, quote };
}

// In each pair, the lower-priority criteria favor the second provider: its name comes first, and its id is lower.
const A = { id: 1, name: "A" };
const Z = { id: 9, name: "Z" };

describe.each(sortOptions)("by %s", (sort) => {
  const pairs: [string, Sortable, Sortable][] = [
    ["a price is before none", priced({ ...Z, month: 90_000, rating: null }), unpriced({ ...A, rating: 5 })],
    [
      "equal values go to the name",
      priced({ id: 9, name: "Alpha", rating: 4 }),
      priced({ id: 1, name: "Beta", rating: 4 }),
    ],
    ["names are compared ignoring case", priced({ id: 9, name: "alpha" }), priced({ id: 1, name: "Beta" })],
    [
      "names go before ids without a price too",
      unpriced({ id: 9, name: "A" }),
      unpriced({ id: 1, name: "B" }),
    ],
    ["equal names go to the lower id", priced({ id: 1, name: "SAME" }), priced({ id: 9, name: "same" })],
  ];

  test.each([...pairs, ...pairsOf(sort)])("%s", (_name, before, after) => {
    expect(compareBy(sort)(before, after)).toBeLessThan(0);
    expect(compareBy(sort)(after, before)).toBeGreaterThan(0);
  });
});

function pairsOf(sort: (typeof sortOptions)[number]): [string, Sortable, Sortable][] {
  switch (sort) {
    case "first_month_total":
      return [
        [
          "the first month decides",
          priced({ ...Z, firstMonth: 9_999, month: 90_000 }),
          priced({ ...A, firstMonth: 10_000, month: 10_000, rating: 5 }),
        ],
        [
          "then the month",
          priced({ ...Z, firstMonth: 9_000, month: 10_000 }),
          priced({ ...A, firstMonth: 9_000 }),
        ],
      ];
    case "monthly_total":
      return [
        [
          "the month decides",
          priced({ ...Z, firstMonth: 9_999, month: 9_999 }),
          priced({ ...A, firstMonth: 0, month: 10_000, rating: 5 }),
        ],
        ["then the first month", priced({ ...Z, firstMonth: 9_000 }), priced({ ...A, firstMonth: 9_001 })],
      ];
    case "trustpilot_rating":
      return [
        ["the rating decides", priced({ ...Z, rating: 4.1, month: 90_000 }), priced({ ...A, rating: 4 })],
        ["the lowest rating is before none", priced({ ...Z, rating: 0, month: 90_000 }), priced(A)],
        [
          "then the first month",
          priced({ ...Z, rating: 4, firstMonth: 9_000, month: 90_000 }),
          priced({ ...A, rating: 4, firstMonth: 9_001 }),
        ],
        [
          "then the month",
          priced({ ...Z, firstMonth: 9_000, month: 10_000 }),
          priced({ ...A, firstMonth: 9_000 }),
        ],
      ];
    case "first_year_cost":
      return [
        [
          // 12 × 300 is more in the first month than 400 − 400, but less in the year than 400 × 11.
          "the year decides",
          priced({ ...Z, firstMonth: 30_000, month: 30_000 }),
          priced({ ...A, firstMonth: 0, month: 40_000, rating: 5 }),
        ],
        [
          "the membership fee counts twelve times",
          priced({ ...Z, firstMonth: 20_001, month: 20_001 }),
          priced({ ...A, fee: 100 }),
        ],
        [
          "an unlisted fee is after every listed one",
          priced({ ...Z, month: 90_000, firstMonth: 90_000, fee: 9_900 }),
          priced({ ...A, month: 1, firstMonth: 1, fee: null }),
        ],
        [
          "an unlisted fee is before a provider without a price",
          priced({ ...Z, month: 90_000, fee: null }),
          unpriced({ ...A, rating: 5 }),
        ],
        [
          "two unlisted fees go by the rest of the year",
          priced({ ...Z, firstMonth: 100, month: 20_000, fee: null }),
          priced({ ...A, firstMonth: 200, month: 20_000, fee: null }),
        ],
        [
          // 12 × 200 and 11 × 210 + 90.
          "then the month",
          priced({ ...Z, firstMonth: 20_000, month: 20_000 }),
          priced({ ...A, firstMonth: 9_000, month: 21_000 }),
        ],
      ];
  }
}

test("the sort options and their order match the specification (spec:pricing#sort-options)", () => {
  expect(sortOptions.map((option) => sortLabels[option])).toEqual([
    "Lowest first-month total",
    "Lowest monthly total",
    "Highest Trustpilot rating",
    // Added below the specified three (spec:pricing#first-year-cost).
    "Lowest first-year cost",
  ]);
  expect(sortLabels[defaultSort]).toBe("Lowest first-month total");
});
