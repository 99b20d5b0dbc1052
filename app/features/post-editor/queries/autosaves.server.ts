import { and, eq, type SQL } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { blogPostAutosaves } from "~/platform/db/tables/post-editor";
import type { Autosave } from "../rules/autosave";

/** The autosave of one person for one post. */
export function autosaveOf(userId: string, postId: string): SQL | undefined {
  return and(eq(blogPostAutosaves.userId, userId), eq(blogPostAutosaves.postId, postId));
}

/** The person's unsaved changes to a post, or null. The caller decides whether they may still edit it. */
export async function findAutosave(db: Db, userId: string, postId: string): Promise<Autosave | null> {
  const [row] = await db.select().from(blogPostAutosaves).where(autosaveOf(userId, postId));
  if (!row) return null;
  const { baseVersion: version, baseSubmission: submission, revision, savedAt } = row;
  return { draft: parseJson(row.draft), version, submission, revision, savedAt: savedAt.toISOString() };
}

/** Null if it isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
