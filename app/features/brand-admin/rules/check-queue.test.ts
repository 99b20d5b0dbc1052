import { describe, expect, test } from "vitest";
import { type CheckFactors, checkWeight, inCheckOrder } from "./check-queue";

const now = new Date("2026-03-08T15:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

const brand = (factors: Partial<CheckFactors> = {}): CheckFactors => ({
  brandId: 1,
  visits: 10,
  lastVerifiedUpdated: daysAgo(90),
  changeDays: 0,
  ...factors,
});

describe("the weight of a check", () => {
  test.for([
    [{}, 10],
    [{ visits: 20 }, 20],
    [{ lastVerifiedUpdated: daysAgo(180) }, 20],
    [{ changeDays: 3 }, 40],
    [{ visits: 3, lastVerifiedUpdated: daysAgo(135), changeDays: 1 }, 9],
    [{ visits: 0, changeDays: 12 }, 0],
    [{ visits: 90, lastVerifiedUpdated: null }, 365],
    [{ visits: 90, lastVerifiedUpdated: daysAgo(900) }, 365],
    [{ changeDays: 300 }, 130],
  ] as const)("of %j is %d", ([factors, weight]) => {
    expect(checkWeight(brand(factors), now)).toBeCloseTo(weight, 8);
  });
});

describe("the order of checks", () => {
  const order = (...brands: CheckFactors[]) => inCheckOrder(brands, now).map(({ brandId }) => brandId);

  test("puts a provider that changes its prices often before a slightly busier one", () => {
    const [busy, lively] = [brand({ brandId: 1, visits: 12 }), brand({ brandId: 2, changeDays: 1 })];
    expect(order(busy, lively)).toEqual([2, 1]);
  });

  test("puts brands without visits last, the longest unchecked and then the lower id first", () => {
    const quiet = (brandId: number, lastVerifiedUpdated: string | null) =>
      brand({ brandId, visits: 0, lastVerifiedUpdated });
    expect(
      order(
        quiet(1, daysAgo(91)),
        quiet(3, daysAgo(400)),
        quiet(2, daysAgo(400)),
        quiet(4, null),
        brand({ brandId: 5, visits: 1 }),
      ),
    ).toEqual([5, 4, 2, 3, 1]);
  });
});
