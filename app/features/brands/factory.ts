import type { Brand, Fee, Pricing } from "./schema";

/**
 * A brand for tests and demo data: it matches every visitor and has no extra fees or special features. Name, slug, and
 * URLs derive from `brandId`, so brands with different ids differ; the same overrides always give the same brand.
 * Nothing is stored. Its one price is `buildPricing()`, for $299.00 per month.
 */
export function buildBrand(overrides: Partial<Brand> = {}): Brand {
  const brandId = overrides.brandId ?? 1;
  return {
    brandId,
    brandName: `Sample Provider ${brandId}`,
    slug: `sample-provider-${brandId}`,
    websiteLink: `https://provider-${brandId}.example/`,
    glpLink: null,
    semaLink: null,
    trizepLink: null,
    logoUrl: null,
    trustpilotRating: null,
    googleRating: null,
    rebateCents: null,
    acceptInsurance: true,
    hsaAccepted: true,
    legitScriptCertified: true,
    billToday: false,
    genderMarketing: null,
    refundSummary: null,
    refundPolicy: null,
    refundWindowDays: null,
    refundProration: null,
    noticeDays: null,
    cancellationFeeCents: null,
    howToCancel: null,
    otherNotes: null,
    pharmaciesUsed: null,
    pharmacyTypes: [],
    lastVerifiedUpdated: null,
    lastVerifiedVia: null,
    isStale: false,
    unavailableStates: [],
    pricing: [buildPricing({ pricingId: brandId })],
    fees: [],
    ...overrides,
  };
}

/** A monthly price of $299.00 for injected semaglutide at all doses, without a discount. */
export function buildPricing(overrides: Partial<Pricing> = {}): Pricing {
  return {
    pricingId: 1,
    medicationType: "sema_inject",
    dosage: "all_doses",
    planInterval: "monthly",
    isFirstMonthDiscount: false,
    firstMonthDiscountAmountCents: null,
    priceCents: 29_900,
    medicationSource: null,
    productName: null,
    proofLink: null,
    comments: null,
    ...overrides,
  };
}

/** A membership fee of $49.00. */
export function buildFee(overrides: Partial<Fee> = {}): Fee {
  return { feeId: 1, feeType: "Membership", feeAmountCents: 4_900, feeNotes: null, ...overrides };
}
