import { productOf } from "~/features/brands/rules/medication-source";
import type { Brand, Pricing } from "~/features/brands/schema";
import { medicationOf } from "~/features/pricing/rules/match";
import {
  firstMonthDiscountCents,
  membershipFee,
  monthlyTotalCents,
  monthsPerInterval,
  perMonthCents,
} from "~/features/pricing/rules/price";
import { formLabel } from "~/features/providers/rules/plans";
import { webAddress } from "~/kernel/web-address";

/** A column of the price file: JSON's type of its values, whether it may be null (empty in CSV), and its meaning. */
export type FileColumn = {
  name: string;
  type: "integer" | "number" | "string" | "string[]";
  nullable: boolean;
  meaning: string;
};

/** The columns in the order of the CSV file (spec:open-data#columns). */
export const fileColumns = [
  { name: "price_id", type: "integer", nullable: false, meaning: "Our ID for this plan." },
  { name: "provider_id", type: "integer", nullable: false, meaning: "Our ID for the provider." },
  { name: "provider", type: "string", nullable: false, meaning: "The provider's name." },
  { name: "provider_url", type: "string", nullable: false, meaning: "The provider's page on this site." },
  {
    name: "medication",
    type: "string",
    nullable: false,
    meaning: "The active ingredient: semaglutide or tirzepatide.",
  },
  { name: "form", type: "string", nullable: false, meaning: "Injection, Oral pill, or Oral drops." },
  {
    name: "source",
    type: "string",
    nullable: false,
    meaning:
      "Where the medication comes from: compounded (not FDA-approved), fda_approved (a brand-name product), or not_listed.",
  },
  {
    name: "product",
    type: "string",
    nullable: true,
    meaning:
      "The brand-name product, such as Wegovy. Empty if it isn't listed or the medication is compounded.",
  },
  {
    name: "dose",
    type: "string",
    nullable: false,
    meaning: "The dose that the price is for, such as 0.5mg, or all_doses.",
  },
  { name: "plan_months", type: "integer", nullable: false, meaning: "How many months one payment covers." },
  {
    name: "plan_price_usd",
    type: "number",
    nullable: false,
    meaning: "The price of one payment, before discounts and fees.",
  },
  {
    name: "price_per_month_usd",
    type: "number",
    nullable: false,
    meaning: "The plan price divided by its months.",
  },
  {
    name: "first_month_discount_usd",
    type: "number",
    nullable: false,
    meaning: "The provider's discount on the first month.",
  },
  {
    name: "membership_fee_usd",
    type: "number",
    nullable: true,
    meaning:
      "The monthly membership fee, 0 if there is none. Empty if the provider charges one but doesn't list it.",
  },
  {
    name: "monthly_total_usd",
    type: "number",
    nullable: true,
    meaning: "Price per month plus the membership fee. Empty if the fee isn't listed.",
  },
  {
    name: "states_not_served",
    type: "string[]",
    nullable: false,
    meaning: "Codes of the US states that the provider doesn't serve. In CSV they are separated by spaces.",
  },
  {
    name: "price_seen_url",
    type: "string",
    nullable: true,
    meaning: "The page where our staff saw the price. Empty if none is recorded.",
  },
  {
    name: "price_recorded_on",
    type: "string",
    nullable: true,
    meaning: "The date (YYYY-MM-DD, UTC) when this price was entered or last changed here.",
  },
  {
    name: "verified_on",
    type: "string",
    nullable: true,
    meaning: "The date (YYYY-MM-DD, UTC) when we last checked the provider. Empty if we haven't.",
  },
] as const satisfies readonly FileColumn[];

export type ColumnName = (typeof fileColumns)[number]["name"];

/** One plan of one provider, with a value for every column. */
export type FileRow = Record<ColumnName, string | number | null | readonly string[]>;

export type FileSources = {
  brands: readonly Brand[];
  /** Pricing id → when its price was entered or last changed (ISO 8601). */
  recordedAt: ReadonlyMap<number, string>;
  providerUrl(slug: string): string;
};

/**
 * Every plan of every provider, in catalog order (spec:open-data#rows). The row has only what visitors see too: no
 * payout, and nothing about who clicked.
 */
export function fileRows({ brands, recordedAt, providerUrl }: FileSources): FileRow[] {
  return brands.flatMap((brand) =>
    brand.pricing.map((row) => ({
      price_id: row.pricingId,
      provider_id: brand.brandId,
      provider: brand.brandName,
      provider_url: providerUrl(brand.slug),
      ...planOf(row),
      ...feesOf(row, brand),
      states_not_served: brand.unavailableStates.toSorted(),
      price_seen_url: webAddress(row.proofLink),
      price_recorded_on: dayOf(recordedAt.get(row.pricingId)),
      verified_on: dayOf(brand.lastVerifiedUpdated),
    })),
  );
}

function planOf(row: Pricing) {
  return {
    medication: medicationOf(row.medicationType),
    form: formLabel(row.medicationType),
    source: sourceOf(row),
    product: productOf(row),
    dose: row.dosage.replace(/^\./, "0."),
    plan_months: monthsPerInterval[row.planInterval],
    plan_price_usd: dollars(row.priceCents),
    price_per_month_usd: dollars(perMonthCents(row)),
    first_month_discount_usd: dollars(firstMonthDiscountCents(row)),
  };
}

function sourceOf({ medicationSource }: Pick<Pricing, "medicationSource">) {
  if (medicationSource === null) return "not_listed";
  return medicationSource === "brand_name" ? "fda_approved" : "compounded";
}

function feesOf(row: Pricing, brand: Pick<Brand, "fees">) {
  const fee = membershipFee(brand.fees);
  const isKnown = fee.status !== "unknown";
  return {
    membership_fee_usd: isKnown ? dollars(fee.amountCents) : null,
    monthly_total_usd: isKnown ? dollars(monthlyTotalCents(row, fee.amountCents)) : null,
  };
}

/** Whole cents have an exact shortest decimal, so no digit is lost. */
const dollars = (cents: number) => cents / 100;

const dayOf = (moment: string | null | undefined) =>
  moment ? new Date(moment).toISOString().slice(0, 10) : null;

/** The cells of a row in CSV, in the order of the columns. */
export function fileCells(row: FileRow): (string | number | null)[] {
  return fileColumns.map(({ name }) => {
    const value = row[name];
    return typeof value === "object" && value !== null ? value.join(" ") : value;
  });
}
