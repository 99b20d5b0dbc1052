import { boolean, date, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** A null value resets the text to its default. */
export const siteTexts = pgTable("site_texts", {
  textKey: text("text_key").primaryKey(),
  value: text("value"),
  updatedAt: timestamp("updated_at", { withTimezone: true, precision: 3 }).notNull(),
});

/** Switches that staff have set. */
export const siteOptions = pgTable("site_options", {
  optionKey: text("option_key").primaryKey(),
  isOn: boolean("is_on").notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true, precision: 3 }).notNull(),
});

/** The fields of a fact that staff can change, in the format of `previous`. */
type FactFields = {
  statement: string;
  sourceName: string;
  sourceUrl: string;
  asOf: string;
  checkBy: string;
};

/** Facts that staff verified again or corrected. */
export const siteFacts = pgTable("site_facts", {
  factId: text("fact_id").primaryKey(),
  statement: text("statement").notNull(),
  sourceName: text("source_name").notNull(),
  sourceUrl: text("source_url").notNull(),
  asOf: date("as_of", { mode: "string" }).notNull(),
  checkBy: date("check_by", { mode: "string" }).notNull(),
  previous: jsonb("previous").$type<FactFields>(),
  updatedAt: timestamp("updated_at", { withTimezone: true, precision: 3 }).notNull(),
});
