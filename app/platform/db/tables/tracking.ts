import { bigint, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";

const createdAt = timestamp("created_at", { withTimezone: true }).notNull().defaultNow();

export const analyticsEvents = pgTable("analytics_events", {
  eventId: bigint("event_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  eventType: text("event_type").notNull(),
  component: text("component").notNull(),
  metadata: jsonb("metadata").$type<Record<string, string | number | boolean>>().notNull().default({}),
  createdAt,
});

export const providerRankingsLog = pgTable("provider_rankings_log", {
  rankingId: bigint("ranking_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  providerId: integer("provider_id").notNull(),
  component: text("component").notNull(),
  rank: smallint("rank").notNull(),
  createdAt,
});

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
