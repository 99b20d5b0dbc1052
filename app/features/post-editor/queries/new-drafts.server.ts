import { and, desc, eq, type SQL } from "drizzle-orm";
import { isUuid } from "~/kernel/uuid";
import type { Db } from "~/platform/db/client.server";
import { blogNewPostDrafts } from "~/platform/db/tables/post-editor";
import { type Autosave, MAX_NEW_DRAFTS, type NewDraft } from "../rules/autosave";
import { parseJson } from "./autosaves.server";

/** One person's draft of a post that doesn't exist yet. */
export function newDraftOf(userId: string, draftId: string): SQL | undefined {
  return and(eq(blogNewPostDrafts.userId, userId), eq(blogNewPostDrafts.draftId, draftId));
}

/** One person's drafts that can be continued. */
export function openDraftsOf(userId: string): SQL | undefined {
  return and(eq(blogNewPostDrafts.userId, userId), eq(blogNewPostDrafts.state, "open"));
}

/** A draft as the editor opens it; null if the person has none with this id. */
export async function findNewDraft(db: Db, userId: string, draftId: string): Promise<Autosave | null> {
  if (!isUuid(draftId)) return null;
  const [row] = await db
    .select()
    .from(blogNewPostDrafts)
    .where(and(newDraftOf(userId, draftId), openDraftsOf(userId)));
  if (!row) return null;
  const { revision, savedAt } = row;
  return {
    draft: parseJson(row.draft),
    version: 0,
    submission: null,
    revision,
    savedAt: savedAt.toISOString(),
  };
}

/** The person's drafts that can be continued, newest first, without their text. */
export async function listNewDrafts(db: Db, userId: string): Promise<NewDraft[]> {
  const { draftId, title, savedAt } = blogNewPostDrafts;
  const rows = await db
    .select({ draftId, title, savedAt })
    .from(blogNewPostDrafts)
    .where(openDraftsOf(userId))
    .orderBy(desc(savedAt))
    // A discarded draft may have come back after another one took its place.
    .limit(2 * MAX_NEW_DRAFTS);
  return rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }));
}
