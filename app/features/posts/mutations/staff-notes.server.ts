import type { Db } from "~/platform/db/client.server";
import { blogStaffNotes } from "~/platform/db/tables/posts";

const LONGEST_NOTE = 1_000;

/** Stores a note for the staff member who opens the post first. It is shown until someone saves the post. */
export async function storeStaffNote(tx: Db, postId: string, note: string, now: Date): Promise<void> {
  const values = { note: note.slice(0, LONGEST_NOTE).toWellFormed(), createdAt: now };
  await tx
    .insert(blogStaffNotes)
    .values({ postId, ...values })
    .onConflictDoUpdate({ target: blogStaffNotes.postId, set: values });
}
