import { jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns";

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
  name: text("name").notNull().default(""),
  earlierReport: jsonb("earlier_report"),
  earlierAsOf: moment("earlier_as_of"),
});
