/** Enumerations with their labels for visitors, in menu order (spec:brands#medication-types). */
export const medicationTypes = [
  "sema_inject",
  "sema_pill",
  "sema_drop",
  "trizep_inject",
  "trizep_pill",
  "trizep_drop",
] as const;
export type MedicationType = (typeof medicationTypes)[number];

/** The names that rankings show (spec:rankings#medication-names). */
export const medicationTypeLabels: Record<MedicationType, string> = {
  sema_inject: "Semaglutide Injection",
  sema_pill: "Semaglutide Oral Pill",
  sema_drop: "Semaglutide Oral Drops",
  trizep_inject: "Tirzepatide Injection",
  trizep_pill: "Tirzepatide Oral Pill",
  trizep_drop: "Tirzepatide Oral Drops",
};

/** Where a medication comes from; null where the provider doesn't say (spec:brands#medication-source). */
export const medicationSources = ["compounded", "brand_name"] as const;
export type MedicationSource = (typeof medicationSources)[number];

/**
 * The FDA-approved products that a price can name. `other` is a product that this list doesn't have yet
 * (spec:brands#medication-products).
 */
export const productNames = [
  "wegovy",
  "wegovy_pill",
  "ozempic",
  "ozempic_pill",
  "rybelsus",
  "zepbound",
  "mounjaro",
  "other",
] as const;
export type ProductName = (typeof productNames)[number];

/** How a price or the day of a check was entered. */
export const changeSources = ["editor", "import", "undo", "system"] as const;
export type ChangeSource = (typeof changeSources)[number];

/** Who fills a brand's prescriptions, in menu order (spec:brands#pharmacy-types). */
export const pharmacyTypes = ["503a", "503b", "retail"] as const;
export type PharmacyType = (typeof pharmacyTypes)[number];

export const dosages = [
  "all_doses",
  ".25mg",
  ".5mg",
  "1mg",
  "1.7mg",
  "2.4mg",
  "2.5mg",
  "5mg",
  "7.5mg",
  "10mg",
  "12.5mg",
  "15mg",
] as const;
export type Dosage = (typeof dosages)[number];

/** What a visitor may choose: a dose, or "not sure" (spec:brands#dosages). */
export type DosageChoice = Dosage | "not_sure";

/** What the table stores (spec:brands#plan-intervals). `biannual` means `semi_annual` (spec:brands#biannual). */
export const planIntervals = ["monthly", "quarterly", "semi_annual", "annual"] as const;
export type PlanInterval = (typeof planIntervals)[number];

export const planIntervalLabels: Record<PlanInterval, string> = {
  monthly: "Monthly",
  quarterly: "Every 3 months",
  semi_annual: "Every 6 months",
  annual: "Yearly",
};

// spec:brands#answer-options
export const preferredMedications = ["semaglutide", "tirzepatide", "either"] as const;
export type PreferredMedication = (typeof preferredMedications)[number];

export const administrationTypes = ["injectable", "oral_pill", "oral_drops", "any"] as const;
export type AdministrationType = (typeof administrationTypes)[number];

export const paymentMethods = ["insurance", "cash", "hsa_fsa"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const preferredMedicationLabels: Record<PreferredMedication, string> = {
  semaglutide: "Semaglutide",
  tirzepatide: "Tirzepatide",
  either: "Either one",
};

export const administrationTypeLabels: Record<AdministrationType, string> = {
  injectable: "Injection",
  oral_pill: "Oral pill",
  oral_drops: "Oral drops",
  any: "Any form",
};

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  insurance: "Insurance",
  cash: "Cash or card",
  hsa_fsa: "HSA / FSA",
};

/**
 * One row of brand_pricing (spec:brands#pricing-columns). Money is in integer cents (spec:pricing#integer-cents).
 * `priceCents` is the price of one whole interval, before any discount.
 */
export type Pricing = {
  pricingId: number;
  medicationType: MedicationType;
  dosage: Dosage;
  planInterval: PlanInterval;
  isFirstMonthDiscount: boolean;
  firstMonthDiscountAmountCents: number | null;
  priceCents: number;
  medicationSource: MedicationSource | null;
  /** Only for a `brand_name` row; null if it isn't listed. */
  productName: ProductName | null;
  /** Where staff saw the price: an http(s) URL. */
  proofLink: string | null;
  comments: string | null;
};

/** One row of brand_fees. `feeAmountCents` is null if the amount is unknown. */
export type Fee = {
  feeId: number;
  feeType: string;
  feeAmountCents: number | null;
  feeNotes: string | null;
};

/** Whether a brand refunds unused months (spec:brands#stopping-early). */
export const refundProrations = ["yes", "no"] as const;
export type RefundProration = (typeof refundProrations)[number];

/** A brand with its prices and fees (spec:brands#brand-columns). Field names are the table's, in camel case. */
export type Brand = {
  brandId: number;
  brandName: string;
  slug: string;
  websiteLink: string | null;
  glpLink: string | null;
  semaLink: string | null;
  trizepLink: string | null;
  logoUrl: string | null;
  /** 0–5 in tenths, null when unknown. */
  trustpilotRating: number | null;
  googleRating: number | null;
  /** The rebate this site pays for a purchase, in cents; null or 0: none. */
  rebateCents: number | null;
  acceptInsurance: boolean;
  hsaAccepted: boolean;
  legitScriptCertified: boolean;
  billToday: boolean;
  genderMarketing: string | null;
  refundSummary: string | null;
  refundPolicy: string | null;
  /**
   * Days after the first payment during which it can be refunded; 0: never. Null: not listed, as in the next four
   * fields.
   */
  refundWindowDays: number | null;
  /** Whether unused months of a plan paid in advance are refunded. */
  refundProration: RefundProration | null;
  /** Days before the next payment by which a customer must cancel. */
  noticeDays: number | null;
  cancellationFeeCents: number | null;
  howToCancel: string | null;
  otherNotes: string | null;
  pharmaciesUsed: string | null;
  /** Empty if it isn't listed. */
  pharmacyTypes: PharmacyType[];
  /** ISO 8601, null when never verified. */
  lastVerifiedUpdated: string | null;
  /** How that day was set; null when never verified. */
  lastVerifiedVia: ChangeSource | null;
  /** Past the freshness limit, or never verified (spec:pricing#stale-prices). */
  isStale: boolean;
  /** Two-letter codes of the states that the brand doesn't serve. */
  unavailableStates: string[];
  pricing: Pricing[];
  fees: Fee[];
};
