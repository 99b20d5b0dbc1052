import { boolean, date, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
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
    skippedFor: date("skipped_for", { mode: "string" }),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.userId] })],
);
