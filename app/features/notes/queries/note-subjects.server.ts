import { and, eq, exists, isNull, sql } from "drizzle-orm";
import type { Actor } from "~/features/auth/rules/access";
import { isAdmin } from "~/features/auth/rules/access";
import { tagsOfPost } from "~/features/posts/queries/posts.server";
import { canEditPost } from "~/features/posts/rules/access";
import type { Tag } from "~/features/posts/schema";
import { isUuid } from "~/kernel/uuid";
import type { Db } from "~/platform/db/client.server";
import { authAccounts, authUsers } from "~/platform/db/tables/auth";
import { brands } from "~/platform/db/tables/brands";
import { blogPosts } from "~/platform/db/tables/posts";
import { rebateClaims } from "~/platform/db/tables/rebate";
import type { NoteSubject } from "../rules/note-subjects";

type Reader = Pick<Actor, "userId" | "role">;

/** A subject that exists: who may open it, and its name for the audit log, without data of visitors. */
export type FoundNoteSubject = { subject: NoteSubject; name: string; mayOpen(person: Reader): boolean };

const NUMBER = /^[1-9]\d{0,14}$/;
const MAX_INTEGER = 2_147_483_647;

/**
 * The subject, if this person may open it (spec:notes#who-sees-notes); null otherwise, as if it didn't exist. A claim whose
 * claimant was erased has no notes.
 */
export async function findNoteSubject(
  db: Db,
  person: Reader,
  subject: NoteSubject,
): Promise<FoundNoteSubject | null> {
  const found = await findAnyNoteSubject(db, subject);
  return found?.mayOpen(person) ? found : null;
}

async function findAnyNoteSubject(db: Db, subject: NoteSubject): Promise<FoundNoteSubject | null> {
  if (subject.kind === "post") return findPost(db, subject);
  if (!NUMBER.test(subject.id)) return null;
  const name = subject.kind === "claim" ? await claimName(db, subject.id) : await brandName(db, subject.id);
  return name === null ? null : { subject, name, mayOpen: isAdmin };
}

async function findPost(db: Db, subject: NoteSubject): Promise<FoundNoteSubject | null> {
  if (!isUuid(subject.id)) return null;
  const { id, authorId, archivedAt } = blogPosts;
  const title = sql<string>`coalesce(${blogPosts.adminTitle}, ${blogPosts.title})`;
  const [row] = await db
    .select({ authorId, title, tags: sql<Tag[]>`${tagsOfPost}` })
    .from(blogPosts)
    .where(and(eq(id, subject.id), isNull(archivedAt)));
  return row ? { subject, name: `Post "${row.title}"`, mayOpen: (person) => canEditPost(person, row) } : null;
}

/**
 * Keeps a claim from being erased until the transaction ends, so that no note about it is stored afterward. Waits if it's
 * being erased.
 */
export async function lockNoteSubject(tx: Db, { kind, id }: NoteSubject): Promise<void> {
  if (kind !== "claim" || !NUMBER.test(id)) return;
  const { claimId } = rebateClaims;
  await tx
    .select({ claimId })
    .from(rebateClaims)
    .where(eq(claimId, Number(id)))
    .for("key share");
}

async function claimName(db: Db, id: string): Promise<string | null> {
  const { claimId, archivedAt, erasedAt } = rebateClaims;
  const [row] = await db
    .select({ claimId })
    .from(rebateClaims)
    .where(and(eq(claimId, Number(id)), isNull(archivedAt), isNull(erasedAt)));
  return row ? `Claim ${row.claimId}` : null;
}

async function brandName(db: Db, id: string): Promise<string | null> {
  if (Number(id) > MAX_INTEGER) return null;
  const [row] = await db
    .select({ name: brands.brandName })
    .from(brands)
    .where(eq(brands.brandId, Number(id)));
  return row ? `Brand "${row.name}"` : null;
}

/** Someone who can be mentioned. */
export type Mentionable = { userId: string; name: string; email: string };

/**
 * The people who may open a subject, by name: active accounts, a few dozen at most (spec:notes#mentions).
 * @param fixedEmail the setting CONTENT_MANAGER_EMAIL, whose account never is an administrator.
 */
export async function listPeopleFor(
  db: Db,
  found: FoundNoteSubject,
  fixedEmail: string,
): Promise<Mentionable[]> {
  const { id: userId, name, email, role, deactivatedAt } = authUsers;
  const rows = await db
    .select({ userId, name, email, role })
    .from(authUsers)
    .where(and(isNull(deactivatedAt), hasWayIn(db)))
    .orderBy(sql`lower(${name})`, userId);
  const fixed = fixedEmail.toLowerCase();
  return rows
    .map((row) => (row.email.toLowerCase() === fixed ? { ...row, role: "content_manager" as const } : row))
    .filter((row) => row.name.trim() !== "" && found.mayOpen(row))
    .map((row) => ({ userId: row.userId, name: row.name.trim(), email: row.email }));
}

/** Invited people can't sign in until they have chosen a password. */
const hasWayIn = (db: Db) =>
  exists(db.select({ found: sql`1` }).from(authAccounts).where(eq(authAccounts.userId, authUsers.id)));
