import { boolean, date, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** Reports that staff saved under a name. */
export const savedReports = pgTable("saved_reports", {
  reportId: uuid("report_id").primaryKey().defaultRandom(),
  name: text("name").notNull(),
  query: text("query").notNull(),
  isShared: boolean("is_shared").notNull(),
  ownerId: text("owner_id").notNull(),
  createdAt: moment("created_at").notNull(),
  updatedAt: moment("updated_at").notNull(),
  deletedAt: moment("deleted_at"),
});

/** Who pinned a saved report or gets it by email. */
export const savedReportReaders = pgTable(
  "saved_report_readers",
  {
    reportId: uuid("report_id").notNull(),
    userId: text("user_id").notNull(),
    isPinned: boolean("is_pinned").notNull().default(false),
    frequency: text("frequency", { enum: ["daily", "weekly", "monthly"] }),
    emailedFor: date("emailed_for", { mode: "string" }),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.userId] })],
);

/** Answers that a job prepares, and those it has prepared. */
export const reportAnswers = pgTable("report_answers", {
  answerId: uuid("answer_id").primaryKey().defaultRandom(),
  ownerId: text("owner_id").notNull(),
  role: text("role", { enum: ["admin", "content_manager"] }).notNull(),
  query: text("query").notNull(),
  question: text("question").notNull(),
  askedAt: moment("asked_at").notNull(),
  status: text("status", { enum: ["waiting", "running", "done", "failed"] })
    .notNull()
    .default("waiting"),
  step: text("step").notNull().default(""),
  percent: smallint("percent").notNull().default(0),
  movedAt: moment("moved_at").notNull(),
  asOf: moment("as_of"),
  problem: text("problem", { enum: ["too-long", "too-many-rows", "role", "failed"] }),
  report: jsonb("report"),
});
