import { and, desc, eq, inArray, lt, ne, or } from "drizzle-orm";
import type { Actor } from "~/features/auth/rules/access";
import { isUuid } from "~/kernel/uuid";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { blogNewPostDrafts } from "~/platform/db/tables/post-editor";
import { newDraftOf, openDraftsOf } from "../queries/new-drafts.server";
import { MAX_NEW_DRAFTS, type NewDraftProblem, type SentAutosave, titleOfDraft } from "../rules/autosave";
import { KEPT_DAYS } from "./autosaves.server";

type Owner = Pick<Actor, "userId">;
export type NewDraftResult = { done: true; revision: number } | { done: false; problem: NewDraftProblem };

const DAY_MS = 86_400_000;

/**
 * Stores a person's text of a post that doesn't exist yet (spec:post-editor#new-post-drafts). If another of the person's
 * tabs or devices has continued the draft, discarded it, or made it a post since, nothing is written.
 */
export function storeNewDraft(
  db: Db,
  { userId }: Owner,
  draftId: string,
  { draft, revision: known, source }: SentAutosave,
  now: Date,
): Promise<NewDraftResult> {
  return db.transaction(async (tx) => {
    // A row that doesn't exist yet can't be locked.
    await takeLock(tx, "postAutosaves", userId);
    const where = newDraftOf(userId, draftId);
    const { state, revision, source: lastSource } = blogNewPostDrafts;
    const [before] = await tx.select({ state, revision, lastSource }).from(blogNewPostDrafts).where(where);
    const isOwn = before?.lastSource === source;
    if (before?.state === "stored") return { done: false, problem: "saved-already" };
    if (before?.state === "discarded" || (!isOwn && (before?.revision ?? 0) !== known))
      return { done: false, problem: "newer-autosave" };
    await removeOldDrafts(tx, now);
    if (!before && (await tx.$count(blogNewPostDrafts, openDraftsOf(userId))) >= MAX_NEW_DRAFTS)
      return { done: false, problem: "too-many-drafts" };
    const next = (before?.revision ?? 0) + 1;
    const text = { title: titleOfDraft(draft), draft: JSON.stringify(draft) };
    const values = { ...text, revision: next, source, savedAt: now };
    if (before) await tx.update(blogNewPostDrafts).set(values).where(where);
    else await tx.insert(blogNewPostDrafts).values({ userId, draftId, state: "open", ...values });
    return { done: true, revision: next };
  });
}

/** Abandoned drafts after 60 days, the others a day after the last autosave. */
async function removeOldDrafts(tx: Db, now: Date): Promise<void> {
  const before = (days: number) => lt(blogNewPostDrafts.savedAt, new Date(now.getTime() - days * DAY_MS));
  await tx
    .delete(blogNewPostDrafts)
    .where(or(before(KEPT_DAYS), and(ne(blogNewPostDrafts.state, "open"), before(1))));
}

/**
 * Discards a draft from the list, or brings it back (spec:post-editor#new-post-drafts).
 * @returns whether the person has such a draft.
 */
export function discardNewDraft(
  db: Db,
  { userId }: Owner,
  draftId: string,
  to: "discarded" | "open",
  now: Date,
): Promise<boolean> {
  if (!isUuid(draftId)) return Promise.resolve(false);
  return db.transaction(async (tx) => {
    await takeLock(tx, "postAutosaves", userId);
    const rows = await tx
      .update(blogNewPostDrafts)
      .set({ state: to, savedAt: now })
      .where(and(newDraftOf(userId, draftId), ne(blogNewPostDrafts.state, "stored")))
      .returning({ draftId: blogNewPostDrafts.draftId });
    if (to === "discarded") await forgetOldest(tx, userId);
    return rows.length > 0;
  });
}

/** Keeps as many of a person's discarded drafts as there can be open ones, the newest. */
async function forgetOldest(tx: Db, userId: string): Promise<void> {
  const discarded = and(eq(blogNewPostDrafts.userId, userId), eq(blogNewPostDrafts.state, "discarded"));
  const surplus = tx
    .select({ draftId: blogNewPostDrafts.draftId })
    .from(blogNewPostDrafts)
    .where(discarded)
    .orderBy(desc(blogNewPostDrafts.savedAt))
    .offset(MAX_NEW_DRAFTS);
  await tx.delete(blogNewPostDrafts).where(and(discarded, inArray(blogNewPostDrafts.draftId, surplus)));
}

const ended = (now: Date) => ({ state: "stored" as const, title: "", draft: "", savedAt: now });

/** Deletes the text of a draft that the person discarded in the editor. */
export async function dropNewDraft(db: Db, { userId }: Owner, draftId: string, now: Date): Promise<void> {
  await db.update(blogNewPostDrafts).set(ended(now)).where(newDraftOf(userId, draftId));
}

/** Deletes the text of a draft that became a post. Its row stays, so that an autosave on its way isn't stored. */
export async function endNewDraft(db: Db, { userId }: Owner, draftId: string, now: Date): Promise<void> {
  await db
    .insert(blogNewPostDrafts)
    .values({ userId, draftId, revision: 1, source: "none", ...ended(now) })
    .onConflictDoUpdate({
      target: [blogNewPostDrafts.userId, blogNewPostDrafts.draftId],
      set: ended(now),
    });
}
