import { and, eq, lt, ne } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { authSessions, authUsers, authVerifications } from "~/platform/db/tables/auth";
import { type Actor, assertAdmin } from "../rules/access";
import type { RecentActor } from "../rules/recent-proof";

/** What signing out ends: this session, all others, or all (spec:access#sign-out). */
export type SignOutScope = "local" | "others" | "global";

/**
 * Ends sessions of the actor.
 * @returns how many were ended.
 */
export async function endOwnSessions(db: Db, actor: Actor, scope: SignOutScope): Promise<number> {
  const own = eq(authSessions.userId, actor.userId);
  const which = {
    local: and(own, eq(authSessions.id, actor.sessionId)),
    others: and(own, ne(authSessions.id, actor.sessionId)),
    global: own,
  };
  const ended = await db.delete(authSessions).where(which[scope]).returning({ id: authSessions.id });
  return ended.length;
}

/**
 * Ends one session of the actor. Someone else's session is treated as not found.
 * @returns whether it existed.
 */
export async function endOwnSession(db: Db, actor: RecentActor, sessionId: string): Promise<boolean> {
  const ended = await db
    .delete(authSessions)
    .where(and(eq(authSessions.userId, actor.userId), eq(authSessions.id, sessionId)))
    .returning({ id: authSessions.id });
  return ended.length > 0;
}

/**
 * Ends every session of a member of staff.
 * @returns how many were ended.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function endSessionsOf(db: Db, actor: Actor, userId: string): Promise<number> {
  assertAdmin(actor);
  const ended = await db
    .delete(authSessions)
    .where(eq(authSessions.userId, userId))
    .returning({ id: authSessions.id });
  return ended.length;
}

/** Changes the actor's display name. `name` has 1 to 200 characters. */
export async function renameOwnAccount(db: Db, actor: Actor, name: string, now: Date): Promise<void> {
  await db.update(authUsers).set({ name, updatedAt: now }).where(eq(authUsers.id, actor.userId));
}

/** Ends sessions that began before this moment, also those in use. @returns how many. */
export async function deleteOldSessions(tx: Db, before: Date): Promise<number> {
  const ended = await tx
    .delete(authSessions)
    .where(lt(authSessions.createdAt, before))
    .returning({ id: authSessions.id });
  return ended.length;
}

/** Deletes expired sessions, codes, and links. */
export async function pruneSessions(db: Db, now: Date): Promise<void> {
  await db.delete(authSessions).where(lt(authSessions.expiresAt, now));
  await db.delete(authVerifications).where(lt(authVerifications.expiresAt, now));
}
