import { expect, it } from "vitest";
import { stopRules } from "./stop-wording";

const unlisted = {
  refundWindowDays: null,
  refundProration: null,
  noticeDays: null,
  cancellationFeeCents: null,
  howToCancel: null,
};

it("names each assumption where the provider lists nothing", () => {
  const rules = stopRules(unlisted);
  expect(rules.map(({ isAssumed }) => isAssumed)).toEqual([true, true, true, true, false]);
  for (const { text } of rules) expect(text).toMatch(/^Not listed\./);
});

it("distinguishes a rule listed as none from an unlisted one", () => {
  const rules = stopRules({
    refundWindowDays: 0,
    refundProration: "no",
    noticeDays: 0,
    cancellationFeeCents: 0,
    howToCancel: "In your account",
  });
  expect(rules.filter(({ isAssumed }) => isAssumed)).toEqual([]);
  expect(rules.map(({ text }) => text)).toEqual([
    "The first payment isn’t refunded once the order is placed.",
    "Not refunded. A longer plan costs its full price.",
    "Cancel any time before the next payment.",
    "None.",
    "In your account",
  ]);
});

it("gives days and amounts", () => {
  const rules = stopRules({
    ...unlisted,
    refundWindowDays: 30,
    refundProration: "yes",
    noticeDays: 1,
    cancellationFeeCents: 2_550,
  });
  expect(rules.slice(0, 4).map(({ text }) => text)).toEqual([
    "The first payment is refunded if you cancel within 30 days and meet the terms.",
    "Refunded when you stop a longer plan early.",
    "Cancel at least 1 day before the next payment, or that payment is due too.",
    "$25.50, included in every total here.",
  ]);
});
