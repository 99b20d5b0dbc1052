import { bigint, integer, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";

const createdAt = timestamp("created_at", { withTimezone: true }).notNull().defaultNow();

export const providerClicks = pgTable("provider_clicks", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  providerId: integer("provider_id").notNull(),
  component: text("component").notNull(),
  sourcePage: text("source_page").notNull(),
  /** Of a click in a post. */
  postId: uuid("post_id"),
  rank: smallint("rank"),
  sessionId: text("session_id"),
  variantId: text("variant_id"),
  clickId: text("click_id"),
  createdAt,
});
