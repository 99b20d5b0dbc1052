import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** The tabs in which someone has an editor open. A database crash clears it. */
export const openEditors = pgTable("open_editors", {
  tabId: uuid("tab_id").primaryKey(),
  kind: text("kind", { enum: ["post", "brand"] }).notNull(),
  thingId: text("thing_id").notNull(),
  userId: text("user_id").notNull(),
  userName: text("user_name").notNull(),
  openedAt: moment("opened_at").notNull(),
  seenAt: moment("seen_at").notNull(),
});
