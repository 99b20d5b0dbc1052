import { describe, expect, it } from "vitest";
import { productProblem } from "~/features/brands/rules/medication-source";
import { dosages, medicationTypes, planIntervals } from "~/features/brands/schema";
import { isStateCode, stateCodes } from "~/kernel/us-states";
import { brandSeeds, slugOf } from "./brand-seeds.ts";
import { buildDemoBrands } from "./brands";
import { exceptions } from "./exceptions";

const now = new Date("2026-03-15T09:30:00Z");
const demo = buildDemoBrands(now);
const brands = demo.map((entry) => entry.brand);
const pricing = demo.flatMap((entry) => entry.pricing);
const fees = demo.flatMap((entry) => entry.fees);
const DAY_MS = 86_400_000;
const MONEY = /^\d{1,6}\.\d{2}$/;

/** Real medication and company names; sample brands must not resemble them. */
const realNames =
  /wegovy|ozempic|zepbound|mounjaro|saxenda|rybelsus|victoza|trulicity|\b(hims|hers|ro|found|calibrate|sesame|henry|mochi|ivim|eden|willow|noom|fridays|enhance|zealthy|remedy|brello|medvi|trimi|trimrx|shed|strut|embody|orderly|skinny|levity|lavender|amble|emerge|orderlymeds|synergy|fella|gala|josie|elevate|bliss|oak|valhalla|citizen|thrive|yucca|direct|vitality|mia|maximus|belle|jolt|harbor|lemonaid|plushcare|sequence|form|teladoc|push|wisp|nurx|curology|success|ways2well)\b/i;

const countOf = <T>(items: T[], holds: (item: T) => boolean) => items.filter(holds).length;

describe("sample brands", () => {
  it("are the same every time, except for the verification dates, which depend on the current time", () => {
    expect(buildDemoBrands(now)).toEqual(demo);
    const undated = (at: Date) =>
      buildDemoBrands(at).map(({ brand, ...rest }) => ({
        brand: { ...brand, lastVerifiedUpdated: null },
        ...rest,
      }));
    expect(undated(new Date("2031-01-01T00:00:00Z"))).toEqual(undated(now));
  });

  it("have stable ids and unique names", () => {
    expect(brands).toHaveLength(126);
    expect(brands.map(({ brandId }) => brandId)).toEqual(brandSeeds.map((_, index) => index + 1));
    expect(new Set(brands.map(({ brandName }) => brandName.toLowerCase())).size).toBe(126);
    expect(new Set(brands.map(({ slug }) => slug)).size).toBe(126);
    for (const { brandName, slug, logoUrl } of brands) {
      expect(brandName).not.toMatch(realNames);
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(slug).toBe(slugOf(brandName));
      expect(logoUrl).toBe(`/brands/${slug}.svg`);
    }
  });

  it("say that they are invented", () => {
    for (const { otherNotes } of brands) expect(otherNotes).toContain("Invented sample brand");
  });

  it("link only to reserved example domains, and each kind of link is missing somewhere", () => {
    const kinds = ["websiteLink", "glpLink", "semaLink", "trizepLink"] as const;
    for (const brand of brands) {
      for (const kind of kinds) {
        const link = brand[kind];
        if (link === null) continue;
        const url = new URL(link);
        expect(url.protocol).toBe("https:");
        expect(url.hostname).toBe(`www.${brand.slug}.example`);
      }
    }
    for (const kind of kinds)
      expect(countOf(brands, (brand) => brand[kind] === null)).toBeGreaterThanOrEqual(3);
    expect(countOf(brands, (brand) => kinds.every((kind) => brand[kind] === null))).toBe(2);
  });

  it("have ratings, rebates, and dates that the tables accept", () => {
    for (const { trustpilotRating, googleRating, rebate, lastVerifiedUpdated } of brands) {
      for (const rating of [trustpilotRating, googleRating]) {
        if (rating === null) continue;
        expect(rating).toMatch(/^[0-5]\.\d$/);
        expect(Number(rating)).toBeLessThanOrEqual(5);
      }
      if (rebate !== null) expect(rebate).toMatch(MONEY);
      if (lastVerifiedUpdated === null) continue;
      const age = now.getTime() - lastVerifiedUpdated.getTime();
      expect(age).toBeGreaterThan(0);
      expect(age).toBeLessThanOrEqual(120 * DAY_MS);
    }
  });

  it("differ in what they offer, like a real market", () => {
    expect(countOf(brands, ({ legitScriptCertified }) => legitScriptCertified)).toBeGreaterThan(63);
    for (const share of [
      countOf(brands, ({ rebate }) => rebate !== null),
      countOf(brands, ({ acceptInsurance }) => acceptInsurance),
      countOf(brands, ({ hsaAccepted }) => hsaAccepted),
      countOf(brands, ({ billToday }) => billToday),
    ]) {
      expect(share).toBeGreaterThan(15);
      expect(share).toBeLessThan(111);
    }
    expect(countOf(brands, ({ trustpilotRating }) => trustpilotRating === null)).toBeGreaterThanOrEqual(3);
    expect(countOf(brands, ({ lastVerifiedUpdated }) => lastVerifiedUpdated === null)).toBeGreaterThanOrEqual(
      2,
    );
    expect(new Set(brands.map(({ genderMarketing }) => genderMarketing))).toEqual(
      new Set(["all", "women", "men", null]),
    );
  });

  it("leave at least 40 brands in every state, and list valid codes, each once", () => {
    for (const { unavailableStates } of brands) {
      expect(unavailableStates.every(isStateCode)).toBe(true);
      expect(new Set(unavailableStates).size).toBe(unavailableStates.length);
    }
    for (const code of stateCodes) {
      const serving = countOf(brands, ({ unavailableStates }) => !unavailableStates.includes(code));
      expect(serving, code).toBeGreaterThanOrEqual(40);
    }
    expect(countOf(brands, ({ unavailableStates }) => unavailableStates.length === 0)).toBeGreaterThan(40);
    expect(countOf(brands, ({ unavailableStates }) => unavailableStates.length > 40)).toBe(8);
  });
});

