import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** Staff notes. Exactly one of `postId`, `claimId`, and `brandId` is set. */
export const staffNotes = pgTable("staff_notes", {
  noteId: bigint("note_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  requestId: uuid("request_id").notNull(),
  postId: uuid("post_id"),
  claimId: bigint("claim_id", { mode: "number" }),
  brandId: integer("brand_id"),
  authorId: text("author_id").notNull(),
  authorName: text("author_name").notNull(),
  body: text("body").notNull(),
  createdAt: moment("created_at").notNull(),
  editedAt: moment("edited_at"),
  deletedAt: moment("deleted_at"),
  deletedBy: text("deleted_by"),
});

/** The people that a note mentions. */
export const staffNoteMentions = pgTable(
  "staff_note_mentions",
  {
    noteId: bigint("note_id", { mode: "number" }).notNull(),
    userId: text("user_id").notNull(),
    isCurrent: boolean("is_current").notNull(),
    readAt: moment("read_at"),
  },
  (table) => [primaryKey({ columns: [table.noteId, table.userId] })],
);
