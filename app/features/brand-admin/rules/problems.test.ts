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
  const errors = { trustpilot_rating: "Use a number", "prices.new-1.price": "Enter a price" };
  expect(problemsOf(errors, draft)).toEqual([
    { fieldId: "trustpilot_rating", message: "Trustpilot rating: Use a number" },
    { fieldId: "prices.new-1.price", message: "Price 2: Enter a price" },
  ]);
});

test("it lists them from top to bottom of the screen", () => {
  const draft = { ...emptyDraft, prices: [{ key: "12", fields: {} }] };
  const errors = {
    glp_link: "Use an address",
    website_link: "Use an address",
    trustpilot_rating: "Use a number",
    rebate: "Write dollars",
    "prices.12.price": "Enter a price",
  };
  expect(problemsOf(errors, draft).map(({ fieldId }) => fieldId)).toEqual([
    "trustpilot_rating",
    "rebate",
    "prices.12.price",
    "website_link",
    "glp_link",
  ]);
});
