import { brandFields, feeFields, priceFields, readRow } from "~/features/brands/rules/brand-fields";
import { isStale } from "~/features/brands/rules/verification";
import {
  type Brand,
  type Fee,
  type Pricing,
  pharmacyTypes,
  refundProrations,
} from "~/features/brands/schema";
import { dollarsToCents, formatDollarsAndCents } from "~/kernel/money";
import { isStateCode, type StateCode, usStates } from "~/kernel/us-states";
import type { BrandDraft, FormTexts } from "./draft";

/**
 * The brand that visitors would see if the form were saved now. Invalid fields count as empty, and invalid rows as
 * missing.
 */
export function brandOfDraft(draft: BrandDraft, now: Date): Brand {
  const text = (name: keyof typeof brandFields) => fieldOf(draft.brand, name);
  return {
    brandId: 0,
    brandName: text("brand_name") ?? "New brand",
    slug: text("slug") ?? "new-brand",
    websiteLink: text("website_link"),
    glpLink: text("glp_link"),
    semaLink: text("sema_link"),
    trizepLink: text("trizep_link"),
    logoUrl: text("logo_url"),
    trustpilotRating: numberOf(text("trustpilot_rating")),
    googleRating: numberOf(text("google_rating")),
    rebateCents: dollarsToCents(text("rebate")),
    acceptInsurance: draft.brand.accept_insurance === "true",
    hsaAccepted: draft.brand.hsa_accepted === "true",
    legitScriptCertified: draft.brand.legit_script_certified === "true",
    billToday: draft.brand.bill_today === "true",
    genderMarketing: text("gender_marketing"),
    refundSummary: text("refund_summary"),
    refundPolicy: text("refund_policy"),
    refundWindowDays: numberOf(text("refund_window_days")),
    refundProration: refundProrations.find((choice) => choice === text("refund_proration")) ?? null,
    noticeDays: numberOf(text("notice_days")),
    cancellationFeeCents: dollarsToCents(text("cancellation_fee")),
    howToCancel: text("how_to_cancel"),
    otherNotes: text("other_notes"),
    pharmaciesUsed: text("pharmacies_used"),
    pharmacyTypes: pharmacyTypes.filter((type) =>
      (draft.brand.pharmacy_types ?? "").split(",").includes(type),
    ),
    lastVerifiedUpdated: text("last_verified_updated"),
    lastVerifiedVia: text("last_verified_updated") === null ? null : "editor",
    isStale: isStale(text("last_verified_updated"), now),
    unavailableStates: (draft.brand.unavailable_states ?? "").split(",").filter(isStateCode),
    pricing: draft.prices.flatMap(({ fields }, index) => priceOf(fields, index)),
    fees: draft.fees.flatMap(({ fields }, index) => feeOf(fields, index)),
  };
}

/** One text field, parsed by its own rule; null if it's empty or invalid. */
function fieldOf(brand: FormTexts, name: keyof typeof brandFields): string | null {
  const reading = brandFields[name](brand[name] ?? "");
  return "value" in reading && typeof reading.value === "string" ? reading.value : null;
}

const numberOf = (text: string | null) => (text === null ? null : Number(text));

function priceOf(fields: FormTexts, index: number): Pricing[] {
  const checked = readRow(priceFields, fields);
  if (!checked.ok) return [];
  const { row } = checked;
  return [
    {
      pricingId: index + 1,
      medicationType: row.medication_type,
      dosage: row.dosage,
      planInterval: row.plan_interval,
      isFirstMonthDiscount: row.is_first_month_discount,
      firstMonthDiscountAmountCents: dollarsToCents(row.first_month_discount_amount),
      priceCents: dollarsToCents(row.price),
      medicationSource: row.medication_source,
      productName: row.product_name,
      proofLink: row.proof_link,
      comments: row.comments,
    },
  ];
}

function feeOf(fields: FormTexts, index: number): Fee[] {
  const checked = readRow(feeFields, fields);
  if (!checked.ok) return [];
  const { fee_type, fee_amount, fee_notes } = checked.row;
  return [
    { feeId: index + 1, feeType: fee_type, feeAmountCents: dollarsToCents(fee_amount), feeNotes: fee_notes },
  ];
}

/** A state whose visitors see the brand; null when it serves none. */
export function servedState(brand: Pick<Brand, "unavailableStates">): StateCode | null {
  return usStates.find(({ code }) => !brand.unavailableStates.includes(code))?.code ?? null;
}

/** A larger change of a price gets a warning. The threshold is our own choice, and the warning blocks nothing. */
const WORTH_A_LOOK_PERCENT = 50;

/**
 * A remark on a price that differs greatly from the stored one (spec:brands#price-remark); null if there's nothing to
 * report.
 */
export function priceWarning(stored: string | undefined, typed: string): string | null {
  const [from, to] = [centsOf(stored ?? ""), centsOf(typed)];
  if (from === null || to === null || from === to) return null;
  if (from === 0) return `The price was $0 before. Is ${formatDollarsAndCents(to)} correct?`;
  const percent = Math.round((Math.abs(to - from) / from) * 100);
  if (percent <= WORTH_A_LOOK_PERCENT) return null;
  return `That's ${percent}% ${to > from ? "more" : "less"} than the previous price of ${formatDollarsAndCents(from)}. Is it correct?`;
}

function centsOf(text: string): number | null {
  const reading = priceFields.price(text);
  return "value" in reading ? dollarsToCents(reading.value) : null;
}
