import { bigint, boolean, date, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** What staff wrote about a day in America/New_York. */
export const dayNotes = pgTable("day_notes", {
  noteId: bigint("note_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  requestId: uuid("request_id").notNull(),
  day: date("day").notNull(),
  body: text("body").notNull(),
  /** Whether content managers see it too. */
  forManagers: boolean("for_managers").notNull(),
  authorId: text("author_id").notNull(),
  authorName: text("author_name").notNull(),
  version: integer("version").notNull().default(1),
  createdAt: moment("created_at").notNull(),
  updatedAt: moment("updated_at").notNull(),
  deletedAt: moment("deleted_at"),
  deletedBy: text("deleted_by"),
});

/** When a version of the product first started after another one. */
export const productVersions = pgTable("product_versions", {
  versionId: bigint("version_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  version: text("version").notNull(),
  startedAt: moment("started_at").notNull(),
});
