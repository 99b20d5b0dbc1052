import { type Actor, isAdmin } from "~/features/auth/rules/access";

/** Characters of a note. */
export const LONGEST_NOTE = 2_000;
/** Notes about one subject. */
export const MAX_NOTES = 200;
/** Notes that a person can write in a minute. */
export const NOTES_A_MINUTE = 10;
/** People that a note can mention. */
export const MAX_MENTIONS = 20;

const HOUR_MS = 3_600_000;
/** How long authors can edit and delete their own notes, and how long a deletion can be undone. */
export const CHANGEABLE_MS = 24 * HOUR_MS;

/** A note, as the person who opened the page sees it. Times are ISO 8601. */
export type Note = {
  noteId: number;
  authorName: string;
  text: string;
  createdAt: string;
  editedAt: string | null;
  /** The names of the people it mentions. */
  mentioned: string[];
  mentionsYou: boolean;
  /** It mentions this person, who hasn't seen it yet. */
  isNew: boolean;
  canEdit: boolean;
  canDelete: boolean;
};

/** Everything that the notes of a page show. */
export type OpenNotes = {
  notes: Note[];
  /** The names of the other people who may open the subject, for mentions. */
  people: string[];
  /** Identifies the person and the subject in this browser's storage. */
  draftKey: string;
};

type OwnedNote = { authorId: string; createdAt: Date };

/** Only the author may edit a note, within a day (spec:notes#change-note). */
export function canEditNote(actor: Pick<Actor, "userId">, note: OwnedNote, now: Date): boolean {
  return note.authorId === actor.userId && now.getTime() - note.createdAt.getTime() < CHANGEABLE_MS;
}

/** Administrators may delete every note, others their own within a day (spec:notes#change-note). */
export function canDeleteNote(actor: Pick<Actor, "userId" | "role">, note: OwnedNote, now: Date): boolean {
  return isAdmin(actor) || canEditNote(actor, note, now);
}

/** Why a note wasn't stored or changed. */
export type NoteProblem = "gone" | "full" | "often" | "mentions" | "changed" | "late";

export const noteProblems: Record<NoteProblem, string> = {
  gone: "This note or its page no longer exists. Reload the page.",
  full: `There are ${MAX_NOTES} notes here already. Delete one that's no longer needed.`,
  often: `You can write ${NOTES_A_MINUTE} notes a minute. Wait a minute, then try again.`,
  mentions: `A note can mention at most ${MAX_MENTIONS} people. Remove some of the names.`,
  changed: "This note was changed in another tab. Reload the page to see it.",
  late: "Notes can be changed for 24 hours. Write a new one instead.",
};

/** The server's answer to a change: the current notes, or what's wrong. */
export type NotesAnswer = { done: true; notes: Note[] } | { done: false; problem: string };

export const notSaved = "The server didn't respond. Your text is still here. Try again.";

/** Reads the answer; null for anything else, such as the sign-in page after the session ended. */
export function readNotesAnswer(answer: unknown): NotesAnswer | null {
  return typeof answer === "object" && answer !== null && "done" in answer ? (answer as NotesAnswer) : null;
}
