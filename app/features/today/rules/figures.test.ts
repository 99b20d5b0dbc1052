import { expect, test } from "vitest";
import { changeText, endOfDay, figuresOf, twoDays } from "./figures";

test("yesterday is compared with the same weekday a week before", () => {
  expect(twoDays("2026-03-09")).toEqual({ day: "2026-03-08", before: "2026-03-01" });
});

test.each([
  ["2026-03-07", "2026-03-08T04:59:59.999999Z"],
  ["2026-03-08", "2026-03-09T03:59:59.999999Z"],
  ["2026-11-01", "2026-11-02T04:59:59.999999Z"],
])("%s ends at midnight in New York, also when the clocks change", (day, end) => {
  expect(endOfDay(day)).toBe(end);
});

const day = {
  views: 120,
  clicks: 30,
  uniqueClicks: 25,
  postClicks: 12,
  conversions: 3,
  payoutCents: 50_000,
  spendCents: 20_000,
};
const before = {
  views: 100,
  clicks: 40,
  uniqueClicks: 35,
  postClicks: 20,
  conversions: 0,
  payoutCents: 30_000,
  spendCents: 40_000,
};

test("profit is payout less spend", () => {
  const profit = figuresOf(day, before).at(-1);
  expect(profit).toMatchObject({ key: "profit", value: 30_000, before: -10_000 });
});

test("a person who may not see spend sees neither spend nor profit", () => {
  const shown = figuresOf({ ...day, spendCents: null }, { ...before, spendCents: null });
  expect(shown.map(({ key }) => key)).toEqual([
    "views",
    "clicks",
    "uniqueClicks",
    "ctr",
    "conversions",
    "payout",
  ]);
});

test("unique clicks that couldn't be counted are left out", () => {
  const keys = figuresOf(day, { ...before, uniqueClicks: null }).map(({ key }) => key);
  expect(keys).toEqual(["views", "clicks", "ctr", "conversions", "payout", "spend", "profit"]);
});

test("the CTR is the share of clicks in posts, and unknown without views", () => {
  const ctrAmong = (of: typeof day) => figuresOf(of, before).find(({ key }) => key === "ctr");
  expect(ctrAmong(day)).toMatchObject({ value: 0.1, before: 0.2 });
  expect(ctrAmong({ ...day, views: 0 })).toMatchObject({ value: null, before: 0.2 });
});

test.each([
  [120, 100, "20% more"],
  [30, 40, "25% less"],
  [10_001, 10_000, "about the same"],
  [10, 10, "the same"],
  [10, 0, null],
  [10, -5, null],
  [null, 10, null],
  [10, null, null],
])("%d after %d is %j", (value, earlier, text) => {
  expect(changeText({ value, before: earlier })).toBe(text);
});
