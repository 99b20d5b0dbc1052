import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, moment, updatedAt } from "./columns";

const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

const CONVERSION_STATUSES = ["pending", "approved", "paid", "reversed"] as const;

/** The JSON columns can contain anything: read them with the parsers in the feature's schema. */
export const affiliateNetworks = pgTable("affiliate_networks", {
  networkId: integer("network_id").primaryKey().generatedByDefaultAsIdentity(),
  name: text("name").notNull(),
  parameterMapping: jsonb("parameter_mapping").$type<unknown>().notNull().default({}),
  statusMapping: jsonb("status_mapping").$type<unknown>().notNull().default({}),
  defaultStatus: text("default_status", { enum: CONVERSION_STATUSES }).notNull().default("approved"),
  allowedAddresses: text("allowed_addresses").array().notNull().default([]),
  requestsPerMinute: integer("requests_per_minute").notNull().default(6000),
  inactivityAlert: boolean("silence_alarm").notNull().default(true),
  inactivityAlertHours: integer("silence_alarm_hours"),
  archivedAt: moment("archived_at"),
  archivedBy: text("archived_by"),
  createdAt,
  updatedAt,
});

export const affiliateTokens = pgTable("affiliate_tokens", {
  tokenId: integer("token_id").primaryKey().generatedByDefaultAsIdentity(),
  kind: text("kind", { enum: ["postback", "bearer"] }).notNull(),
  networkId: integer("network_id"),
  label: text("label").notNull().default(""),
  /** SHA-256 of the token, hexadecimal. */
  tokenHash: text("token_hash").notNull(),
  tokenSealed: text("token_sealed").notNull(),
  marksTest: boolean("marks_test").notNull().default(false),
  slot: smallint("slot"),
  createdAt,
  createdBy: text("created_by"),
  lastUsedAt: moment("last_used_at"),
  revokedAt: moment("revoked_at"),
  revokedBy: text("revoked_by"),
});

/** `revenue` and `payout` are dollars as exact decimal strings. The database computes `day` and `counted`. */
export const conversions = pgTable("conversions", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  networkId: integer("network_id"),
  transactionId: text("transaction_id").notNull(),
  createdAt,
  updatedAt,
  revenue: numeric("revenue", { precision: 10, scale: 2 }),
  payout: numeric("payout", { precision: 10, scale: 2 }),
  brandId: integer("brand_id"),
  sourceUrl: text("source_url"),
  sub1: text("sub1"),
  sub2: text("sub2"),
  sub3: text("sub3"),
  sub4: text("sub4"),
  sub5: text("sub5"),
  status: text("status", { enum: CONVERSION_STATUSES }).notNull().default("pending"),
  metadata: jsonb("metadata").$type<Record<string, unknown>>().notNull().default({}),
  isTest: boolean("is_test").notNull().default(false),
  providerClickId: bigint("provider_click_id", { mode: "number" }),
  isBlog: boolean("is_blog").notNull().default(false),
  postId: uuid("post_id"),
  rank: smallint("rank"),
  variantId: text("variant_id"),
  sourcePage: text("source_page"),
  campaign: text("campaign"),
  trafficSource: text("traffic_source"),
  archivedAt: moment("archived_at"),
  archivedBy: text("archived_by"),
  /** The day in America/New_York, `2025-03-31`. */
  day: date("day").notNull().generatedAlwaysAs(sql`(created_at at time zone 'America/New_York')::date`),
  /** Not archived, not a test, and not reversed. */
  counted: boolean("counted")
    .notNull()
    .generatedAlwaysAs(sql`archived_at is null and not is_test and status <> 'reversed'`),
});

export const postbackRequests = pgTable("postback_requests", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  receivedAt: moment("received_at").notNull().defaultNow(),
  endpoint: text("endpoint", { enum: ["postback", "post-conversion-data"] }).notNull(),
  networkId: integer("network_id"),
  tokenId: integer("token_id"),
  method: text("method", { enum: ["GET", "POST"] }).notNull(),
  contentType: text("content_type"),
  query: text("query").notNull(),
  body: bytes("body"),
  clientAddress: text("client_address"),
  userAgent: text("user_agent"),
  outcome: text("outcome", {
    enum: ["received", "created", "updated", "unchanged", "refused", "limited"],
  })
    .notNull()
    .default("received"),
  httpStatus: smallint("http_status"),
  field: text("field"),
  reason: text("reason"),
  transactionId: text("transaction_id"),
  conversionId: bigint("conversion_id", { mode: "number" }),
  answeredAt: moment("answered_at"),
  replayedAt: moment("replayed_at"),
  replayedBy: text("replayed_by"),
});

export const conversionHistory = pgTable("conversion_history", {
  historyId: bigint("history_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  conversionId: bigint("conversion_id", { mode: "number" }).notNull(),
  createdAt,
  action: text("action", { enum: ["updated", "corrected", "archived", "restored"] }).notNull(),
  origin: text("origin", { enum: ["postback", "test_tool", "manual", "statement", "staff"] }).notNull(),
  requestId: bigint("request_id", { mode: "number" }),
  actorId: text("actor_id"),
  before: jsonb("before").$type<Record<string, unknown>>().notNull().default({}),
  after: jsonb("after").$type<Record<string, unknown>>().notNull().default({}),
});
