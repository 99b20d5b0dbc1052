import { bigint, boolean, numeric, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns";

export const userLeads = pgTable("user_leads", {
  leadId: bigint("lead_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  submissionId: uuid("submission_id").notNull(),
  fullName: text("full_name").notNull(),
  email: text("email"),
  phone: text("phone"),
  state: text("state").notNull(),
  gender: text("gender").notNull(),
  heightFeet: smallint("height_feet").notNull(),
  heightInches: smallint("height_inches").notNull(),
  currentWeight: numeric("current_weight", { precision: 4, scale: 1 }).notNull(),
  goalWeight: numeric("goal_weight", { precision: 4, scale: 1 }).notNull(),
  preferredMedication: text("preferred_medication").notNull(),
  administrationType: text("administration_type").notNull(),
  isDiabetic: boolean("is_diabetic").notNull().default(false),
  paymentMethod: text("payment_method").notNull(),
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
