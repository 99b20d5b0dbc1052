import { bigint, boolean, integer, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";

export const providerClicks = pgTable("provider_clicks", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  providerId: integer("provider_id").notNull(),
  component: text("component").notNull(),
  sourcePage: text("source_page").notNull(),
  /** The post, for a click in a post. */
  postId: uuid("post_id"),
  rank: smallint("rank"),
  sessionId: text("session_id"),
  variantId: text("variant_id"),
  clickId: text("click_id"),
  createdAt,
});

export const blogAnalytics = pgTable("blog_analytics", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  path: text("path").notNull(),
  slug: text("slug").notNull(),
  postId: uuid("post_id"),
  sessionId: text("session_id").notNull(),
  referrer: text("referrer"),
  isNewVisitor: boolean("is_new_visitor").notNull().default(false),
  variantId: text("variant_id"),
  utmSource: text("utm_source"),
  utmMedium: text("utm_medium"),
  utmCampaign: text("utm_campaign"),
  utmContent: text("utm_content"),
  utmTerm: text("utm_term"),
  metadata: jsonb("metadata").$type<Record<string, string | number>>().notNull().default({}),
  createdAt,
});
