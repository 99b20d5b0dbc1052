import { describe, expect, it } from "vitest";
import { buildFee, buildPricing } from "~/features/brands/factory";
import {
  effectiveFirstMonthCents,
  firstMonthDiscountCents,
  firstMonthTotalCents,
  membershipFee,
  monthlyTotalCents,
  perMonthCents,
} from "./price";

describe("perMonthCents", () => {
  it.each([
    ["monthly", 29_900, 29_900],
    ["quarterly", 89_700, 29_900],
    ["quarterly", 10_000, 3_333],
    ["semi_annual", 179_400, 29_900],
    ["semi_annual", 99_900, 16_650],
    ["semi_annual", 9, 2],
    ["annual", 358_800, 29_900],
    ["annual", 119_900, 9_992],
  ] as const)("%s plan of %d cents is %d a month", (planInterval, priceCents, expected) => {
    expect(perMonthCents({ planInterval, priceCents })).toBe(expected);
  });
});

describe("firstMonthDiscountCents", () => {
  it.each([
    [true, 5_000, 5_000],
    [false, 5_000, 0],
    [true, null, 0],
    [true, 0, 0],
    [false, null, 0],
  ])("flag %s, amount %s: %d", (isFirstMonthDiscount, firstMonthDiscountAmountCents, expected) => {
    expect(firstMonthDiscountCents({ isFirstMonthDiscount, firstMonthDiscountAmountCents })).toBe(expected);
  });
});

describe("effectiveFirstMonthCents", () => {
  const discounted = (cents: number) => ({
    isFirstMonthDiscount: true,
    firstMonthDiscountAmountCents: cents,
  });

  it.each([
    ["neither discount nor rebate", buildPricing(), 0, 29_900],
    ["discount $50", buildPricing(discounted(5_000)), 0, 24_900],
    ["rebate $100", buildPricing(), 10_000, 19_900],
    ["discount $50 and rebate $100", buildPricing(discounted(5_000)), 10_000, 14_900],
    ["exactly used up", buildPricing(discounted(19_900)), 10_000, 0],
    ["more than used up", buildPricing(discounted(20_000)), 10_000, 0],
    [
      "quarterly: both come off the price of one month",
      buildPricing({ planInterval: "quarterly", priceCents: 89_700, ...discounted(5_000) }),
      10_000,
      14_900,
    ],
    ["discount without the flag", buildPricing({ firstMonthDiscountAmountCents: 5_000 }), 0, 29_900],
  ])("%s", (_case, row, rebateCents, expected) => {
    expect(effectiveFirstMonthCents(row, rebateCents)).toBe(expected);
  });
});

describe("membershipFee", () => {
  const fee = (feeType: string, feeAmountCents: number | null) => buildFee({ feeType, feeAmountCents });
  const none = { amountCents: 0, status: "none" };
  const known = (amountCents: number) => ({ amountCents, status: "known" });

  it.each([
    ["no fees", [], none],
    ["other fees only", [fee("Consultation", 4_900), fee("Shipping", 1_500)], none],
    ["membership, ignoring case", [fee("ANNUAL MEMBERSHIP plan", 9_900)], known(9_900)],
    ["monthly, ignoring case", [fee("MonthLy access", 2_900)], known(2_900)],
    ["inside a word", [fee("bimonthly", 1_000)], known(1_000)],
    ["a month is not monthly", [fee("per month", 1_000), fee("member", 2_000)], none],
    ["the first that fits", [fee("Shipping", 1), fee("Monthly", 300), fee("Membership", 200)], known(300)],
    ["known to be nothing", [fee("Membership", 0)], known(0)],
    ["amount not known", [fee("Membership", null)], { amountCents: 0, status: "unknown" }],
    [
      "the first decides, even unknown",
      [fee("Membership", null), fee("Monthly", 4_900)],
      { amountCents: 0, status: "unknown" },
    ],
  ])("%s", (_case, fees, expected) => {
    expect(membershipFee(fees)).toEqual(expected);
  });
});

describe("totals", () => {
  it("add the fee to the discounted first month and to the undiscounted month", () => {
    const row = buildPricing({ isFirstMonthDiscount: true, firstMonthDiscountAmountCents: 10_000 });
    expect(firstMonthTotalCents(row, 5_000, 4_900)).toBe(19_800);
    expect(monthlyTotalCents(row, 4_900)).toBe(34_800);
  });

  it("charge the full fee even if the medication is free in the first month", () => {
    expect(firstMonthTotalCents(buildPricing(), 99_900, 4_900)).toBe(4_900);
  });
});
