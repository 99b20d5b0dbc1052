import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildFee, buildPricing } from "~/features/brands/factory";
import { type PlanInterval, planIntervals } from "~/features/brands/schema";
import { explainFirstYear, firstYear, monthsInYear } from "./first-year";
import { firstMonthTotalCents, monthlyTotalCents, perMonthCents } from "./price";

const noExtras = { fees: [], rebateCents: null };

/** The months in which each plan is paid, listed by hand. */
const paymentMonths: Record<PlanInterval, number[]> = {
  monthly: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  quarterly: [1, 4, 7, 10],
  semi_annual: [1, 7],
  annual: [1],
};

describe("firstYear", () => {
  it.each(planIntervals)(
    "charges the %s price when an interval starts, and nothing in between",
    (planInterval) => {
      const year = firstYear(buildPricing({ planInterval, priceCents: 59_900 }), noExtras);
      const paidIn = year.months.filter((month) => month.paidCents > 0).map((month) => month.month);
      expect(paidIn).toEqual(paymentMonths[planInterval]);
      expect(new Set(year.months.map((month) => month.paidCents))).toEqual(
        new Set(planInterval === "monthly" ? [59_900] : [59_900, 0]),
      );
      expect(year.payments).toBe(paymentMonths[planInterval].length);
      expect(year.totalCents).toBe(59_900 * paymentMonths[planInterval].length);
    },
  );

  it("numbers the months from 1 to 12", () => {
    expect(firstYear(buildPricing(), noExtras).months.map((month) => month.month)).toEqual(
      paymentMonths.monthly,
    );
  });

  it.each(planIntervals)(
    "takes the first-month discount off month 1 of a %s plan, and off no other month",
    (planInterval) => {
      const plan = buildPricing({
        planInterval,
        priceCents: 120_000,
        isFirstMonthDiscount: true,
        firstMonthDiscountAmountCents: 5_000,
      });
      const { months, discountCents, totalCents, planCents } = firstYear(plan, noExtras);
      expect(months.map((month) => month.discountCents)).toEqual([5_000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
      expect(months[0]?.paidCents).toBe(115_000);
      expect(discountCents).toBe(5_000);
      expect(totalCents).toBe(planCents - 5_000);
    },
  );

  it("counts no discount without its flag, and none for a flag without an amount", () => {
    const unflagged = buildPricing({ isFirstMonthDiscount: false, firstMonthDiscountAmountCents: 5_000 });
    const noAmount = buildPricing({ isFirstMonthDiscount: true, firstMonthDiscountAmountCents: null });
    for (const plan of [unflagged, noAmount]) {
      const year = firstYear(plan, noExtras);
      expect(year.discountCents).toBe(0);
      expect(year.uncountedCents).toBe(0);
      expect(year.totalCents).toBe(12 * 29_900);
    }
  });

  it("counts a discount up to one month's price, even if three months are paid at once", () => {
    const plan = buildPricing({
      planInterval: "quarterly",
      priceCents: 60_000,
      isFirstMonthDiscount: true,
      firstMonthDiscountAmountCents: 25_000,
    });
    const year = firstYear(plan, noExtras);
    expect(year.discountCents).toBe(20_000);
    expect(year.uncountedCents).toBe(5_000);
    expect(year.months[0]?.paidCents).toBe(40_000);
  });

  it.each(planIntervals)("charges the membership fee every month of a %s plan", (planInterval) => {
    const year = firstYear(buildPricing({ planInterval }), { fees: [buildFee()], rebateCents: null });
    expect(year.months.map((month) => month.membershipCents)).toEqual(Array(12).fill(4_900));
    expect(year.membershipCents).toBe(12 * 4_900);
    expect(year.membership.status).toBe("known");
    expect(year.totalCents).toBe(year.planCents + 58_800);
  });

  it("counts only the membership fee, because the frequency of other fees isn't stated", () => {
    const fees = [
      buildFee({ feeId: 1, feeType: "Consultation", feeAmountCents: 9_900 }),
      buildFee({ feeId: 2, feeType: "Shipping", feeAmountCents: 1_500 }),
      buildFee({ feeId: 3, feeType: "Care MEMBERSHIP", feeAmountCents: 1_000 }),
      buildFee({ feeId: 4, feeType: "Monthly box", feeAmountCents: 7_700 }),
    ];
    expect(firstYear(buildPricing(), { fees, rebateCents: null }).totalCents).toBe(12 * 29_900 + 12 * 1_000);
  });

  it("reports an unknown membership fee, and counts 0 for it", () => {
    const year = firstYear(buildPricing(), { fees: [buildFee({ feeAmountCents: null })], rebateCents: null });
    expect(year.membership).toEqual({ amountCents: 0, status: "unknown" });
    expect(year.totalCents).toBe(12 * 29_900);
  });

  it("subtracts the rebate once, from the total and from no month", () => {
    const year = firstYear(buildPricing(), { fees: [], rebateCents: 7_500 });
    expect(year.paidCents).toBe(12 * 29_900);
    expect(year.rebateCents).toBe(7_500);
    expect(year.totalCents).toBe(12 * 29_900 - 7_500);
    expect(year.months.every((month) => month.paidCents === 29_900)).toBe(true);
  });

  it("counts discount and rebate together up to one month's price, the discount first", () => {
    const plan = buildPricing({
      priceCents: 10_000,
      isFirstMonthDiscount: true,
      firstMonthDiscountAmountCents: 8_000,
    });
    const year = firstYear(plan, { fees: [], rebateCents: 5_000 });
    expect([year.discountCents, year.rebateCents, year.uncountedCents]).toEqual([8_000, 2_000, 3_000]);
    expect(year.totalCents).toBe(11 * 10_000);
  });

  it("is 0 for a free plan, whatever the reductions", () => {
    const plan = buildPricing({
      priceCents: 0,
      isFirstMonthDiscount: true,
      firstMonthDiscountAmountCents: 8_000,
    });
    const year = firstYear(plan, { fees: [], rebateCents: 5_000 });
    expect(year.totalCents).toBe(0);
    expect(year.uncountedCents).toBe(13_000);
  });

  it("rounds the average month half up to the cent", () => {
    const average = (priceCents: number) =>
      firstYear(buildPricing({ planInterval: "annual", priceCents }), noExtras).averageMonthCents;
    expect(average(120_000)).toBe(10_000);
    expect(average(120_005)).toBe(10_000);
    expect(average(120_006)).toBe(10_001);
  });
});

describe("explainFirstYear", () => {
  it("names every part of the sum in plain words", () => {
    const plan = buildPricing({
      planInterval: "quarterly",
      priceCents: 89_700,
      isFirstMonthDiscount: true,
      firstMonthDiscountAmountCents: 5_000,
    });
    expect(explainFirstYear(firstYear(plan, { fees: [buildFee()], rebateCents: 10_000 }))).toEqual([
      { kind: "plan", label: "4 payments of $897", amountCents: 358_800 },
      { kind: "first_month_discount", label: "First-month discount", amountCents: -5_000 },
      { kind: "membership_fee", label: "Membership fee, 12 months of $49", amountCents: 58_800 },
      { kind: "rebate", label: "Rebate, paid after you claim it", amountCents: -10_000 },
    ]);
  });

  it("leaves out parts that don't apply", () => {
    const plan = buildPricing({ planInterval: "annual", priceCents: 250_050 });
    expect(explainFirstYear(firstYear(plan, noExtras))).toEqual([
      { kind: "plan", label: "1 payment of $2,500.50", amountCents: 250_050 },
    ]);
  });

  it("has no line for an unknown membership fee", () => {
    const year = firstYear(buildPricing(), { fees: [buildFee({ feeAmountCents: null })], rebateCents: null });
    expect(explainFirstYear(year).map((step) => step.kind)).toEqual(["plan"]);
  });
});

describe("for any plan, fees, and rebate", () => {
  const cents = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 99_999_999 }));
  const plans = fc.record({
    planInterval: fc.constantFrom(...planIntervals),
    priceCents: cents,
    isFirstMonthDiscount: fc.boolean(),
    firstMonthDiscountAmountCents: fc.option(cents),
  });
  const charges = fc.record({
    fees: fc.array(
      fc.record({
        feeType: fc.constantFrom("Membership", "monthly fee", "Shipping"),
        feeAmountCents: fc.option(cents),
      }),
      { maxLength: 3 },
    ),
    rebateCents: fc.option(cents),
  });
  const anyYear = fc.tuple(plans, charges).map(([plan, { fees, rebateCents }]) => {
    const row = buildPricing(plan);
    const brand = { fees: fees.map(buildFee), rebateCents };
    return { row, brand, year: firstYear(row, brand) };
  });
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

  it("every total is the sum of its months, in whole cents, and none is negative", () => {
    fc.assert(
      fc.property(anyYear, ({ year }) => {
        expect(year.months).toHaveLength(monthsInYear);
        for (const key of ["planCents", "discountCents", "membershipCents", "paidCents"] as const) {
          expect(sum(year.months.map((month) => month[key]))).toBe(year[key]);
        }
        for (const month of year.months) {
          expect(month.paidCents).toBe(month.planCents - month.discountCents + month.membershipCents);
          expect(month.paidCents).toBeGreaterThanOrEqual(0);
        }
        expect(year.totalCents).toBe(year.paidCents - year.rebateCents);
        expect(year.totalCents).toBeGreaterThanOrEqual(0);
        expect(
          Object.values(year).filter((value) => typeof value === "number" && !Number.isInteger(value)),
        ).toEqual([]);
      }),
    );
  });

  it("the explained steps add up to the total", () => {
    fc.assert(
      fc.property(anyYear, ({ year }) => {
        expect(sum(explainFirstYear(year).map((step) => step.amountCents))).toBe(year.totalCents);
      }),
    );
  });

  it("agrees with the comparison: the first-month total plus eleven monthly totals, for a plan paid monthly", () => {
    fc.assert(
      fc.property(anyYear, ({ row, brand }) => {
        const monthly = { ...row, planInterval: "monthly" as const };
        const year = firstYear(monthly, brand);
        const fee = year.membership.amountCents;
        const first = firstMonthTotalCents(monthly, brand.rebateCents ?? 0, fee);
        expect(year.totalCents).toBe(first + 11 * monthlyTotalCents(monthly, fee));
      }),
    );
  });

  it("every reduction is counted or listed as uncounted, and at most one month's price is counted", () => {
    fc.assert(
      fc.property(anyYear, ({ row, brand, year }) => {
        const offered =
          (row.isFirstMonthDiscount ? (row.firstMonthDiscountAmountCents ?? 0) : 0) +
          (brand.rebateCents ?? 0);
        expect(year.discountCents + year.rebateCents + year.uncountedCents).toBe(offered);
        expect(year.discountCents + year.rebateCents).toBeLessThanOrEqual(perMonthCents(row));
      }),
    );
  });
});
