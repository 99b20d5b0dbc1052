import { randomUUID } from "node:crypto";
import { and, eq, exists, isNull, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import {
  authAccounts,
  authPasskeys,
  authSessions,
  authTwoFactors,
  authUsers,
  authVerifications,
} from "~/platform/db/tables/auth";
import { hashToken, makeToken } from "~/platform/random-token.server";
import { assertAdmin, type Role } from "../rules/access";
import { INVITATION_DAYS } from "../rules/limits";
import type { RecentActor } from "../rules/recent-proof";
import { resetLinkIdentifier } from "../rules/reset-links";

/** Why a staff change was refused. */
export type StaffProblem =
  | "unknown"
  /** At least one administrator must remain. */
  | "last-admin"
  /** CONTENT_MANAGER_EMAIL is always a content manager (spec:access#fixed-content-manager). */
  | "fixed-role"
  | "email-taken";

export type StaffChange = { done: true } | { done: false; problem: StaffProblem };

const DONE: StaffChange = { done: true };
const refused = (problem: StaffProblem): StaffChange => ({ done: false, problem });

export type Invitation = { userId: string; email: string; name: string; role: Role; token: string };

/**
 * Adds a member of staff without a password. `token` opens the page where they choose one, once, within
 * INVITATION_DAYS; it's only in the email (`queueInvitation`) (spec:access#invitation).
 * @param fixedEmail the setting CONTENT_MANAGER_EMAIL.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function inviteStaff(
  tx: Db,
  actor: RecentActor,
  person: { name: string; email: string; role: Role },
  fixedEmail: string,
  now: Date,
): Promise<{ done: true; invitation: Invitation } | { done: false; problem: StaffProblem }> {
  assertAdmin(actor);
  const email = person.email.toLowerCase();
  if (email === fixedEmail.toLowerCase() && person.role !== "content_manager")
    return { done: false, problem: "fixed-role" };
  const { name, role } = person;
  const [added] = await tx
    .insert(authUsers)
    .values({ id: randomUUID(), name, email, role, emailVerified: true, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: authUsers.email })
    .returning({ userId: authUsers.id });
  if (!added) return { done: false, problem: "email-taken" };
  const token = await addInvitationToken(tx, added.userId, now);
  return { done: true, invitation: { userId: added.userId, email, name, role, token } };
}

/**
 * Creates a new link for an invited person who has no password yet; older links stop working.
 * @returns null if that person can't be invited again.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function inviteAgain(
  tx: Db,
  actor: RecentActor,
  userId: string,
  now: Date,
): Promise<Invitation | null> {
  assertAdmin(actor);
  const [user] = await tx.select().from(authUsers).where(eq(authUsers.id, userId)).for("update");
  if (!user || user.deactivatedAt || (await hasWayIn(tx, userId))) return null;
  await tx.delete(authVerifications).where(eq(authVerifications.value, userId));
  const token = await addInvitationToken(tx, userId, now);
  return { userId, email: user.email, name: user.name, role: user.role, token };
}

async function hasWayIn(tx: Db, userId: string): Promise<boolean> {
  const ways = await tx
    .select({ id: authAccounts.id })
    .from(authAccounts)
    .where(eq(authAccounts.userId, userId));
  return ways.length > 0;
}

async function addInvitationToken(tx: Db, userId: string, now: Date): Promise<string> {
  const token = makeToken();
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * 86_400_000);
  const identifier = resetLinkIdentifier(hashToken(token));
  await tx
    .insert(authVerifications)
    .values({ id: randomUUID(), identifier, value: userId, expiresAt, createdAt: now, updatedAt: now });
  return token;
}

/**
 * Changes the role of a member of staff, effective with their next request. Call it in a transaction.
 * @param fixedEmail the setting CONTENT_MANAGER_EMAIL.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function changeRole(
  tx: Db,
  actor: RecentActor,
  change: { userId: string; role: Role },
  fixedEmail: string,
  now: Date,
): Promise<StaffChange> {
  assertAdmin(actor);
  const admins = await lockAdmins(tx);
  const [user] = await tx.select().from(authUsers).where(eq(authUsers.id, change.userId)).for("update");
  if (!user) return refused("unknown");
  if (user.email === fixedEmail.toLowerCase() && change.role !== "content_manager")
    return refused("fixed-role");
  if (change.role !== "admin" && isLast(admins, user.id)) return refused("last-admin");
  await tx
    .update(authUsers)
    .set({ role: change.role, updatedAt: now })
    .where(eq(authUsers.id, change.userId));
  return DONE;
}

/**
 * Deactivates a member of staff: their sessions end, and they can't start new ones (spec:access#deactivation). Call it
 * in a transaction.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function deactivateStaff(
  tx: Db,
  actor: RecentActor,
  userId: string,
  now: Date,
): Promise<StaffChange> {
  assertAdmin(actor);
  const admins = await lockAdmins(tx);
  if (isLast(admins, userId)) return refused("last-admin");
  const [gone] = await tx
    .update(authUsers)
    .set({ deactivatedAt: now, updatedAt: now })
    .where(and(eq(authUsers.id, userId), isNull(authUsers.deactivatedAt)))
    .returning({ id: authUsers.id });
  if (!gone) return refused("unknown");
  await tx.delete(authSessions).where(eq(authSessions.userId, userId));
  await tx.delete(authVerifications).where(eq(authVerifications.value, userId));
  return DONE;
}

/**
 * Reactivates a deactivated member of staff.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function reactivateStaff(
  tx: Db,
  actor: RecentActor,
  userId: string,
  now: Date,
): Promise<StaffChange> {
  assertAdmin(actor);
  const [back] = await tx
    .update(authUsers)
    .set({ deactivatedAt: null, updatedAt: now })
    .where(and(eq(authUsers.id, userId), sql`${authUsers.deactivatedAt} is not null`))
    .returning({ id: authUsers.id });
  return back ? DONE : refused("unknown");
}

/**
 * Removes the authenticator app and the passkeys of a person who lost them; their sessions end
 * (spec:access#remove-factor). Call it in a transaction.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function removeSecondFactorOf(
  tx: Db,
  actor: RecentActor,
  userId: string,
  now: Date,
): Promise<StaffChange> {
  assertAdmin(actor);
  const [changed] = await tx
    .update(authUsers)
    .set({ twoFactorEnabled: false, updatedAt: now })
    .where(and(eq(authUsers.id, userId), eq(authUsers.twoFactorEnabled, true)))
    .returning({ id: authUsers.id });
  const passkeys = await tx
    .delete(authPasskeys)
    .where(eq(authPasskeys.userId, userId))
    .returning({ id: authPasskeys.id });
  if (!changed && passkeys.length === 0) return refused("unknown");
  await tx.delete(authTwoFactors).where(eq(authTwoFactors.userId, userId));
  await tx.delete(authSessions).where(eq(authSessions.userId, userId));
  return DONE;
}

/**
 * The administrators who can sign in, locked until the transaction ends, so that two concurrent demotions wait for each
 * other.
 */
async function lockAdmins(tx: Db): Promise<string[]> {
  const ways = tx
    .select({ id: authAccounts.id })
    .from(authAccounts)
    .where(eq(authAccounts.userId, authUsers.id));
  const rows = await tx
    .select({ id: authUsers.id })
    .from(authUsers)
    .where(and(eq(authUsers.role, "admin"), isNull(authUsers.deactivatedAt), exists(ways)))
    .orderBy(authUsers.id)
    .for("update");
  return rows.map((row) => row.id);
}

const isLast = (admins: string[], userId: string) => admins.length === 1 && admins[0] === userId;
