import { bigint, boolean, date, integer, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns";

/** The database maintains the `search` column. */
export const rebateClaims = pgTable("rebate_claims", {
  claimId: bigint("claim_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  submissionId: uuid("submission_id").notNull(),
  fullName: text("full_name").notNull(),
  email: text("email").notNull(),
  phone: text("phone"),
  addressLine1: text("address_line1").notNull(),
  addressLine2: text("address_line2"),
  city: text("city").notNull(),
  state: text("state").notNull(),
  zipCode: text("zip_code").notNull(),
  providerId: integer("provider_id"),
  providerName: text("provider_name").notNull(),
  /** The calendar day the claimant entered: `2025-03-31`. */
  orderDate: date("order_date").notNull(),
  orderConfirmationNumber: text("order_confirmation_number").notNull(),
  orderConfirmationImage: text("order_confirmation_image").notNull(),
  imageHash: text("image_hash").notNull(),
  status: text("status", { enum: ["pending", "approved", "paid", "declined"] })
    .notNull()
    .default("pending"),
  flags: text("flags").array().notNull().default([]),
  householdKey: text("household_key").notNull(),
  agreedToTerms: boolean("agreed_to_terms").notNull(),
  termsVersion: text("terms_version").notNull(),
  agreedAt: moment("agreed_at").notNull(),
  consentPage: text("consent_page").notNull(),
  /** Dollars. The four payment columns are set once a claim is paid. */
  paidAmount: numeric("paid_amount", { precision: 8, scale: 2 }),
  paidOn: date("paid_on"),
  paidBy: text("paid_by", { enum: ["check", "ach"] }),
  paidReference: text("paid_reference"),
  archivedAt: moment("archived_at"),
  /** Both are set when the claimant asked to be deleted and only the payment stays, until that day. */
  erasedAt: moment("erased_at"),
  deleteOn: date("delete_on"),
  createdAt,
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

export const rebateClaimHistory = pgTable("rebate_claim_history", {
  historyId: bigint("history_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  claimId: bigint("claim_id", { mode: "number" }).notNull(),
  fromStatus: text("from_status", { enum: ["pending", "approved", "paid", "declined"] }),
  toStatus: text("to_status", { enum: ["pending", "approved", "paid", "declined"] }).notNull(),
  reason: text("reason"),
  actorId: text("actor_id"),
  createdAt,
});
