import { bigint, integer, numeric, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

const id = (name: string) => bigint(name, { mode: "number" });

/** The email addresses that watch prices. */
export const priceWatchers = pgTable("price_watchers", {
  watcherId: id("watcher_id").primaryKey().generatedAlwaysAsIdentity(),
  email: text("email").notNull(),
  createdAt: moment("created_at").notNull(),
  mailedAt: moment("mailed_at"),
});

/** What they watch: one plan, or any provider in a state below an amount. */
export const priceWatches = pgTable("price_watches", {
  watchId: id("watch_id").primaryKey().generatedAlwaysAsIdentity(),
  watcherId: id("watcher_id").notNull(),
  kind: text("kind", { enum: ["plan", "state"] }).notNull(),
  brandId: integer("brand_id"),
  pricingId: integer("pricing_id"),
  medicationType: text("medication_type"),
  dosage: text("dosage"),
  planInterval: text("plan_interval"),
  medicationSource: text("medication_source", { enum: ["compounded", "brand_name"] }),
  productName: text("product_name"),
  planName: text("plan_name"),
  missingSince: moment("missing_since"),
  state: text("state"),
  limitAmount: numeric("limit_amount", { precision: 8, scale: 2 }),
  medication: text("medication", { enum: ["semaglutide", "tirzepatide", "either"] }),
  source: text("source", { enum: ["any", "compounded", "brand_name"] }),
  createdAt: moment("created_at").notNull(),
  confirmedAt: moment("confirmed_at"),
  seenUntil: moment("seen_until").notNull(),
  expiresAt: moment("expires_at").notNull(),
});

/** The hashes of the links in emails. */
export const priceWatchTokens = pgTable("price_watch_tokens", {
  tokenHash: text("token_hash").primaryKey(),
  watcherId: id("watcher_id").notNull(),
  watchId: id("watch_id"),
});
