import { bigint, boolean, integer, numeric, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, moment, updatedAt } from "./columns";

const medicationSources = ["compounded", "brand_name"] as const;
const productNames = [
  "wegovy",
  "wegovy_pill",
  "ozempic",
  "ozempic_pill",
  "rybelsus",
  "zepbound",
  "mounjaro",
  "other",
] as const;

/** Money columns are dollars as exact decimal strings here; the rules use integer cents. */
export const brands = pgTable("brands", {
  brandId: integer("brand_id").primaryKey().generatedByDefaultAsIdentity(),
  brandName: text("brand_name").notNull(),
  slug: text("slug").notNull(),
  websiteLink: text("website_link"),
  glpLink: text("glp_link"),
  semaLink: text("sema_link"),
  trizepLink: text("trizep_link"),
  logoUrl: text("logo_url"),
  trustpilotRating: numeric("trustpilot_rating", { precision: 2, scale: 1 }),
  googleRating: numeric("google_rating", { precision: 2, scale: 1 }),
  rebate: numeric("rebate", { precision: 8, scale: 2 }),
  acceptInsurance: boolean("accept_insurance").notNull().default(false),
  hsaAccepted: boolean("hsa_accepted").notNull().default(false),
  legitScriptCertified: boolean("legit_script_certified").notNull().default(false),
  billToday: boolean("bill_today").notNull().default(false),
  genderMarketing: text("gender_marketing"),
  refundSummary: text("refund_summary"),
  refundPolicy: text("refund_policy"),
  refundWindowDays: integer("refund_window_days"),
  refundProration: text("refund_proration", { enum: ["yes", "no"] }),
  noticeDays: integer("notice_days"),
  cancellationFee: numeric("cancellation_fee", { precision: 8, scale: 2 }),
  howToCancel: text("how_to_cancel"),
  otherNotes: text("other_notes"),
  pharmaciesUsed: text("pharmacies_used"),
  pharmacyTypes: text("pharmacy_types").array().notNull().default([]),
  lastVerifiedUpdated: moment("last_verified_updated"),
  /** The database sets it. */
  lastVerifiedVia: text("last_verified_via", { enum: ["editor", "import", "undo", "system"] }),
  unavailableStates: text("unavailable_states").array().notNull().default([]),
  archivedAt: moment("archived_at"),
  archivedBy: text("archived_by"),
  stoppedAt: moment("stopped_at"),
  stoppedBy: text("stopped_by"),
  stopReason: text("stop_reason"),
  stopEndsAt: moment("stop_ends_at"),
  createdAt,
  updatedAt,
});

/** Slugs that brands used to have. */
export const brandSlugRedirects = pgTable("brand_slug_redirects", {
  oldSlug: text("old_slug").primaryKey(),
  brandId: integer("brand_id").notNull(),
  createdAt,
});

export const brandPricing = pgTable("brand_pricing", {
  pricingId: integer("pricing_id").primaryKey().generatedByDefaultAsIdentity(),
  brandId: integer("brand_id").notNull(),
  medicationType: text("medication_type").notNull(),
  dosage: text("dosage").notNull().default("all_doses"),
  planInterval: text("plan_interval").notNull().default("monthly"),
  isFirstMonthDiscount: boolean("is_first_month_discount").notNull().default(false),
  firstMonthDiscountAmount: numeric("first_month_discount_amount", { precision: 8, scale: 2 }),
  price: numeric("price", { precision: 8, scale: 2 }).notNull(),
  medicationSource: text("medication_source"),
  productName: text("product_name"),
  proofLink: text("proof_link"),
  comments: text("comments"),
  createdAt,
  updatedAt,
});

export const brandFees = pgTable("brand_fees", {
  feeId: integer("fee_id").primaryKey().generatedByDefaultAsIdentity(),
  brandId: integer("brand_id").notNull(),
  feeType: text("fee_type").notNull(),
  feeAmount: numeric("fee_amount", { precision: 8, scale: 2 }),
  feeNotes: text("fee_notes"),
  createdAt,
  updatedAt,
});

/** Staff notes about checking a brand's prices, at most one per brand. */
export const brandCheckNotes = pgTable("brand_check_notes", {
  brandId: integer("brand_id").primaryKey(),
  note: text("note").notNull(),
  notedBy: text("noted_by").notNull(),
  notedByName: text("noted_by_name").notNull(),
  notedAt: moment("noted_at").notNull(),
});

/** Append-only. The database adds a row whenever `brand_pricing` changes; see `priceOrigin`. */
export const brandPriceHistory = pgTable("brand_price_history", {
  historyId: bigint("history_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  changedAt: moment("changed_at").notNull(),
  actorId: text("actor_id"),
  actorName: text("actor_name").notNull(),
  source: text("source", { enum: ["editor", "import", "undo", "system"] }).notNull(),
  importId: bigint("import_id", { mode: "number" }),
  action: text("action", { enum: ["added", "changed", "removed"] }).notNull(),
  pricingId: integer("pricing_id").notNull(),
  brandId: integer("brand_id").notNull(),
  medicationType: text("medication_type").notNull(),
  dosage: text("dosage").notNull(),
  planInterval: text("plan_interval").notNull(),
  oldPrice: numeric("old_price", { precision: 8, scale: 2 }),
  newPrice: numeric("new_price", { precision: 8, scale: 2 }),
  oldIsFirstMonthDiscount: boolean("old_is_first_month_discount"),
  newIsFirstMonthDiscount: boolean("new_is_first_month_discount"),
  oldFirstMonthDiscountAmount: numeric("old_first_month_discount_amount", { precision: 8, scale: 2 }),
  newFirstMonthDiscountAmount: numeric("new_first_month_discount_amount", { precision: 8, scale: 2 }),
  oldMedicationSource: text("old_medication_source", { enum: medicationSources }),
  newMedicationSource: text("new_medication_source", { enum: medicationSources }),
  oldProductName: text("old_product_name", { enum: productNames }),
  newProductName: text("new_product_name", { enum: productNames }),
  oldProofLink: text("old_proof_link"),
  newProofLink: text("new_proof_link"),
});
