import { and, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Actor } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { staffNoteMentions, staffNotes } from "~/platform/db/tables/notes";
import type { NoteSubject } from "../rules/note-subjects";
import { canDeleteNote, canEditNote, MAX_NOTES, type Note } from "../rules/notes";

/** The notes of one subject. */
export function notesOf({ kind, id }: NoteSubject) {
  switch (kind) {
    case "post":
      return eq(staffNotes.postId, id);
    case "claim":
      return eq(staffNotes.claimId, Number(id));
    case "brand":
      return eq(staffNotes.brandId, Number(id));
  }
}

type StoredMention = { userId: string; name: string | null; isRead: boolean };

/** With the people's current names. */
const mentions = sql<StoredMention[]>`coalesce((
  select json_agg(json_build_object('userId', m.user_id, 'name', u.name, 'isRead', m.read_at is not null) order by u.name)
  from staff_note_mentions m left join auth_users u on u.id = m.user_id
  where m.note_id = staff_notes.note_id and m.is_current), '[]')`;

/** The notes of a subject as this person sees them, oldest first. The caller has checked that they may open the subject. */
export async function listNotes(db: Db, actor: Actor, subject: NoteSubject, now: Date): Promise<Note[]> {
  const rows = await db
    .select({ note: staffNotes, mentions })
    .from(staffNotes)
    .where(and(notesOf(subject), isNull(staffNotes.deletedAt)))
    .orderBy(desc(staffNotes.noteId))
    .limit(MAX_NOTES);
  return rows.toReversed().map(({ note, mentions: people }) => {
    const own = people.find(({ userId }) => userId === actor.userId);
    return {
      noteId: note.noteId,
      authorName: note.authorName,
      text: note.body,
      createdAt: note.createdAt.toISOString(),
      editedAt: note.editedAt?.toISOString() ?? null,
      mentioned: people.flatMap(({ name }) => name?.trim() || []),
      mentionsYou: own !== undefined,
      isNew: own?.isRead === false,
      canEdit: canEditNote(actor, note, now),
      canDelete: canDeleteNote(actor, note, now),
    };
  });
}

/**
 * The texts of a claim's notes with their times, oldest first: they may be about the claimant. Deleted ones count as
 * long as they're stored.
 */
export async function listNoteTexts(db: Db, claimId: number): Promise<{ text: string; createdAt: Date }[]> {
  return db
    .select({ text: staffNotes.body, createdAt: staffNotes.createdAt })
    .from(staffNotes)
    .where(eq(staffNotes.claimId, claimId))
    .orderBy(staffNotes.noteId);
}

/** How many notes a subject has. */
export async function countNotes(db: Db, subject: NoteSubject): Promise<number> {
  const [row] = await db
    .select({ notes: count() })
    .from(staffNotes)
    .where(and(notesOf(subject), isNull(staffNotes.deletedAt)));
  return Number(row?.notes ?? 0);
}

/** How many notes a person wrote after this moment, deleted ones included. */
export async function countWritten(db: Db, authorId: string, after: Date): Promise<number> {
  const [row] = await db
    .select({ notes: count() })
    .from(staffNotes)
    .where(and(eq(staffNotes.authorId, authorId), gt(staffNotes.createdAt, after)));
  return Number(row?.notes ?? 0);
}

export type StoredNote = typeof staffNotes.$inferSelect;

/** A note of this subject, deleted or not, locked until the transaction ends. */
export async function lockNote(tx: Db, subject: NoteSubject, noteId: number): Promise<StoredNote | null> {
  const [note] = await tx
    .select()
    .from(staffNotes)
    .where(and(eq(staffNotes.noteId, noteId), notesOf(subject)))
    .for("update");
  return note ?? null;
}

/** The people whom a note mentions or once mentioned. */
export async function listMentioned(db: Db, noteId: number): Promise<Set<string>> {
  const rows = await db
    .select({ userId: staffNoteMentions.userId })
    .from(staffNoteMentions)
    .where(eq(staffNoteMentions.noteId, noteId));
  return new Set(rows.map(({ userId }) => userId));
}
