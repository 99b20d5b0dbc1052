import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns";

export const apiKeys = pgTable("api_keys", {
  keyName: text("key_name").primaryKey(),
  /** In the format of `secrets.seal`. */
  keyValue: text("key_value").notNull(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
  updatedBy: text("updated_by"),
});

export const aiSettings = pgTable("ai_settings", {
  onlyRow: boolean("only_row").primaryKey().default(true),
  model: text("model").notNull(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
  updatedBy: text("updated_by"),
});

export const blogSchedules = pgTable("blog_schedules", {
  scheduleId: uuid("schedule_id").primaryKey().defaultRandom(),
  keyword: text("keyword").notNull(),
  publishDate: moment("publish_date").notNull(),
  status: text("status", { enum: ["pending", "generating", "done", "failed", "cancelled"] })
    .notNull()
    .default("pending"),
  origin: text("origin", { enum: ["dialog", "schedule"] }).notNull(),
  requestId: uuid("request_id").notNull(),
  autoPublish: boolean("auto_publish").notNull().default(false),
  useTemplate: boolean("use_template").notNull().default(false),
  /** Why it failed, or why the built-in article was used. */
  reason: text("reason"),
  usedTemplate: boolean("used_template").notNull().default(false),
  postId: uuid("post_id"),
  attempts: integer("attempts").notNull().default(0),
  leaseToken: uuid("lease_token"),
  leaseUntil: moment("lease_until"),
  /** Characters received so far. */
  progress: integer("progress").notNull().default(0),
  model: text("model"),
  inputTokens: integer("input_tokens"),
  outputTokens: integer("output_tokens"),
  requestedBy: text("asked_by"),
  createdAt,
  updatedAt: moment("updated_at").notNull().defaultNow(),
  finishedAt: moment("finished_at"),
});
