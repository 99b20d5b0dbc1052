import { boolean, date, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns";

export const splitTests = pgTable("split_tests", {
  id: uuid("id").primaryKey().defaultRandom(),
  name: text("name").notNull(),
  description: text("description").notNull().default(""),
  status: text("status", { enum: ["paused", "active", "completed"] })
    .notNull()
    .default("paused"),
  primaryMetric: text("primary_metric", { enum: ["clicks", "conversions", "payout", "time_to_click"] })
    .notNull()
    .default("conversions"),
  /** Days of America/New_York, both included: `2026-03-31`. */
  startDate: date("start_date").notNull(),
  endDate: date("end_date"),
  /** In percent of visitors, 0 to 50. */
  holdout: smallint("holdout").notNull().default(0),
  rampHalfDate: date("ramp_half_date"),
  rampFullDate: date("ramp_full_date"),
  slug: text("slug").notNull(),
  conclusion: text("conclusion").notNull().default(""),
  variantsChangedAt: moment("variants_changed_at").notNull().defaultNow(),
  /** When the retention rule last deleted visitors of this test; null if it never did. */
  visitorsDeletedAt: moment("visitors_deleted_at"),
  createdAt,
  updatedAt: moment("updated_at").notNull().defaultNow(),
  archivedAt: moment("archived_at"),
  archivedBy: text("archived_by"),
});

export const splitTestVariants = pgTable("split_test_variants", {
  /** A UUID unless given. Views and clicks have it as `variant_id`. */
  id: text("id")
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID()),
  splitTestId: uuid("split_test_id").notNull(),
  position: smallint("position").notNull(),
  name: text("name").notNull(),
  postId: uuid("post_id"),
  /** 0–100; 0 gets no traffic. */
  weight: smallint("weight").notNull().default(50),
});

export const splitTestAssignments = pgTable("split_test_assignments", {
  splitTestId: uuid("split_test_id").notNull(),
  variantId: text("variant_id").notNull(),
  sessionId: text("session_id").notNull(),
  byChance: boolean("by_chance").notNull().default(true),
  /** Whether they had viewed a post before. Null: not looked up. */
  seenBefore: boolean("seen_before"),
  createdAt,
});

export const splitTestHoldouts = pgTable("split_test_holdouts", {
  splitTestId: uuid("split_test_id").notNull(),
  sessionId: text("session_id").notNull(),
  createdAt,
});
