import { describe, expect, it } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import type { Brand, Pricing } from "~/features/brands/schema";
import { explainFirstMonth, explainMonthly, type PriceStep } from "./explain";
import { quoteBrand } from "./quote";

function explain(row: Partial<Pricing>, brand: Partial<Brand> = {}) {
  const pricing = buildPricing(row);
  const quote = quoteBrand(buildBrand({ ...brand, pricing: [pricing] }), {
    preferredMedication: "either",
    administrationType: "any",
    planInterval: pricing.planInterval,
  });
  if (quote?.kind !== "priced") throw new Error("The brand should have a price.");
  const lines = (steps: PriceStep[]) => steps.map(({ label, amountCents }) => [label, amountCents]);
  return { firstMonth: lines(explainFirstMonth(quote)), monthly: lines(explainMonthly(quote)) };
}

describe("the sum behind a price", () => {
  it("is the plan price alone where nothing else applies", () => {
    expect(explain({})).toEqual({
      firstMonth: [["Plan price per month", 29_900]],
      monthly: [["Plan price per month", 29_900]],
    });
  });

  it("lists the discount, rebate, and fee", () => {
    const sums = explain(
      {
        planInterval: "quarterly",
        priceCents: 89_700,
        isFirstMonthDiscount: true,
        firstMonthDiscountAmountCents: 5_000,
      },
      { rebateCents: 10_000, fees: [buildFee()] },
    );
    expect(sums.firstMonth).toEqual([
      ["Plan price of $897 ÷ 3 months", 29_900],
      ["First-month discount", -5_000],
      ["Rebate, paid after you claim it", -10_000],
      ["Membership fee", 4_900],
    ]);
    expect(sums.monthly).toEqual([
      ["Plan price of $897 ÷ 3 months", 29_900],
      ["Membership fee", 4_900],
    ]);
  });

  it("notes that a month's price was rounded", () => {
    expect(explain({ planInterval: "annual", priceCents: 119_900 }).monthly).toEqual([
      ["Plan price of $1,199 ÷ 12 months, rounded to the cent", 9_992],
    ]);
  });

  it("stops at zero with a separate line, before the fee", () => {
    const sums = explain(
      { priceCents: 9_900, isFirstMonthDiscount: true, firstMonthDiscountAmountCents: 5_000 },
      { rebateCents: 10_000, fees: [buildFee()] },
    );
    expect(sums.firstMonth).toEqual([
      ["Plan price per month", 9_900],
      ["First-month discount", -5_000],
      ["Rebate, paid after you claim it", -10_000],
      ["The price never goes below $0", 5_100],
      ["Membership fee", 4_900],
    ]);
  });

  it("names a fee whose amount is unknown, and a fee known to be zero", () => {
    const unknown = explain({}, { fees: [buildFee({ feeAmountCents: null })] });
    expect(unknown.monthly).toEqual([
      ["Plan price per month", 29_900],
      ["Membership fee (amount not listed, not counted)", 0],
    ]);
    expect(explain({}, { fees: [buildFee({ feeAmountCents: 0 })] }).firstMonth).toEqual([
      ["Plan price per month", 29_900],
      ["Membership fee", 0],
    ]);
  });

  it("lists reductions to exactly 0 without a floor line, and adds one for a single cent more", () => {
    const cent = { isFirstMonthDiscount: true, firstMonthDiscountAmountCents: 1 };
    expect(explain(cent, { rebateCents: 29_899 }).firstMonth).toEqual([
      ["Plan price per month", 29_900],
      ["First-month discount", -1],
      ["Rebate, paid after you claim it", -29_899],
    ]);
    expect(explain(cent, { rebateCents: 29_900 }).firstMonth.at(-1)).toEqual([
      "The price never goes below $0",
      1,
    ]);
  });

  it("gives each line its kind, so that the card can style it", () => {
    const row = buildPricing({ isFirstMonthDiscount: true, firstMonthDiscountAmountCents: 29_900 });
    const brand = buildBrand({ pricing: [row], rebateCents: 5_000, fees: [buildFee()] });
    const quote = quoteBrand(brand, {
      preferredMedication: "either",
      administrationType: "any",
      planInterval: "monthly",
    });
    const kinds = quote?.kind === "priced" ? explainFirstMonth(quote).map(({ kind }) => kind) : [];
    expect(kinds).toEqual(["per_month", "first_month_discount", "rebate", "zero_floor", "membership_fee"]);
  });
});
