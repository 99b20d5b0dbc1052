import { expect, test } from "vitest";
import { emptyDraft } from "./draft";
import { problemsOf } from "./problems";

test("the summary says where each problem is", () => {
  const draft = {
    ...emptyDraft,
    prices: [
      { key: "12", fields: {} },
      { key: "new-1", fields: {} },
    ],
  };
  const errors = { trustpilot_rating: "Use a number", "prices.new-1.price": "Enter the price" };
  expect(problemsOf(errors, draft)).toEqual([
    { fieldId: "trustpilot_rating", message: "Trustpilot rating: Use a number" },
    { fieldId: "prices.new-1.price", message: "Price 2: Enter the price" },
  ]);
});
