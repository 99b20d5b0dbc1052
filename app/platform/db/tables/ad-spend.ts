import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** Dollars, as an exact decimal string. */
const spend = () => numeric("spend_amount", { precision: 12, scale: 2 }).notNull();
const SOURCES = ["api", "csv", "manual"] as const;

export const facebookAdSpend = pgTable("facebook_ad_spend", {
  /** The day in the advertising account's time zone, `2025-03-31`. */
  date: date("date").primaryKey(),
  spendAmount: spend(),
  isCurrentDay: boolean("is_current_day").notNull().default(false),
  lastSyncTime: moment("last_sync_time").notNull().defaultNow(),
  source: text("source", { enum: SOURCES }).notNull(),
});

export const adSpendCampaigns = pgTable("ad_spend_campaigns", {
  date: date("date").notNull(),
  campaign: text("campaign").notNull(),
  spendAmount: spend(),
  lastSyncTime: moment("last_sync_time").notNull().defaultNow(),
  source: text("source", { enum: SOURCES }).notNull(),
});

/** What one account of a platform other than Meta spent on one day. */
export const adSpendReports = pgTable(
  "ad_spend_reports",
  {
    date: date("date").notNull(),
    /** `google` or `tiktok`. */
    platform: text("platform").notNull(),
    /** As the report names it; empty if it doesn't. */
    account: text("account").notNull(),
    /** The account's number, if the figure comes from its API. */
    accountId: text("account_id"),
    spendAmount: spend(),
    isCurrentDay: boolean("is_current_day").notNull().default(false),
    lastSyncTime: moment("last_sync_time").notNull().defaultNow(),
    source: text("source", { enum: SOURCES }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.date, table.platform, table.account] })],
);

/** Imports and deletions with what they replaced, so that they can be undone. */
export const adSpendChanges = pgTable("ad_spend_changes", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text("kind", { enum: ["import", "deletion"] }).notNull(),
  about: text("about").notNull(),
  changedAt: moment("changed_at").notNull(),
  changedBy: text("changed_by"),
  /** A list of `KeptDay`s of the feature's schema. */
  before: jsonb("before").$type<unknown>().notNull(),
  undoneAt: moment("undone_at"),
});

/** Removed days, kept whole so that the removal can be undone. */
export const adSpendRemoved = pgTable("ad_spend_removed", {
  date: date("date").primaryKey(),
  /** An `AdSpendDay` of the feature's rules. */
  day: jsonb("day").$type<unknown>().notNull(),
  removedAt: moment("removed_at").notNull(),
  removedBy: text("removed_by"),
});

/** What's known about a connection to an ad platform. `sealed` is its encrypted credentials. */
const connectionColumns = () => ({
  accountId: text("account_id").notNull(),
  accountName: text("account_name").notNull(),
  timeZone: text("time_zone").notNull(),
  tokenExpiresAt: moment("token_expires_at"),
  connectedAt: moment("connected_at").notNull(),
  connectedBy: text("connected_by"),
  lastTriedAt: moment("last_tried_at"),
  lastSyncTime: moment("last_sync_time"),
  /** Why the last attempt failed, in words for staff; null if it didn't fail. */
  lastProblem: text("last_problem"),
  /** How many readings of its figures have begun; the number of the latest one. */
  readingsBegun: integer("readings_begun").notNull().default(0),
  /** The number of the reading whose figures are stored. */
  readingStored: integer("reading_stored").notNull().default(0),
});

/** The connection to Meta's reporting API: zero or one row. */
export const adAccounts = pgTable("ad_accounts", {
  id: smallint("id").primaryKey().default(1),
  /** The access token. */
  sealed: text("access_token_sealed").notNull(),
  ...connectionColumns(),
});

/** The connections to other platforms, one for each. */
export const adConnections = pgTable("ad_connections", {
  /** `google` or `tiktok`. */
  platform: text("platform").primaryKey(),
  /** What staff entered, as JSON. */
  sealed: text("credentials_sealed").notNull(),
  ...connectionColumns(),
});
