import { describe, expect, test } from "vitest";
import { emptyDraft } from "./draft";
import { brandOfDraft, priceWarning, servedState } from "./preview";

const now = new Date("2026-03-08T15:00:00Z");

describe("the brand of a form", () => {
  test("is what visitors would get; invalid values count as empty or missing", () => {
    const draft = {
      ...emptyDraft,
      brand: {
        brand_name: "North",
        rebate: "$25",
        trustpilot_rating: "9",
        website_link: "javascript:x",
        hsa_accepted: "true",
        unavailable_states: "AL,XX",
      },
      prices: [
        {
          key: "1",
          fields: { medication_type: "sema_inject", plan_interval: "biannual", price: "$1,200.00" },
        },
        { key: "new-1", fields: { medication_type: "sema_inject", plan_interval: "monthly", price: "" } },
      ],
      fees: [{ key: "new-2", fields: { fee_type: "Membership", fee_amount: "19" } }],
    };
    const brand = brandOfDraft(draft, now);
    expect(brand).toMatchObject({
      brandName: "North",
      rebateCents: 2_500,
      trustpilotRating: null,
      websiteLink: null,
      hsaAccepted: true,
      unavailableStates: ["AL"],
      pricing: [{ planInterval: "semi_annual", priceCents: 120_000, dosage: "all_doses" }],
      fees: [{ feeAmountCents: 1_900 }],
    });
    expect(servedState(brand)).toBe("AK");
  });

  test("of an empty form can be shown too", () => {
    expect(brandOfDraft(emptyDraft, now)).toMatchObject({ brandName: "New brand", pricing: [] });
  });
});

test.for([
  ["100.00", "150", null],
  ["100.00", "151", "That's 51% more than the previous price of $100.00. Is it correct?"],
  ["100.00", "49.99", null],
  ["100.00", "40", "That's 60% less than the previous price of $100.00. Is it correct?"],
  ["100.00", "1e9", null],
  ["1299.00", "$12,999.00", "That's 901% more than the previous price of $1,299.00. Is it correct?"],
  ["0.00", "5", "The price was $0 before. Is $5.00 correct?"],
  [undefined, "5", null],
] as const)("a price of %s that becomes %s: %s", ([stored, typed, remark]) => {
  expect(priceWarning(stored, typed)).toBe(remark);
});
