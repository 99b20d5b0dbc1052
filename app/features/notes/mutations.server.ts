import { and, eq, inArray, isNull, lt, lte } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import type { Actor } from "~/features/auth/rules/access";
import { isAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { staffNoteMentions, staffNotes } from "~/platform/db/tables/notes";
import { deleteOldestOf } from "~/platform/retention.server";
import {
  type FoundNoteSubject,
  findNoteSubject,
  listPeopleFor,
  lockNoteSubject,
  type Mentionable,
} from "./queries/note-subjects.server";
import {
  countNotes,
  countWritten,
  listMentioned,
  lockNote,
  notesOf,
  type StoredNote,
} from "./queries/notes.server";
import { mentionedNames } from "./rules/mentions";
import type { NoteSubject } from "./rules/note-subjects";
import {
  CHANGEABLE_MS,
  canDeleteNote,
  canEditNote,
  MAX_MENTIONS,
  MAX_NOTES,
  NOTES_A_MINUTE,
  type NoteProblem,
} from "./rules/notes";

export type NoteResult = { done: true } | { done: false; problem: NoteProblem };

const refused = (problem: NoteProblem): NoteResult => ({ done: false, problem });

/** What every change of a note needs. */
export type NoteWork = {
  actor: Actor;
  subject: NoteSubject;
  now: Date;
  /** The setting CONTENT_MANAGER_EMAIL. */
  fixedEmail: string;
  /** Queues the email to each person whom the note mentions for the first time. */
  notify(tx: Db, people: readonly Mentionable[], subject: NoteSubject): Promise<void>;
};

/**
 * Makes one change of notes at a time, by someone who may open the subject. Notes deleted a day ago are removed for good.
 */
function change(
  db: Db,
  { actor, subject, now }: NoteWork,
  work: (tx: Db, found: FoundNoteSubject) => Promise<NoteResult>,
): Promise<NoteResult> {
  return db.transaction(async (tx) => {
    await takeLock(tx, "staffNotes");
    await lockNoteSubject(tx, subject);
    const found = await findNoteSubject(tx, actor, subject);
    if (!found) return refused("gone");
    await tx.delete(staffNotes).where(lt(staffNotes.deletedAt, new Date(now.getTime() - CHANGEABLE_MS)));
    return work(tx, found);
  });
}

/** Adds a note (spec:notes#notes). A request that was sent twice adds it once. */
export function addNote(
  db: Db,
  work: NoteWork,
  { requestId, text }: { requestId: string; text: string },
): Promise<NoteResult> {
  const { actor, subject, now } = work;
  return change(db, work, async (tx, found) => {
    const known = await tx.$count(staffNotes, eq(staffNotes.requestId, requestId));
    if (known > 0) return { done: true };
    const aMinuteAgo = new Date(now.getTime() - 60_000);
    if ((await countWritten(tx, actor.userId, aMinuteAgo)) >= NOTES_A_MINUTE) return refused("often");
    if ((await countNotes(tx, subject)) >= MAX_NOTES) return refused("full");
    const mentioned = await mentionedIn(tx, work, found, text);
    if (mentioned.length > MAX_MENTIONS) return refused("mentions");
    const [note] = await tx
      .insert(staffNotes)
      .values({
        requestId,
        ...columnsOf(subject),
        authorId: actor.userId,
        authorName: actor.name,
        body: text,
        createdAt: now,
      })
      .returning();
    if (!note) throw new Error("The database returned no row for the new note.");
    await mention(tx, work, note.noteId, mentioned);
    await record(tx, work, found, "created", { before: null, after: note });
    return { done: true };
  });
}

function columnsOf({ kind, id }: NoteSubject) {
  if (kind === "post") return { postId: id };
  return kind === "claim" ? { claimId: Number(id) } : { brandId: Number(id) };
}

/** The other people whom a text mentions, of those who may open the subject (spec:notes#mentions). */
async function mentionedIn(
  tx: Db,
  { actor, fixedEmail }: NoteWork,
  found: FoundNoteSubject,
  text: string,
): Promise<Mentionable[]> {
  const people = (await listPeopleFor(tx, found, fixedEmail)).filter(({ userId }) => userId !== actor.userId);
  const names = mentionedNames(
    text,
    people.map(({ name }) => name),
  ).map((name) => name.toLowerCase());
  return people.filter(({ name }) => names.includes(name.toLowerCase()));
}

/** Stores the note's mentions, and emails those whom it didn't mention before. */
async function mention(
  tx: Db,
  work: NoteWork,
  noteId: number,
  people: readonly Mentionable[],
): Promise<void> {
  const known = await listMentioned(tx, noteId);
  const ids = people.map(({ userId }) => userId);
  await tx
    .update(staffNoteMentions)
    .set({ isCurrent: ids.length === 0 ? false : inArray(staffNoteMentions.userId, ids) })
    .where(eq(staffNoteMentions.noteId, noteId));
  const added = people.filter(({ userId }) => !known.has(userId));
  if (added.length === 0) return;
  await tx.insert(staffNoteMentions).values(added.map(({ userId }) => ({ noteId, userId, isCurrent: true })));
  await work.notify(tx, added, work.subject);
}

/**
 * Changes the text of one's own note (spec:notes#change-note).
 * @param seen when the note was last edited, as the author saw it, in ISO 8601; empty if never.
 */
export function editNote(
  db: Db,
  work: NoteWork,
  { noteId, seen, text }: { noteId: number; seen: string; text: string },
): Promise<NoteResult> {
  const { actor, subject, now } = work;
  return change(db, work, async (tx, found) => {
    const note = await lockNote(tx, subject, noteId);
    if (!note || note.deletedAt || note.authorId !== actor.userId) return refused("gone");
    if (!canEditNote(actor, note, now)) return refused("late");
    if (note.body === text) return { done: true };
    if ((note.editedAt?.toISOString() ?? "") !== seen) return refused("changed");
    const mentioned = await mentionedIn(tx, work, found, text);
    if (mentioned.length > MAX_MENTIONS) return refused("mentions");
    const after = { ...note, body: text, editedAt: now };
    await tx.update(staffNotes).set({ body: text, editedAt: now }).where(eq(staffNotes.noteId, noteId));
    await mention(tx, work, noteId, mentioned);
    await record(tx, work, found, "updated", { before: note, after });
    return { done: true };
  });
}

/** Deletes a note; `restoreNote` undoes it for a day (spec:notes#change-note). */
export function deleteNote(db: Db, work: NoteWork, noteId: number): Promise<NoteResult> {
  const { actor, subject, now } = work;
  return change(db, work, async (tx, found) => {
    const note = await lockNote(tx, subject, noteId);
    if (!note) return refused("gone");
    if (note.deletedAt) return { done: true };
    if (!canDeleteNote(actor, note, now)) return refused(note.authorId === actor.userId ? "late" : "gone");
    return setDeleted(tx, work, found, { note, isDeleted: true });
  });
}

/** Brings a deleted note back: for the person who deleted it, and administrators. Sends no email. */
export function restoreNote(db: Db, work: NoteWork, noteId: number): Promise<NoteResult> {
  const { actor, subject } = work;
  return change(db, work, async (tx, found) => {
    const note = await lockNote(tx, subject, noteId);
    if (!note || !(isAdmin(actor) || (note.deletedBy ?? note.authorId) === actor.userId))
      return refused("gone");
    if (!note.deletedAt) return { done: true };
    if ((await countNotes(tx, subject)) >= MAX_NOTES) return refused("full");
    return setDeleted(tx, work, found, { note, isDeleted: false });
  });
}

async function setDeleted(
  tx: Db,
  work: NoteWork,
  found: FoundNoteSubject,
  { note, isDeleted }: { note: StoredNote; isDeleted: boolean },
): Promise<NoteResult> {
  const { actor, now } = work;
  const state = isDeleted
    ? { deletedAt: now, deletedBy: actor.userId }
    : { deletedAt: null, deletedBy: null };
  await tx.update(staffNotes).set(state).where(eq(staffNotes.noteId, note.noteId));
  const action = isDeleted ? "archived" : "restored";
  await record(tx, work, found, action, { before: note, after: { ...note, ...state } });
  return { done: true };
}

/**
 * Marks this person's mentions in a subject's notes as read, up to the newest note that they saw
 * (spec:notes#mention-today).
 */
export async function markRead(
  db: Db,
  { actor, subject, now }: Pick<NoteWork, "actor" | "subject" | "now">,
  newestSeen: number,
): Promise<NoteResult> {
  if (!(await findNoteSubject(db, actor, subject))) return refused("gone");
  const seen = db
    .select({ noteId: staffNotes.noteId })
    .from(staffNotes)
    .where(and(notesOf(subject), lte(staffNotes.noteId, newestSeen)));
  const { userId, readAt, noteId } = staffNoteMentions;
  await db
    .update(staffNoteMentions)
    .set({ readAt: now })
    .where(and(eq(userId, actor.userId), isNull(readAt), inArray(noteId, seen)));
  return { done: true };
}

/** The audit log gets everything but the text, which may be about a visitor (spec:notes#note-audit). */
async function record(
  tx: Db,
  { actor, now }: NoteWork,
  { name, subject }: FoundNoteSubject,
  action: string,
  { before, after }: { before: StoredNote | null; after: StoredNote },
): Promise<void> {
  const change = {
    action,
    entity: "note" as const,
    entityId: after.noteId,
    summary: `Note about ${name}`,
    before: before && factsOf(before, subject),
    after: factsOf(after, subject),
  };
  await recordAudit(tx, actor, change, now);
}

const factsOf = (note: StoredNote, { kind, id }: NoteSubject) => ({
  about: `${kind} ${id}`,
  author: note.authorName,
  characters: note.body.length,
  editedAt: note.editedAt?.toISOString() ?? null,
  isDeleted: note.deletedAt !== null,
});

/** Removes all notes about claims for good, because their claimants are erased. */
export async function eraseClaimNotes(tx: Db, claimIds: readonly number[]): Promise<void> {
  if (claimIds.length > 0) await tx.delete(staffNotes).where(inArray(staffNotes.claimId, [...claimIds]));
}

/** Removes the oldest notes before a moment, at most `limit` (spec:notes#note-retention). @returns how many. */
export const deleteOldNotes = deleteOldestOf(staffNotes, staffNotes.noteId);
