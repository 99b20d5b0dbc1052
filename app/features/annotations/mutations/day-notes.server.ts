import { eq, lt } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, isAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { dayNotes } from "~/platform/db/tables/annotations";
import { deleteOldestOf } from "~/platform/retention.server";
import { countDayNotes, lockDayNote, type StoredDayNote } from "../queries/day-notes.server";
import {
  canChangeDayNote,
  type DayNoteProblem,
  MAX_A_DAY,
  NOTES_A_MINUTE,
  UNDO_MS,
} from "../rules/day-notes";

export type DayNoteResult = { done: true } | { done: false; problem: DayNoteProblem };
export type DayNoteWork = { actor: Actor; now: Date };

/** What a person chose for a note. */
export type DayNoteInput = { day: string; text: string; forManagers: boolean };

const done: DayNoteResult = { done: true };
const refused = (problem: DayNoteProblem): DayNoteResult => ({ done: false, problem });

/** One change at a time. Notes deleted a day ago are removed for good. */
function change(
  db: Db,
  { now }: DayNoteWork,
  work: (tx: Db) => Promise<DayNoteResult>,
): Promise<DayNoteResult> {
  return db.transaction(async (tx) => {
    await takeLock(tx, "dayNotes");
    await tx.delete(dayNotes).where(lt(dayNotes.deletedAt, new Date(now.getTime() - UNDO_MS)));
    return work(tx);
  });
}

/** Content managers see each other's notes; administrators choose (spec:annotations#who-sees-day-notes). */
const readersOf = (actor: Actor, forManagers: boolean) => !isAdmin(actor) || forManagers;

/** Adds a note (spec:annotations#day-notes). A request that was sent twice adds it once. */
export function addDayNote(
  db: Db,
  work: DayNoteWork,
  { requestId, day, text, forManagers }: DayNoteInput & { requestId: string },
): Promise<DayNoteResult> {
  const { actor, now } = work;
  return change(db, work, async (tx) => {
    if ((await tx.$count(dayNotes, eq(dayNotes.requestId, requestId))) > 0) return done;
    const after = new Date(now.getTime() - 60_000);
    const { onDay, recent } = await countDayNotes(tx, { day, authorId: actor.userId, after });
    if (recent >= NOTES_A_MINUTE) return refused("often");
    if (onDay >= MAX_A_DAY) return refused("full");
    const [note] = await tx
      .insert(dayNotes)
      .values({
        requestId,
        day,
        body: text,
        forManagers: readersOf(actor, forManagers),
        authorId: actor.userId,
        authorName: actor.name,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (!note) throw new Error("The database returned no row for the new note.");
    await record(tx, work, "created", { before: null, after: note });
    return done;
  });
}

/**
 * Changes a note, unless someone changed it after this person saw it (spec:annotations#change-day-note). Only
 * administrators change who sees it.
 */
export function editDayNote(
  db: Db,
  work: DayNoteWork,
  { noteId, version, day, text, forManagers }: DayNoteInput & { noteId: number; version: number },
): Promise<DayNoteResult> {
  const { actor, now } = work;
  return change(db, work, async (tx) => {
    const note = await lockDayNote(tx, noteId);
    if (!note || note.deletedAt || !canChangeDayNote(actor, note)) return refused("gone");
    const requested = { day, body: text, forManagers: isAdmin(actor) ? forManagers : note.forManagers };
    if (note.day === day && note.body === text && note.forManagers === requested.forManagers) return done;
    if (note.version !== version) return refused("changed");
    if (day !== note.day) {
      const { onDay } = await countDayNotes(tx, { day, authorId: actor.userId, after: now });
      if (onDay >= MAX_A_DAY) return refused("full");
    }
    await store(tx, work, note, { ...requested, action: "updated" });
    return done;
  });
}

/** Deletes a note; `restoreDayNote` undoes it for a day. */
export function deleteDayNote(
  db: Db,
  work: DayNoteWork,
  { noteId, version }: { noteId: number; version: number },
): Promise<DayNoteResult> {
  const { actor, now } = work;
  return change(db, work, async (tx) => {
    const note = await lockDayNote(tx, noteId);
    if (!note || !canChangeDayNote(actor, note)) return refused("gone");
    if (note.deletedAt) return done;
    if (note.version !== version) return refused("changed");
    await store(tx, work, note, { deletedAt: now, deletedBy: actor.userId, action: "archived" });
    return done;
  });
}

/** Brings a deleted note back: for the person who deleted it, and administrators. */
export function restoreDayNote(db: Db, work: DayNoteWork, noteId: number): Promise<DayNoteResult> {
  const { actor, now } = work;
  return change(db, work, async (tx) => {
    const note = await lockDayNote(tx, noteId);
    if (!note || !(isAdmin(actor) || (note.deletedBy ?? note.authorId) === actor.userId))
      return refused("gone");
    if (!note.deletedAt) return done;
    const { onDay } = await countDayNotes(tx, { day: note.day, authorId: actor.userId, after: now });
    if (onDay >= MAX_A_DAY) return refused("full");
    await store(tx, work, note, { deletedAt: null, deletedBy: null, action: "restored" });
    return done;
  });
}

type Changes = Partial<Pick<StoredDayNote, "day" | "body" | "forManagers" | "deletedAt" | "deletedBy">>;

async function store(
  tx: Db,
  work: DayNoteWork,
  note: StoredDayNote,
  { action, ...changes }: Changes & { action: string },
): Promise<void> {
  const after = { ...note, ...changes, version: note.version + 1, updatedAt: work.now };
  const { version, updatedAt } = after;
  await tx
    .update(dayNotes)
    .set({ ...changes, version, updatedAt })
    .where(eq(dayNotes.noteId, note.noteId));
  await record(tx, work, action, { before: note, after });
}

async function record(
  tx: Db,
  { actor, now }: DayNoteWork,
  action: string,
  { before, after }: { before: StoredDayNote | null; after: StoredDayNote },
): Promise<void> {
  const entry = {
    action,
    entity: "day_note" as const,
    entityId: after.noteId,
    summary: `Chart note on ${after.day}`,
    before: before && factsOf(before),
    after: factsOf(after),
  };
  await recordAudit(tx, actor, entry, now);
}

const factsOf = (note: StoredDayNote) => ({
  day: note.day,
  text: note.body,
  author: note.authorName,
  for_content_managers: note.forManagers,
  is_deleted: note.deletedAt !== null,
});

/** Removes the oldest notes before a moment, at most `limit`. @returns how many. */
export const deleteOldDayNotes = deleteOldestOf(dayNotes, dayNotes.noteId);
