import { and, count, eq, gt, gte, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { type Actor, isAdmin } from "~/features/auth/rules/access";
import type { Days } from "~/platform/day-events.server";
import type { Db } from "~/platform/db/client.server";
import type { RowReader } from "~/platform/db/read-together.server";
import { dayNotes } from "~/platform/db/tables/annotations";
import { canChangeDayNote, type DayItem } from "../rules/day-notes";

type Person = Pick<Actor, "userId" | "role">;
export type StoredDayNote = typeof dayNotes.$inferSelect;

/** The notes that this person may see (spec:annotations#who-sees-day-notes). */
function visible(actor: Person): SQL | undefined {
  const shown = isAdmin(actor)
    ? undefined
    : or(eq(dayNotes.forManagers, true), eq(dayNotes.authorId, actor.userId));
  return and(isNull(dayNotes.deletedAt), shown);
}

/** The notes about these days, the newest day first, at most `limit`. */
export async function listDayNotes(
  db: RowReader,
  actor: Person,
  days: Days,
  limit: number,
): Promise<DayItem[]> {
  type Row = Pick<
    StoredDayNote,
    "noteId" | "day" | "body" | "forManagers" | "authorId" | "authorName" | "version"
  >;
  const rows = await db.execute<Row>(
    sql`select note_id::float8 as "noteId", day::text as day, body, for_managers as "forManagers", author_id as "authorId",
        author_name as "authorName", version
      from ${dayNotes}
      where ${and(gte(dayNotes.day, days.first), lte(dayNotes.day, days.last), visible(actor))}
      order by ${dayNotes.day} desc, ${dayNotes.noteId} desc limit ${limit}`,
    "objects",
  );
  return rows.map((row) => ({
    key: `note-${row.noteId}`,
    day: row.day,
    text: row.body,
    note: {
      noteId: row.noteId,
      version: row.version,
      authorName: row.authorName,
      forManagers: row.forManagers,
      canChange: canChangeDayNote(actor, row),
    },
  }));
}

/** How many notes a day has, and how many this person added after a moment, deleted ones included. */
export async function countDayNotes(
  db: Db,
  { day, authorId, after }: { day: string; authorId: string; after: Date },
): Promise<{ onDay: number; recent: number }> {
  const [onDay] = await db
    .select({ notes: count() })
    .from(dayNotes)
    .where(and(eq(dayNotes.day, day), isNull(dayNotes.deletedAt)));
  const [recent] = await db
    .select({ notes: count() })
    .from(dayNotes)
    .where(and(eq(dayNotes.authorId, authorId), gt(dayNotes.createdAt, after)));
  return { onDay: Number(onDay?.notes ?? 0), recent: Number(recent?.notes ?? 0) };
}

/** A note, deleted or not, locked until the transaction ends. */
export async function lockDayNote(tx: Db, noteId: number): Promise<StoredDayNote | null> {
  const [note] = await tx.select().from(dayNotes).where(eq(dayNotes.noteId, noteId)).for("update");
  return note ?? null;
}
