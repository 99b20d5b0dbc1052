import { describe, expect, it } from "vitest";
import type { Brand, MedicationType, PlanInterval } from "~/features/brands/schema";
import type { PriceCriteria } from "~/features/pricing/rules/match";
import { perMonthCents } from "~/features/pricing/rules/price";
import { quoteBrand } from "~/features/pricing/rules/quote";
import { dollarsToCents } from "~/kernel/money";
import { brandSeeds } from "./brand-seeds.ts";
import { buildDemoBrands } from "./brands";
import { exceptions } from "./exceptions";
import type { DemoBrand } from "./rows";

type Priced = Pick<Brand, "pricing" | "fees" | "rebateCents"> & { slug: string };

function priced({ brand, pricing, fees }: DemoBrand): Priced {
  return {
    slug: brand.slug,
    rebateCents: dollarsToCents(brand.rebate),
    pricing: pricing.map(({ price, firstMonthDiscountAmount, brandId: _, ...row }) => ({
      ...row,
      priceCents: dollarsToCents(price),
      firstMonthDiscountAmountCents: dollarsToCents(firstMonthDiscountAmount),
    })),
    fees: fees.map(({ feeAmount, brandId: _, ...row }) => ({
      ...row,
      feeAmountCents: dollarsToCents(feeAmount),
    })),
  };
}

const brands = buildDemoBrands(new Date("2026-03-15T09:30:00Z")).map(priced);
const semaglutide: PriceCriteria = {
  preferredMedication: "semaglutide",
  administrationType: "injectable",
  planInterval: "monthly",
};

function brandOf(slug: string): Priced {
  const found = brands.find((brand) => brand.slug === slug);
  if (found === undefined) throw new Error(`There is no sample brand ${slug}`);
  return found;
}

function quoteOf(slug: string, criteria: PriceCriteria = semaglutide) {
  const quote = quoteBrand(brandOf(slug), criteria);
  if (quote?.kind !== "priced") throw new Error(`${slug} has no price`);
  return quote;
}

describe("the sample prices", () => {
  it("never cost more per month when paid in advance", () => {
    const ahead: PlanInterval[] = ["monthly", "quarterly", "semi_annual", "annual"];
    for (const { slug, pricing } of brands) {
      for (const type of new Set<MedicationType>(pricing.map((row) => row.medicationType))) {
        const plans = pricing
          .filter((row) => row.medicationType === type && row.dosage === "all_doses")
          .filter((row) => row.comments !== "With weekly coaching")
          .sort((one, other) => ahead.indexOf(one.planInterval) - ahead.indexOf(other.planInterval))
          .map(perMonthCents);
        for (const [index, month] of plans.entries()) {
          expect(month, `${slug} ${type}`).toBeLessThanOrEqual(plans[index - 1] ?? month);
        }
      }
    }
  });

  it("are realistic for each kind of medication", () => {
    for (const [index, { slug, pricing }] of brands.entries()) {
      for (const row of pricing) {
        const month = perMonthCents(row);
        const isPen = brandSeeds[index]?.archetype === "brand_name";
        const isSemaglutide = row.medicationType.startsWith("sema_");
        const [low, high] = isPen ? [70_000, 200_000] : isSemaglutide ? [8_900, 50_000] : [14_900, 60_000];
        expect(month, `${slug} ${row.medicationType}`).toBeGreaterThanOrEqual(low);
        expect(month, `${slug} ${row.medicationType}`).toBeLessThanOrEqual(high);
      }
    }
  });

  it("include two brands that share the lowest price of a semaglutide injection", () => {
    const totals = brands.flatMap((brand) => {
      const quote = quoteBrand(brand, semaglutide);
      return quote?.kind === "priced" ? [{ slug: brand.slug, total: quote.monthlyTotalCents }] : [];
    });
    const lowest = Math.min(...totals.map(({ total }) => total));
    expect(totals.filter(({ total }) => total === lowest).map(({ slug }) => slug)).toEqual([
      "kind-ounce",
      "ouncewise",
    ]);
    expect(lowest).toBe(9_900);
  });

  it("include a discount larger than the price, which then is zero", () => {
    const quote = quoteOf("millet-and-mint", { ...semaglutide, administrationType: "oral_pill" });
    expect(quote.firstMonthDiscountCents).toBeGreaterThan(quote.perMonthCents);
    expect(quote.effectiveFirstMonthCents).toBe(0);
  });

  it("include an offer without an amount and an amount without an offer, which don't count", () => {
    expect(quoteOf("loftline").row).toMatchObject({
      isFirstMonthDiscount: true,
      firstMonthDiscountAmountCents: null,
    });
    expect(quoteOf("loftline").firstMonthDiscountCents).toBe(0);
    expect(quoteOf("quailstead").row.firstMonthDiscountAmountCents).toBe(5_000);
    expect(quoteOf("quailstead").firstMonthDiscountCents).toBe(0);
  });

  it.each(["snowthistle", "silverthimble"])("include %s, which has no monthly plans", (slug) => {
    const quote = quoteBrand(brandOf(slug), {
      ...semaglutide,
      preferredMedication: "either",
      administrationType: "any",
    });
    expect(quote).toMatchObject({ kind: "noPriceForInterval", missingInterval: "monthly" });
  });

  it("include one plan at two prices, of which the lower one is shown", () => {
    const twice = brandOf("amberlode").pricing.filter(
      (row) => row.medicationType === "sema_inject" && row.planInterval === "monthly",
    );
    expect(twice).toHaveLength(2);
    expect(quoteOf("amberlode").row.priceCents).toBe(Math.min(...twice.map((row) => row.priceCents)));
    expect(new Set(twice.map((row) => row.priceCents)).size).toBe(2);
  });

  it("include memberships with an unknown amount, for free, and next to another monthly fee", () => {
    for (const slug of ["junipath-metabolic", "mesa-lark-health"]) {
      expect(quoteOf(slug).membershipFee).toEqual({ amountCents: 0, status: "unknown" });
    }
    expect(quoteOf("kitefield-health").membershipFee).toEqual({ amountCents: 0, status: "known" });
    const [first] = brandOf("mossanchor").fees;
    expect(quoteOf("mossanchor").membershipFee.amountCents).toBe(first?.feeAmountCents);
    expect(quoteOf("mossanchor").membershipFee.amountCents).not.toBe(2_500);
  });

  it("include brands with only per-dose prices for injections", () => {
    const doseOnly = brands.filter(
      ({ pricing }) =>
        pricing.some((row) => row.dosage !== "all_doses") &&
        pricing.every((row) => !row.medicationType.endsWith("_inject") || row.dosage !== "all_doses"),
    );
    expect(doseOnly.length).toBeGreaterThanOrEqual(3);
    expect(doseOnly.some((brand) => quoteBrand(brand, semaglutide) === null)).toBe(true);
  });

  it("fail to build if an exception doesn't find the price it changes", () => {
    expect(() => exceptions.loftline?.({ pricing: [], fees: [] })).toThrow("No price matches");
    expect(() => exceptions.amberlode?.({ pricing: [], fees: [] })).toThrow("no plan");
  });
});
