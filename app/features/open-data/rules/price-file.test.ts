import { describe, expect, test } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import { csvLine } from "~/platform/http/csv.server";
import { fileCells, fileColumns, fileRows } from "./price-file";

const providerUrl = (slug: string) => `https://site.example/providers/${slug}`;

const brand = buildBrand({
  brandId: 7,
  brandName: "=cmd|' /C calc'!A0",
  slug: "ash",
  rebateCents: 5_000,
  unavailableStates: ["TX", "AL"],
  lastVerifiedUpdated: "2026-01-02T23:30:00-05:00",
  pricing: [
    buildPricing({
      pricingId: 3,
      priceCents: 29_999,
      planInterval: "quarterly",
      medicationSource: "brand_name",
      productName: "wegovy",
      isFirstMonthDiscount: true,
      firstMonthDiscountAmountCents: 1_050,
      proofLink: "https://ash.example/prices",
    }),
    buildPricing({
      pricingId: 4,
      medicationType: "trizep_pill",
      dosage: ".5mg",
      priceCents: 10_000,
      medicationSource: "compounded",
      firstMonthDiscountAmountCents: 900,
      proofLink: "javascript:alert(1)",
    }),
  ],
  fees: [buildFee({ feeAmountCents: 2_000 })],
});
const recordedAt = new Map([[3, "2025-12-31T23:59:59Z"]]);
const rows = fileRows({ brands: [brand], recordedAt, providerUrl });

describe("the price file", () => {
  test("has one row per plan, with the amounts of the price rules", () => {
    expect(rows).toEqual([
      {
        price_id: 3,
        provider_id: 7,
        provider: "=cmd|' /C calc'!A0",
        provider_url: "https://site.example/providers/ash",
        medication: "semaglutide",
        form: "Injection",
        source: "fda_approved",
        product: "Wegovy",
        dose: "all_doses",
        plan_months: 3,
        plan_price_usd: 299.99,
        price_per_month_usd: 100,
        first_month_discount_usd: 10.5,
        membership_fee_usd: 20,
        monthly_total_usd: 120,
        states_not_served: ["AL", "TX"],
        price_seen_url: "https://ash.example/prices",
        price_recorded_on: "2025-12-31",
        verified_on: "2026-01-03",
      },
      expect.objectContaining({
        price_id: 4,
        medication: "tirzepatide",
        form: "Oral pill",
        source: "compounded",
        product: null,
        dose: "0.5mg",
        first_month_discount_usd: 0,
        price_seen_url: null,
        price_recorded_on: null,
      }),
    ]);
  });

  test("leaves out the fee and the total if the provider doesn't list its fee, but not if there's no fee", () => {
    const of = (fees: typeof brand.fees) =>
      fileRows({ brands: [{ ...brand, fees }], recordedAt, providerUrl })[0];
    expect(of([buildFee({ feeAmountCents: null })])).toMatchObject({
      membership_fee_usd: null,
      monthly_total_usd: null,
    });
    expect(of([])).toMatchObject({ membership_fee_usd: 0, monthly_total_usd: 100 });
  });

  test("has no payout, rebate, affiliate link, or anything else that isn't documented", () => {
    for (const row of rows) expect(Object.keys(row)).toEqual(fileColumns.map(({ name }) => name));
    expect(JSON.stringify(rows)).not.toMatch(/rebate|payout|commission/i);
  });

  // spec:open-data#csv-format
  test("has no cell that a spreadsheet runs as a formula", () => {
    const line = csvLine(fileCells(rows[0] as (typeof rows)[0]));
    expect(line).toBe(
      "3,7,'=cmd|' /C calc'!A0,https://site.example/providers/ash,semaglutide,Injection,fda_approved,Wegovy,all_doses,3,299.99,100,10.5,20,120,AL TX,https://ash.example/prices,2025-12-31,2026-01-03\r\n",
    );
  });
});
