import { describe, expect, it } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import type { Pricing } from "~/features/brands/schema";
import { doseInMonth, usualSchedules } from "./dose-steps";
import { doseSpans, lowestRisingYear, risingYears, type Schedules } from "./rising-year";

/** Monthly prices by dose, in whole dollars. */
function pricesOf(dollars: Partial<Record<Pricing["dosage"], number>>, row: Partial<Pricing> = {}) {
  return Object.entries(dollars).map(([dosage, price], index) =>
    buildPricing({
      ...row,
      pricingId: (row.pricingId ?? 1) + index,
      dosage: dosage as Pricing["dosage"],
      priceCents: price * 100,
    }),
  );
}

const semaglutide = { ".25mg": 149, ".5mg": 169, "1mg": 189, "1.7mg": 209, "2.4mg": 229 };
const tirzepatide = { "2.5mg": 239, "5mg": 269, "7.5mg": 299, "10mg": 329, "12.5mg": 359, "15mg": 389 };

function yearOf(pricing: Pricing[], brand: Parameters<typeof buildBrand>[0] = {}, schedules?: Schedules) {
  const years = risingYears(buildBrand({ pricing, ...brand }), schedules);
  expect(years).toHaveLength(1);
  const [year] = years;
  if (!year) throw new Error("The brand should have one injection");
  return year;
}

const stopping = (lastDose: Pricing["dosage"], monthsPerDose: 1 | 2 | 3): Schedules => ({
  semaglutide: { lastDose, monthsPerDose },
  tirzepatide: { lastDose, monthsPerDose },
});

describe("the usual steps", () => {
  const yearOfDoses = (medication: "semaglutide" | "tirzepatide", schedule = usualSchedules[medication]) =>
    Array.from({ length: 12 }, (_, index) => doseInMonth(medication, schedule, index + 1));

  it("rise every month and then stay", () => {
    const top = "2.4mg";
    expect(yearOfDoses("semaglutide")).toEqual([
      ".25mg",
      ".5mg",
      "1mg",
      "1.7mg",
      top,
      top,
      top,
      top,
      top,
      top,
      top,
      top,
    ]);
    const highest = "15mg";
    expect(yearOfDoses("tirzepatide")).toEqual([
      "2.5mg",
      "5mg",
      "7.5mg",
      "10mg",
      "12.5mg",
      highest,
      highest,
      highest,
      highest,
      highest,
      highest,
      highest,
    ]);
  });

  it("stop where the visitor says, after as many months as the visitor says", () => {
    expect(yearOfDoses("semaglutide", { lastDose: "1mg", monthsPerDose: 2 })).toEqual([
      ".25mg",
      ".25mg",
      ".5mg",
      ".5mg",
      "1mg",
      "1mg",
      "1mg",
      "1mg",
      "1mg",
      "1mg",
      "1mg",
      "1mg",
    ]);
    expect(yearOfDoses("tirzepatide", { lastDose: "2.5mg", monthsPerDose: 1 })).toEqual(
      Array(12).fill("2.5mg"),
    );
    expect(yearOfDoses("tirzepatide", { lastDose: "15mg", monthsPerDose: 3 })).toEqual([
      "2.5mg",
      "2.5mg",
      "2.5mg",
      "5mg",
      "5mg",
      "5mg",
      "7.5mg",
      "7.5mg",
      "7.5mg",
      "10mg",
      "10mg",
      "10mg",
    ]);
  });

  it("end at the last step if the dose belongs to the other medication", () => {
    expect(doseInMonth("semaglutide", { lastDose: "15mg", monthsPerDose: 1 }, 12)).toBe("2.4mg");
  });
});

