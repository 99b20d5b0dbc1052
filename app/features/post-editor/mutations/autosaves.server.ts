import { lt } from "drizzle-orm";
import type { Actor } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { blogPostAutosaves } from "~/platform/db/tables/post-editor";
import { autosaveOf } from "../queries/autosaves.server";
import type { SentAutosave } from "../rules/autosave";

type Owner = Pick<Actor, "userId">;

/** Abandoned changes are deleted after this many days. */
export const KEPT_DAYS = 60;

/**
 * Stores a person's unsaved changes apart from the post, where only that person sees them. If another of the
 * person's tabs or devices has stored or removed them since, nothing is written.
 * @returns the new revision; null if nothing was written.
 */
export function storeAutosave(
  db: Db,
  owner: Owner,
  postId: string,
  { draft, version, submission, revision: known, source }: SentAutosave,
  now: Date,
): Promise<number | null> {
  return db.transaction(async (tx) => {
    // A row that doesn't exist yet can't be locked.
    await takeLock(tx, "postAutosaves", owner.userId);
    const where = autosaveOf(owner.userId, postId);
    const [before] = await tx
      .select({ revision: blogPostAutosaves.revision, source: blogPostAutosaves.source })
      .from(blogPostAutosaves)
      .where(where);
    const isOwn = before?.source === source;
    if (!isOwn && (before?.revision ?? 0) !== known) return null;
    const revision = (before?.revision ?? 0) + 1;
    const based = { baseVersion: version, baseSubmission: submission ?? null };
    const values = { ...based, revision, source, draft: JSON.stringify(draft), savedAt: now };
    if (before) await tx.update(blogPostAutosaves).set(values).where(where);
    else await tx.insert(blogPostAutosaves).values({ userId: owner.userId, postId, ...values });
    const oldest = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
    await tx.delete(blogPostAutosaves).where(lt(blogPostAutosaves.savedAt, oldest));
    return revision;
  });
}

/** Removes the changes, because the person saved or discarded them. */
export async function deleteAutosave(db: Db, owner: Owner, postId: string): Promise<void> {
  await db.delete(blogPostAutosaves).where(autosaveOf(owner.userId, postId));
}
