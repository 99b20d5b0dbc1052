import { expect, test } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import { type ChecklistDraft, checklistDraftSchema } from "./draft";
import { brandFacts } from "./prices";
import { checkRankingOrder } from "./ranking-order";

const provider = (brandId: number, brandName: string, cents: number, feeCents = 0) =>
  brandFacts(
    buildBrand({
      brandId,
      brandName,
      pricing: [
        buildPricing({ priceCents: cents }),
        buildPricing({ priceCents: 1_000, medicationType: "trizep_inject" }),
        buildPricing({ priceCents: 12_000, planInterval: "annual" }),
      ],
      fees: feeCents ? [buildFee({ feeType: "Membership", feeAmountCents: feeCents })] : [],
    }),
  );
const brands = [
  provider(1, "Ashgrove", 9_900),
  provider(2, "Birchway", 11_900),
  provider(3, "Cedarline", 9_900, 5_000),
];

function draft(title: string, order: readonly number[], overrides: Partial<ChecklistDraft> = {}) {
  const providerRankings = order.map((providerId) => ({ providerId, score: 10 - providerId }));
  const post = checklistDraftSchema.parse({ template: "ranking", title, content: "", providerRankings });
  return { ...post, ...overrides };
}
const found = (...parameters: Parameters<typeof draft>) => checkRankingOrder(draft(...parameters), brands);

test("a ranking that breaks the price order its title promises is reported, with both prices", () => {
  expect(found("The lowest-cost semaglutide injections", [2, 1, 3])).toMatchObject([
    {
      id: "order-price",
      field: "providerRankings",
      quotes: ["Birchway ($119) is before Ashgrove ($99)"],
    },
  ]);
});

test.for([
  "The cheapest semaglutide",
  "Semaglutide, ranked by what a regular month costs",
  "Lowest-priced semaglutide",
])("%s: in order, nothing is reported", (title) => {
  expect(found(title, [1, 2, 3])).toEqual([]);
  expect(found(title, [3, 2, 1])).toHaveLength(1);
});

test("the membership fee counts; the annual plan and other medications don't", () => {
  expect(found("The cheapest semaglutide", [3, 2])).toMatchObject([
    { quotes: ["Cedarline ($149) is before Birchway ($119)"] },
  ]);
  // All three sell tirzepatide for the same $10; only the fee distinguishes them.
  expect(found("The cheapest tirzepatide", [2, 1, 3])).toEqual([]);
});

test("an order by score uses the score of each entry", () => {
  expect(found("The highest-rated providers", [1, 2, 3])).toEqual([]);
  expect(found("The highest-rated providers", [2, 1, 3])).toMatchObject([
    { id: "order-score", quotes: ["Birchway (8) is before Ashgrove (9)"] },
  ]);
});

test("a ranking without a stated order, missing providers, and other templates are skipped", () => {
  expect(found("Providers we like", [3, 2, 1])).toEqual([]);
  expect(found("The cheapest semaglutide", [1, 99, 2])).toEqual([]);
  expect(found("The cheapest semaglutide", [3, 1], { template: "default" })).toEqual([]);
});
