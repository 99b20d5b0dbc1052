import type { Actor } from "~/features/auth/rules/access";
import type { Platform } from "~/platform/context.server";
import { findNoteSubject, listPeopleFor } from "../queries/note-subjects.server";
import { listNotes } from "../queries/notes.server";
import type { NoteSubject } from "../rules/note-subjects";
import type { OpenNotes } from "../rules/notes";

/** The notes for a subject's page; null if this person may not open it (spec:notes#who-sees-notes). */
export async function openNotes(
  { db, config, now }: Platform,
  actor: Actor,
  subject: NoteSubject,
): Promise<OpenNotes | null> {
  const found = await findNoteSubject(db, actor, subject);
  if (!found) return null;
  const people = await listPeopleFor(db, found, config.CONTENT_MANAGER_EMAIL);
  return {
    notes: await listNotes(db, actor, subject, now()),
    people: people.filter(({ userId }) => userId !== actor.userId).map(({ name }) => name),
    draftKey: `note:${actor.userId}:${subject.kind}:${subject.id}`,
  };
}
