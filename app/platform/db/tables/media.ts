import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";

export const blogImages = pgTable("blog_images", {
  imageId: uuid("image_id").primaryKey().defaultRandom(),
  /** The folder of its files: `blog-images/{milliseconds}-{random}-{width}x{height}` (`imageName`). */
  key: text("key").notNull(),
  alt: text("alt").notNull(),
  /** In pixels, of the largest file. */
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  hash: text("hash").notNull(),
  uploadedBy: text("uploaded_by"),
  createdAt,
});
