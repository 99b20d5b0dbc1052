import { expect, test } from "vitest";
import { NO_VISITORS, type VisitorSums } from "./metrics";
import { cardPayouts, dailyPayouts, payoutOn, primaryPayout } from "./payout";
import type { FoundComparisons } from "./verdict";

const sumsOf = (visitors: number, payouts: readonly number[]): VisitorSums => ({
  ...NO_VISITORS,
  visitors,
  paid: payouts.length,
  payoutCents: payouts.reduce((sum, cents) => sum + cents, 0),
  payoutCentsSquared: payouts.reduce((sum, cents) => sum + cents ** 2, 0),
});
const found = (plain: VisitorSums, bold: VisitorSums) =>
  cardPayouts({
    control: { id: "A", name: "Plain", sums: plain, comparisons: [] },
    others: [{ id: "B", name: "Bold", sums: bold, comparisons: [] }],
  });

// spec:split-tests#primary-payout
test("a card's payout is the mean of all visitors, with the interval for daily looks", () => {
  const payouts = Array.from({ length: 100 }, (_, index) => 5_000 + 100 * index);
  const figures = found(sumsOf(10_000, payouts), sumsOf(10_000, payouts));
  const total = 100 * 5_000 + (100 * 99 * 100) / 2;
  expect(figures.get("A")?.perVisitorCents).toBe(total / 10_000);
  // At 10,000 visitors, the mixture's scale times the visitors is -2 ln 0.05 + ln(-2 ln 0.05 + 1).
  const scaled = -2 * Math.log(0.05) + Math.log(-2 * Math.log(0.05) + 1);
  const reach = ((scaled + 1) / scaled) * (-2 * Math.log(0.05) + Math.log(scaled + 1));
  const squares = payouts.reduce((sum, cents) => sum + (cents - total / 10_000) ** 2, 0);
  const variance = (squares + 9_900 * (total / 10_000) ** 2) / 9_999;
  const half = Math.sqrt((reach * variance) / 10_000);
  const [low, high] = figures.get("A")?.interval ?? [0, 0];
  expect(low).toBeCloseTo(total / 10_000 - half, 6);
  expect(high).toBeCloseTo(total / 10_000 + half, 6);
});

test("a card has no interval below 100 visitors with a payout, and nothing without visitors", () => {
  const many = Array.from({ length: 100 }, () => 9_000);
  const figures = found(sumsOf(2_000, many.slice(1)), sumsOf(2_000, many));
  expect(figures.get("A")).toEqual({ perVisitorCents: 445.5, interval: null });
  expect(figures.get("B")?.interval).not.toBeNull();
  expect(found(NO_VISITORS, NO_VISITORS).get("A")).toEqual({ perVisitorCents: null, interval: null });
});

test("a variant whose payouts vary less than those of all has no narrower interval, and none reaches below 0", () => {
  const wild = Array.from({ length: 100 }, (_, index) => (index === 0 ? 9_000_000 : 1_000));
  const [low, high] =
    found(sumsOf(1_000, Array(100).fill(1_000)), sumsOf(1_000, wild)).get("A")?.interval ?? [];
  expect(low).toBe(0);
  expect(high).toBeGreaterThan(10_000);
});

test("a day without visitors has no payout, one without payouts has 0", () => {
  const days = dailyPayouts([
    { day: "2026-06-01", variantId: "A", visitors: 4, payoutCents: 1_000 },
    { day: "2026-06-01", variantId: "B", visitors: 3, payoutCents: 0 },
  ]);
  const of = (day: string) => ["A", "B"].map((id) => payoutOn(days, day, id));
  expect(of("2026-06-01")).toEqual([250, 0]);
  expect(of("2026-06-02")).toEqual([null, null]);
});

test("nothing is known without a comparison; with one, both the cards and the days are", () => {
  const days = [{ day: "2026-06-01", variantId: "A", visitors: 1, payoutCents: 700 }];
  for (const missing of [null, "counting", "failed"] as const)
    expect(primaryPayout(missing, days)).toBeNull();
  const comparisons = {
    control: { id: "A", name: "Plain", sums: sumsOf(1, [700]), comparisons: [] },
    others: [],
  };
  const shown = primaryPayout(comparisons as unknown as FoundComparisons, days);
  expect(shown?.cards.get("A")?.perVisitorCents).toBe(700);
  expect(shown && payoutOn(shown.days, "2026-06-01", "A")).toBe(700);
});
