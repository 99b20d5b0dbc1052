import { expect, test } from "vitest";
import { stopTerms } from "./stop-terms";

const none = { refundWindowDays: null, noticeDays: null, cancellationFeeCents: null };
const all = { refundWindowDays: 30, noticeDays: 7, cancellationFeeCents: 5_000 };

test("only listed terms are named", () => {
  expect(stopTerms(none, "")).toEqual([]);
  expect(stopTerms(all, "")).toEqual([
    "First payment refundable for 30 days",
    "7 days’ notice to cancel",
    "Cancellation fee $50",
  ]);
  expect(stopTerms({ refundWindowDays: 1, noticeDays: 1, cancellationFeeCents: 4_950 }, "")).toEqual([
    "First payment refundable for 1 day",
    "1 day’s notice to cancel",
    "Cancellation fee $49.50",
  ]);
  expect(stopTerms({ refundWindowDays: 0, noticeDays: 0, cancellationFeeCents: 0 }, "")).toEqual([
    "First payment not refunded after you order",
    "Cancel any time",
    "No cancellation fee",
  ]);
});

test.each([
  ["Full refund within 30 days.", [1, 2]],
  ["30-day money-back guarantee", [1, 2]],
  ["Give notice 7 days before your renewal date.", [0, 2]],
  ["A fee of $50 is due if you cancel early.", [0, 1]],
  ["Refunds within 30 days; cancel at least 7 days before renewal; $50 cancellation fee.", []],
  // The same numbers about something else.
  ["Ships in 30 days. Refunds depend on the pharmacy. Plans from $500, fees included.", [0, 1, 2]],
] as const)("the text %j isn't repeated", (text, kept) => {
  const terms = stopTerms(all, "");
  expect(stopTerms(all, text)).toEqual(kept.map((index) => terms[index]));
});

test.each([
  ["No refunds once the medication ships.", [1, 2]],
  ["Payments are non-refundable.", [1, 2]],
  ["All sales are final.", [1, 2]],
  ["The current month isn't refunded.", [1, 2]],
  ["Full refund if you are not approved.", [0, 1, 2]],
  ["Cancel your plan anytime without a fee.", [0]],
  ["There’s no cancellation fee.", [0, 1]],
] as const)("zeros that the text %j mentions aren't repeated", (text, kept) => {
  const zeros = { refundWindowDays: 0, noticeDays: 0, cancellationFeeCents: 0 };
  const terms = stopTerms(zeros, "");
  expect(stopTerms(zeros, text)).toEqual(kept.map((index) => terms[index]));
});
