import { and, asc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { allStaff } from "~/features/auth/rules/access";
import { visibleTo } from "~/features/posts/queries/management.server";
import type { Platform } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";
import type { RowReader } from "~/platform/db/read-together.server";
import { staffNoteMentions, staffNotes } from "~/platform/db/tables/notes";
import { blogPosts } from "~/platform/db/tables/posts";
import { rebateClaims } from "~/platform/db/tables/rebate";
import type { TodaySource, TodayViewer } from "~/platform/today.server";
import type { NoteSubject } from "../rules/note-subjects";
import { notesAddress } from "./address.server";

/** Mentions that a person hasn't read (spec:notes#mention-today). */
export function mentionsToday({ db }: Platform): TodaySource[] {
  return [
    {
      key: "note-mentions",
      title: "Mentions in notes",
      order: 5,
      roles: allStaff,
      async read(viewer, reader) {
        const { unread, oldest } = await readMentions(reader, mentionsOf(db, viewer));
        if (!oldest) return null;
        return {
          says: `You were mentioned in ${unread === 1 ? "a note" : `${unread} notes`}.`,
          isUrgent: false,
          link: { to: notesAddress(oldest), label: unread === 1 ? "Read note" : "Read the first note" },
        };
      },
    },
  ];
}

/** Unread mentions in notes of subjects that the person may open now: how many, and the subject with the oldest one. */
async function readMentions(
  reader: RowReader,
  mentions: SQL,
): Promise<{ unread: number; oldest: NoteSubject | null }> {
  const [row] = await reader.execute<NoteSubjectColumns & { unread: number }>(mentions, "objects");
  return { unread: row?.unread ?? 0, oldest: row ? noteSubjectOf(row) : null };
}

function mentionsOf(db: Db, { userId, role }: TodayViewer): SQL {
  const isAdministrator = role === "admin";
  const ownPosts = visibleTo(db, { userId, role: isAdministrator ? "admin" : "content_manager" });
  const post = and(sql`${blogPosts.id} is not null`, isNull(blogPosts.archivedAt), ownPosts);
  const others = or(
    sql`${staffNotes.brandId} is not null`,
    and(sql`${rebateClaims.claimId} is not null`, isNull(rebateClaims.archivedAt)),
  );
  const { postId, claimId, brandId } = staffNotes;
  return db
    .select({
      postId: sql`${postId}`.as("postId"),
      claimId: sql`${claimId}::float8`.as("claimId"),
      brandId: sql`${brandId}`.as("brandId"),
      unread: sql`(count(*) over ())::integer`.as("unread"),
    })
    .from(staffNoteMentions)
    .innerJoin(staffNotes, eq(staffNotes.noteId, staffNoteMentions.noteId))
    .leftJoin(blogPosts, eq(blogPosts.id, postId))
    .leftJoin(rebateClaims, eq(rebateClaims.claimId, claimId))
    .where(
      and(
        eq(staffNoteMentions.userId, userId),
        staffNoteMentions.isCurrent,
        isNull(staffNoteMentions.readAt),
        isNull(staffNotes.deletedAt),
        isAdministrator ? or(post, others) : post,
      ),
    )
    .orderBy(asc(staffNotes.noteId))
    .limit(1)
    .getSQL();
}

type NoteSubjectColumns = { postId: string | null; claimId: number | null; brandId: number | null };

function noteSubjectOf({ postId, claimId, brandId }: NoteSubjectColumns): NoteSubject {
  if (postId !== null) return { kind: "post", id: postId };
  if (claimId !== null) return { kind: "claim", id: String(claimId) };
  return { kind: "brand", id: String(brandId) };
}
