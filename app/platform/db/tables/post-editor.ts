import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns";

export const blogPostAutosaves = pgTable("blog_post_autosaves", {
  userId: text("user_id").notNull(),
  postId: uuid("post_id").notNull(),
  baseVersion: integer("base_version").notNull(),
  baseSubmission: integer("base_submission"),
  revision: integer("revision").notNull(),
  source: text("source").notNull(),
  draft: text("draft").notNull(),
  savedAt: moment("saved_at").notNull(),
});

export const blogNewPostDrafts = pgTable("blog_new_post_drafts", {
  userId: text("user_id").notNull(),
  draftId: uuid("draft_id").notNull(),
  state: text("state").$type<"open" | "discarded" | "stored">().notNull(),
  title: text("title").notNull(),
  revision: integer("revision").notNull(),
  source: text("source").notNull(),
  draft: text("draft").notNull(),
  savedAt: moment("saved_at").notNull(),
});