describe("sample prices and fees", () => {
  it("have consecutive ids and refer to their brand", () => {
    expect(pricing.map(({ pricingId }) => pricingId)).toEqual(pricing.map((_, index) => index + 1));
    expect(fees.map(({ feeId }) => feeId)).toEqual(fees.map((_, index) => index + 1));
    for (const entry of demo) {
      for (const row of [...entry.pricing, ...entry.fees]) expect(row.brandId).toBe(entry.brand.brandId);
      expect(entry.pricing.length).toBeGreaterThanOrEqual(3);
      expect(entry.pricing.length).toBeLessThanOrEqual(20);
    }
  });

  it("are valid plans at realistic amounts", () => {
    for (const row of pricing) {
      expect(medicationTypes).toContain(row.medicationType);
      expect(dosages).toContain(row.dosage);
      expect(planIntervals).toContain(row.planInterval);
      expect(row.price).toMatch(MONEY);
      expect(Number(row.price)).toBeGreaterThan(0);
      expect(Number(row.price)).toBeLessThan(1_000_000);
      if (row.firstMonthDiscountAmount !== null) expect(row.firstMonthDiscountAmount).toMatch(MONEY);
    }
    for (const row of fees) {
      expect(row.feeType).not.toBe("");
      if (row.feeAmount !== null) expect(row.feeAmount).toMatch(MONEY);
    }
  });

  it("have doses of their medication", () => {
    const semaglutide = new Set<string>([".25mg", ".5mg", "1mg", "1.7mg", "2.4mg"]);
    const named = pricing.filter(({ dosage }) => dosage !== "all_doses");
    expect(named.length).toBeGreaterThan(50);
    for (const { medicationType, dosage } of named) {
      expect(medicationType).toMatch(/_inject$/);
      expect(semaglutide.has(dosage)).toBe(medicationType === "sema_inject");
    }
  });

  it.each(medicationTypes)("offer %s from several brands in each interval", (medicationType) => {
    for (const planInterval of planIntervals) {
      const rows = pricing.filter(
        (row) => row.medicationType === medicationType && row.planInterval === planInterval,
      );
      expect(new Set(rows.map(({ brandId }) => brandId)).size).toBeGreaterThanOrEqual(10);
    }
  });

  it("have a medication source in most rows, and some brands sell both kinds", () => {
    const share = (source: string | null) =>
      countOf(pricing, (row) => row.medicationSource === source) / pricing.length;
    expect(share("compounded")).toBeGreaterThan(0.6);
    expect(share("brand_name")).toBeGreaterThan(0.05);
    expect(share(null)).toBeGreaterThan(0.08);
    expect(share(null)).toBeLessThan(0.25);
    for (const row of pricing) expect(productProblem(row)).toBeNull();
    for (const row of pricing.filter(({ comments }) => comments?.startsWith("Brand-name pens")))
      expect(row.medicationSource).toBe("brand_name");
    const mixed = countOf(demo, (entry) =>
      ["compounded", "brand_name"].every((source) =>
        entry.pricing.some((row) => row.medicationSource === source),
      ),
    );
    expect(mixed).toBeGreaterThanOrEqual(3);
    expect(countOf(brands, (brand) => brand.pharmacyTypes.length > 0)).toBeGreaterThan(63);
    expect(countOf(brands, (brand) => brand.pharmacyTypes.length === 0)).toBeGreaterThan(10);
  });

  it("say how to stop for most brands, and agree with their refund texts", () => {
    for (const key of [
      "refundWindowDays",
      "refundProration",
      "noticeDays",
      "cancellationFee",
      "howToCancel",
    ] as const) {
      expect(
        countOf(brands, (brand) => brand[key] !== null),
        key,
      ).toBeGreaterThan(brands.length / 2);
      expect(
        countOf(brands, (brand) => brand[key] === null),
        key,
      ).toBeGreaterThan(5);
    }
    expect(countOf(brands, (brand) => Number(brand.cancellationFee) > 0)).toBeGreaterThan(5);
    for (const brand of brands) {
      if (brand.refundSummary.startsWith("90-day")) expect(brand.refundWindowDays).toBe(90);
      if (brand.refundSummary.startsWith("Unused months")) expect(brand.refundProration).toBe("yes");
      if (brand.refundSummary.startsWith("All sales final")) expect(brand.refundWindowDays).toBe(0);
    }
  });

  it("include first-month offers, every common kind of fee, and brands without fees", () => {
    const offering = countOf(demo, (entry) => entry.pricing.some((row) => row.isFirstMonthDiscount));
    expect(offering).toBeGreaterThan(30);
    expect(offering).toBeLessThan(60);
    for (const kind of [/membership/i, /monthly/i, /consultation/i, /shipping/i]) {
      expect(countOf(fees, ({ feeType }) => kind.test(feeType))).toBeGreaterThanOrEqual(5);
    }
    expect(countOf(demo, (entry) => entry.fees.length === 0)).toBeGreaterThan(10);
    for (const slug of Object.keys(exceptions)) expect(brands.map((brand) => brand.slug)).toContain(slug);
  });
});