describe("a year with a rising dose", () => {
  it("adds up the price of each month's dose", () => {
    // 149 + 169 + 189 + 209 + 8 × 229
    expect(yearOf(pricesOf(semaglutide))).toMatchObject({ totalCents: 254_800, isPricedByDose: true });
    // 239 + 269 + 299 + 329 + 359 + 7 × 389
    const rows = pricesOf(tirzepatide, { medicationType: "trizep_inject" });
    expect(yearOf(rows).totalCents).toBe(421_800);
  });

  it("follows the visitor's schedule", () => {
    // 2 × 149 + 2 × 169 + 8 × 189
    expect(yearOf(pricesOf(semaglutide), {}, stopping("1mg", 2)).totalCents).toBe(214_800);
    // 3 × 149 + 3 × 169 + 3 × 189 + 3 × 209
    expect(yearOf(pricesOf(semaglutide), {}, stopping("2.4mg", 3)).totalCents).toBe(214_800);
  });

  it("counts fee, discount, and rebate as in the flat first year", () => {
    const offer = { isFirstMonthDiscount: true, firstMonthDiscountAmountCents: 5_000 };
    const brand = { fees: [buildFee()], rebateCents: 7_500 };
    const year = yearOf(pricesOf(semaglutide, offer), brand);
    // 2,548 + 12 × 49 − 50 − 75: only the first payment has a discount, although every row offers one.
    expect(year.totalCents).toBe(301_100);
    expect(year.months.slice(0, 2).map(({ paidCents }) => paidCents)).toEqual([14_800, 21_800]);
    // Together, discount and rebate count for at most the first month's price of $149.
    expect(yearOf(pricesOf(semaglutide, offer), { rebateCents: 50_000 }).totalCents).toBe(254_800 - 14_900);
  });

  it("is shown beside the flat year on the starting dose and the plan for all doses", () => {
    const year = yearOf([...pricesOf(semaglutide), ...pricesOf({ all_doses: 199 }, { pricingId: 50 })]);
    expect(year.steady.totalCents).toBe(12 * 14_900);
    expect(year.anyDose?.plan.pricingId).toBe(50);
    expect(year.anyDose?.year.totalCents).toBe(12 * 19_900);
    expect(year.totalCents).toBe(254_800);
  });

  it("uses the price for all doses only for a dose that isn't listed", () => {
    const { ".5mg": _, ...others } = semaglutide;
    const year = yearOf([...pricesOf(others), ...pricesOf({ all_doses: 100 }, { pricingId: 50 })]);
    expect(year.totalCents).toBe(254_800 - 16_900 + 10_000);
    expect(year.months.map(({ isAnyDosePrice }) => isAnyDosePrice).indexOf(true)).toBe(1);
    expect(year.months.filter(({ isAnyDosePrice }) => isAnyDosePrice)).toHaveLength(1);
  });

  it("has no total if a dose isn't listed, and names the dose", () => {
    const { "1.7mg": _, ...others } = semaglutide;
    const year = yearOf(pricesOf(others));
    expect(year).toMatchObject({ totalCents: null, unlistedDoses: ["1.7mg"] });
    expect(year.months[3]).toMatchObject({ planCents: null, paidCents: null });
    // A visitor who stops before it gets a total.
    expect(yearOf(pricesOf(others), {}, stopping("1mg", 1)).totalCents).toBe(14_900 + 16_900 + 10 * 18_900);
  });

  it("doesn't take a prepaid plan for one dose, which can't follow a rising dose", () => {
    const rows = [
      ...pricesOf(semaglutide),
      ...pricesOf({ "2.4mg": 1 }, { pricingId: 50, planInterval: "quarterly" }),
    ];
    expect(yearOf(rows).totalCents).toBe(254_800);
    expect(
      risingYears(buildBrand({ pricing: pricesOf({ ".25mg": 300 }, { planInterval: "quarterly" }) })),
    ).toEqual([]);
  });

  it("uses the cheapest row of a dose, then the larger discount, then the lower id", () => {
    const dear = pricesOf(semaglutide, { priceCents: 1 });
    const cheaper = buildPricing({ pricingId: 90, dosage: ".25mg", priceCents: 14_000 });
    const sameWithDiscount = buildPricing({
      pricingId: 91,
      dosage: ".25mg",
      priceCents: 14_000,
      isFirstMonthDiscount: true,
      firstMonthDiscountAmountCents: 100,
    });
    expect(yearOf([...dear, cheaper]).plan.pricingId).toBe(90);
    expect(yearOf([...dear, cheaper, sameWithDiscount]).plan.pricingId).toBe(91);
    expect(yearOf([...dear, buildPricing({ ...cheaper, pricingId: 80 }), cheaper]).plan.pricingId).toBe(80);
  });

  it("never mixes sources, and leaves out pills and drops", () => {
    const compounded = pricesOf(semaglutide, { medicationSource: "compounded" });
    const wegovy = pricesOf(
      { all_doses: 1_299 },
      { pricingId: 50, medicationSource: "brand_name", productName: "wegovy" },
    );
    const drops = pricesOf({ all_doses: 99 }, { pricingId: 60, medicationType: "sema_drop" });
    const years = risingYears(buildBrand({ pricing: [...compounded, ...wegovy, ...drops] }));
    expect(
      years.map(({ plan, anyDose, totalCents }) => [plan.medicationSource, anyDose, totalCents]),
    ).toEqual([
      ["compounded", null, 254_800],
      ["brand_name", null, 12 * 129_900],
    ]);
  });

  it("finds the lowest known total of a medication", () => {
    const dear = pricesOf(semaglutide, { medicationSource: "compounded" });
    const flat = pricesOf({ all_doses: 199 }, { pricingId: 50 });
    const other = pricesOf({ all_doses: 1 }, { pricingId: 60, medicationType: "trizep_inject" });
    const brand = buildBrand({ pricing: [...dear, ...flat, ...other] });
    expect(lowestRisingYear(brand, "semaglutide")?.totalCents).toBe(12 * 19_900);
    expect(lowestRisingYear(brand, "tirzepatide")?.totalCents).toBe(1_200);
    const unlisted = buildBrand({ pricing: pricesOf({ ".25mg": 10 }) });
    expect(lowestRisingYear(unlisted, "semaglutide")).toBeNull();
  });

  it("is grouped by dose for a table", () => {
    const spans = doseSpans(yearOf(pricesOf(semaglutide), {}, stopping("1mg", 3)).months);
    expect(spans).toEqual([
      {
        dose: ".25mg",
        firstMonth: 1,
        lastMonth: 3,
        isAnyDosePrice: false,
        monthCents: 14_900,
        planCents: 44_700,
      },
      {
        dose: ".5mg",
        firstMonth: 4,
        lastMonth: 6,
        isAnyDosePrice: false,
        monthCents: 16_900,
        planCents: 50_700,
      },
      {
        dose: "1mg",
        firstMonth: 7,
        lastMonth: 12,
        isAnyDosePrice: false,
        monthCents: 18_900,
        planCents: 113_400,
      },
    ]);
    const { "1mg": _, ...others } = semaglutide;
    expect(doseSpans(yearOf(pricesOf(others)).months)[2]).toMatchObject({
      monthCents: null,
      planCents: null,
    });
  });
});
