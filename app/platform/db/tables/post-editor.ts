import { integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const blogPostAutosaves = pgTable("blog_post_autosaves", {
  userId: text("user_id").notNull(),
  postId: uuid("post_id").notNull(),
  baseVersion: integer("base_version").notNull(),
  revision: integer("revision").notNull(),
  source: text("source").notNull(),
  draft: text("draft").notNull(),
  savedAt: timestamp("saved_at", { withTimezone: true }).notNull(),
});
