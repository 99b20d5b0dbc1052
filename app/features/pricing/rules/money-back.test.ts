import { expect, it } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import { firstYear } from "./first-year";
import { moneySteps } from "./money-back";

const stepsOf = (...[row, brand]: [Parameters<typeof buildPricing>[0], Parameters<typeof buildBrand>[0]]) => {
  const full = buildBrand(brand);
  return moneySteps(firstYear(buildPricing(row), full), full);
};

it("is the first payment with its fee, then the claim and the rebate, then the HSA or FSA plan", () => {
  const offer = {
    planInterval: "quarterly",
    priceCents: 90_000,
    isFirstMonthDiscount: true,
    firstMonthDiscountAmountCents: 5_000,
  } as const;
  expect(stepsOf(offer, { fees: [buildFee()], rebateCents: 10_000, hsaAccepted: true })).toEqual([
    { kind: "pay", amountCents: 89_900 },
    { kind: "claim_rebate", amountCents: 10_000 },
    { kind: "rebate_paid", amountCents: 10_000, netCents: 79_900 },
    { kind: "hsa_fsa", isCardAccepted: true },
  ]);
});

it("has no rebate steps without a rebate", () => {
  expect(stepsOf({}, { hsaAccepted: false })).toEqual([
    { kind: "pay", amountCents: 29_900 },
    { kind: "hsa_fsa", isCardAccepted: false },
  ]);
});

it("shows even the smallest rebate", () => {
  expect(stepsOf({}, { rebateCents: 1 })).toHaveLength(4);
});

it("counts only the part of the rebate that the first year counts", () => {
  const steps = stepsOf({ priceCents: 3_000 }, { rebateCents: 10_000 });
  expect(steps[1]).toEqual({ kind: "claim_rebate", amountCents: 3_000 });
  expect(steps[2]).toMatchObject({ netCents: 0 });
});
