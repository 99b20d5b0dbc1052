import { and, eq } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { blogPosts, blogStaffNotes } from "~/platform/db/tables/posts";

/**
 * The note for staff about a post that no one has saved since it was created (spec:article-generator#staff-note), or
 * null.
 */
export async function findStaffNote(db: Db, postId: string): Promise<string | null> {
  const [row] = await db
    .select({ note: blogStaffNotes.note })
    .from(blogStaffNotes)
    .innerJoin(blogPosts, eq(blogPosts.id, blogStaffNotes.postId))
    .where(and(eq(blogStaffNotes.postId, postId), eq(blogPosts.version, 1)));
  return row?.note ?? null;
}
