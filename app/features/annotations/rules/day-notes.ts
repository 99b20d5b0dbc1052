import { type Actor, isAdmin } from "~/features/auth/rules/access";

/** Characters of a note about a day. */
export const LONGEST_DAY_NOTE = 200;
/** Notes about one day. */
export const MAX_A_DAY = 10;
/** Notes that a person can add in a minute. */
export const NOTES_A_MINUTE = 10;
/** Notes and events that a chart shows (spec:annotations#bounds). */
export const MAX_SHOWN = 50;
/** How long a deletion can be undone. */
export const UNDO_MS = 24 * 3_600_000;

/** A note that staff wrote. */
export type DayNote = {
  noteId: number;
  version: number;
  authorName: string;
  /** Content managers see it too. */
  forManagers: boolean;
  /** This person may edit and delete it. */
  canChange: boolean;
};

/** A line below a chart: a note, or one kind of event on one day. */
export type DayItem = { key: string; day: string; text: string; note: DayNote | null };

/** Everything that a chart's notes show. */
export type OpenDayNotes = {
  first: string;
  last: string;
  items: readonly DayItem[];
  /** False if there are more than `MAX_SHOWN`. */
  isComplete: boolean;
  /** The kinds of events that couldn't be read. */
  failed: readonly string[];
  /** Administrators choose whether content managers see a note. */
  choosesReaders: boolean;
};

type Owned = { authorId: string };

/** Authors may change their own notes, administrators all (spec:annotations#change-day-note). */
export const canChangeDayNote = (actor: Pick<Actor, "userId" | "role">, note: Owned): boolean =>
  isAdmin(actor) || note.authorId === actor.userId;

/** Why a note wasn't stored or changed. */
export type DayNoteProblem = "gone" | "full" | "often" | "changed";

export const dayNoteProblems: Record<DayNoteProblem, string> = {
  gone: "This note no longer exists. Reload the page.",
  full: `This day already has ${MAX_A_DAY} notes. Delete one, or choose another day.`,
  often: `You can add ${NOTES_A_MINUTE} notes a minute. Wait a minute, then try again.`,
  changed: "Someone else changed this note. Your text is still here: copy it, then reload the page.",
};

/** The server's answer to a change: the current notes, or what's wrong with which field. */
export type DayNotesAnswer =
  | { done: true; open: OpenDayNotes }
  | { done: false; problem: string; field: "day" | "text" };

export const notSaved = "The server didn't respond. Your text is still here. Try again.";

/** Reads the answer; null for anything else, such as the sign-in page after the session ended. */
export function readDayNotesAnswer(answer: unknown): DayNotesAnswer | null {
  return typeof answer === "object" && answer !== null && "done" in answer
    ? (answer as DayNotesAnswer)
    : null;
}

/** "Published: A, B, C, and 2 more". */
export function eventText({
  label,
  names,
  count,
}: {
  label: string;
  names: readonly string[];
  count: number;
}): string {
  const others = count - names.length;
  const listed = others > 0 ? [...names, `${others} more`] : names;
  const last = listed.at(-1) ?? "";
  if (listed.length < 3) return `${label}: ${listed.join(" and ")}`;
  return `${label}: ${listed.slice(0, -1).join(", ")}, and ${last}`;
}

/** The newest day first; notes before events of the same day. */
export function inDayOrder(items: readonly DayItem[]): DayItem[] {
  return items.toSorted(
    (a, b) => b.day.localeCompare(a.day) || Number(b.note !== null) - Number(a.note !== null),
  );
}

/** A mark at a chart's point, with the lines of its days. */
export type DayMark = { at: number; hasNote: boolean; text: string };

/**
 * The marks of a chart with these points: days (`2026-03-08`), or the first days of months if `isByMonth`. Points of
 * other kinds have no marks.
 */
export function marksOf(items: readonly DayItem[], points: readonly string[], isByMonth = false): DayMark[] {
  const byPoint = Map.groupBy(items, ({ day }) => (isByMonth ? `${day.slice(0, 8)}01` : day));
  return points.flatMap((point, at) => {
    const here = byPoint.get(point);
    if (!here) return [];
    return [{ at, hasNote: here.some(({ note }) => note), text: here.map(({ text }) => text).join("\n") }];
  });
}
