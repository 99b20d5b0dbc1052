import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns";

export const postImports = pgTable("post_imports", {
  importId: integer("import_id").primaryKey().generatedAlwaysAsIdentity(),
  createdAt: moment("created_at").notNull(),
  actorId: text("actor_id"),
  actorName: text("actor_name").notNull(),
  source: text("source", { enum: ["wordpress", "ghost", "dosecompare"] }).notNull(),
  fileName: text("file_name").notNull(),
  imageIds: uuid("image_ids").array().notNull().default([]),
  tagIds: integer("tag_ids").array().notNull().default([]),
  categoryIds: integer("category_ids").array().notNull().default([]),
  undoneAt: moment("undone_at"),
});

export const postImportPosts = pgTable("post_import_posts", {
  sourceKey: text("source_key").primaryKey(),
  importId: integer("import_id").notNull(),
  postId: uuid("post_id").notNull(),
});
