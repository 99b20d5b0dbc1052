import { describe, expect, test } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import type { Brand } from "~/features/brands/schema";
import { buildEntry } from "~/features/posts/factory";
import type { FillRule } from "~/features/posts/rules/shared-ranking";
import { changesBetween, fillRanking } from "./fill-ranking";

const rule: FillRule = {
  count: 8,
  medication: null,
  source: null,
  state: null,
  onlyFresh: false,
  newScore: 7.5,
};
const at = (brandId: number, dollars: number, given: Partial<Brand> = {}) =>
  buildBrand({
    brandId,
    pricing: [buildPricing({ pricingId: brandId, priceCents: dollars * 100 })],
    ...given,
  });
const idsOf = (given: Partial<FillRule>, brands: Brand[]) =>
  fillRanking({ ...rule, ...given }, brands, []).map(({ providerId }) => providerId);

describe("the rule that fills a ranking (spec:rankings#fill-rule)", () => {
  test("puts the lowest regular months first, with unlisted fees after them, and stops at the count", () => {
    const fees = [buildFee({ feeType: "Membership", feeAmountCents: null })];
    const brands = [at(1, 300), at(2, 100), at(3, 50, { fees }), at(4, 200)];
    expect(idsOf({}, brands)).toEqual([2, 4, 1, 3]);
    expect(idsOf({ count: 2 }, brands)).toEqual([2, 4]);
  });

  test("leaves out stale prices, other states, and other medications", () => {
    const tirzepatide = [buildPricing({ pricingId: 9, medicationType: "trizep_inject", priceCents: 1_000 })];
    const brands = [
      at(1, 300),
      at(2, 100, { isStale: true }),
      at(3, 50, { unavailableStates: ["CA"] }),
      at(4, 20, { pricing: tirzepatide }),
    ];
    expect(idsOf({ onlyFresh: true }, brands)).toEqual([4, 3, 1]);
    expect(idsOf({ state: "CA" }, brands)).toEqual([4, 2, 1]);
    expect(idsOf({ medication: "semaglutide" }, brands)).toEqual([3, 2, 1]);
  });

  test("keeps the texts and score of a provider, and gives a new one the rule's score", () => {
    const current = [buildEntry(1, { providerId: 4, score: 9.9, bullets: ["Ours"] })];
    const filled = fillRanking(rule, [at(4, 200), at(5, 100)], current);
    expect(filled).toMatchObject([
      { rank: 1, providerId: 5, score: 7.5 },
      { rank: 2, providerId: 4, score: 9.9, bullets: ["Ours"] },
    ]);
  });

  test("a preview names what was added, removed, and moved", () => {
    const before = [buildEntry(1), buildEntry(2), buildEntry(3)];
    const after = [buildEntry(3), buildEntry(2), buildEntry(4)];
    expect(changesBetween(before, after)).toEqual({
      added: ["Brand 4 (rank 3)"],
      removed: ["Brand 1"],
      moved: ["Brand 3 (3 → 1)"],
    });
  });
});
