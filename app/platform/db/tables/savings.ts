import { bigint, boolean, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns";

export const prescriptionLeads = pgTable("prescription_leads", {
  leadId: bigint("lead_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  submissionId: uuid("submission_id").notNull(),
  medication: text("medication").notNull(),
  administrationType: text("administration_type").notNull(),
  dosage: text("dosage").notNull(),
  currentProvider: text("current_provider").notNull(),
  /** Dollars per month, as an exact decimal string. */
  currentCost: numeric("current_cost", { precision: 8, scale: 2 }).notNull(),
  paymentMethod: text("payment_method").notNull(),
  fullName: text("full_name").notNull(),
  email: text("email"),
  phone: text("phone"),
  state: text("state").notNull(),
  agreedToTerms: boolean("agreed_to_terms").notNull(),
  contactConsent: boolean("contact_consent").notNull(),
  termsVersion: text("terms_version").notNull(),
  agreedAt: moment("agreed_at").notNull().defaultNow(),
  consentPage: text("consent_page").notNull(),
  /** Both are set when the person withdraws the consent; `contactConsent` is false from then on. */
  withdrawnAt: moment("withdrawn_at"),
  contactWasAgreed: boolean("contact_was_agreed"),
  createdAt,
});
