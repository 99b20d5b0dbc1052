import { bigint, boolean, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** Filters, order, and columns of a staff list under a name. */
export const savedViews = pgTable("saved_views", {
  viewId: bigint("view_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** The path of the list's page. */
  page: text("page").notNull(),
  name: text("name").notNull(),
  query: text("query").notNull(),
  isShared: boolean("is_shared").notNull(),
  ownerId: text("owner_id").notNull(),
  createdAt: moment("created_at").notNull(),
  updatedAt: moment("updated_at").notNull(),
  archivedAt: moment("archived_at"),
});

/** The view that a list opens with, for each person. */
export const savedViewDefaults = pgTable(
  "saved_view_defaults",
  {
    userId: text("user_id").notNull(),
    page: text("page").notNull(),
    viewId: bigint("view_id", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.page] })],
);
