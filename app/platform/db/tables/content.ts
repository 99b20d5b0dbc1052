import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** A null value: reset to the default. */
export const siteTexts = pgTable("site_texts", {
  textKey: text("text_key").primaryKey(),
  value: text("value"),
  updatedAt: timestamp("updated_at", { withTimezone: true, precision: 3 }).notNull(),
});
