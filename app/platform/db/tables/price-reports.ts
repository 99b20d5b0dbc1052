import { bigint, integer, numeric, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** Reports of wrong prices by visitors. Nothing says who sent one. */
export const priceReports = pgTable("price_reports", {
  reportId: bigint("report_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  createdAt: moment("created_at").notNull(),
  brandId: integer("brand_id").notNull(),
  pricingId: integer("pricing_id").notNull(),
  medicationType: text("medication_type").notNull(),
  dosage: text("dosage").notNull(),
  planInterval: text("plan_interval").notNull(),
  shownPrice: numeric("shown_price", { precision: 8, scale: 2 }).notNull(),
  message: text("message"),
  status: text("status", { enum: ["open", "corrected", "not_confirmed"] })
    .notNull()
    .default("open"),
  decidedAt: moment("decided_at"),
  historyId: bigint("history_id", { mode: "number" }),
});
