import { isAPIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { authSessions, authVerifications } from "~/platform/db/tables/auth";
import { findFactors } from "../queries.server";
import type { Actor } from "../rules/access";
import { isFactorRequired } from "../rules/second-factor";
import { isCanonicalSignedCookie } from "../rules/signed-cookie";
import { type Auth, type AuthRequest, cookieLine, cookieOf } from "./auth.server";

/** Who asks, and when they last proved it. */
export type Identity = {
  actor: Actor;
  authenticatedAt: Date;
  /** Has to set up a second factor before anything else (spec:access#required-factor). */
  lacksFactor: boolean;
};

export type Identified = {
  identity: Identity | null;
  /** Set-Cookie lines: the session prolonged, or its cookie removed. */
  cookies: string[];
};

/**
 * Reads who is asking from the session cookie and prolongs the session. A cookie that opens nothing is removed, and so is the row
 * of a session that has expired by disuse or age, or whose account was deactivated (spec:access#session-end).
 * Without a cookie the database is not asked: visitors cost nothing.
 * @throws when the database is away.
 */
export async function identify(auth: Auth, authRequest: AuthRequest, now: Date): Promise<Identified> {
  const cookie = cookieOf(authRequest, auth.cookies.session);
  if (cookie === undefined) return { identity: null, cookies: [] };
  const ended = { identity: null, cookies: [expiredSessionCookie(auth)] };
  const found = isCanonicalSignedCookie(cookie) ? await readSession(auth, authRequest) : null;
  if (!found) return ended;
  const { session, user, cookies } = found;
  const isTooOld = now.getTime() - session.createdAt.getTime() >= auth.config.SESSION_MAX_HOURS * 3_600_000;
  if (user.deactivatedAt || isTooOld) {
    await endSession(auth, session.id);
    return ended;
  }
  const { id: userId, email, name } = user;
  const isFixed = email === auth.config.CONTENT_MANAGER_EMAIL.toLowerCase();
  const role = !isFixed && user.role === "admin" ? "admin" : "content_manager";
  const actor: Actor = { userId, email, name, role, sessionId: session.id };
  const { authenticatedAt } = session;
  const lacksFactor =
    isFactorRequired(auth.config.REQUIRE_SECOND_FACTOR, role) &&
    user.twoFactorEnabled !== true &&
    !(await findFactors(auth.db, userId)).hasPasskey;
  return { identity: { actor, authenticatedAt, lacksFactor }, cookies };
}

async function readSession(auth: Auth, authRequest: AuthRequest) {
  try {
    const { headers } = authRequest;
    const answer = await auth.library.api.getSession({ headers, returnHeaders: true });
    return answer.response && { ...answer.response, cookies: answer.headers.getSetCookie() };
  } catch (error) {
    // Ended while it was being read.
    if (isAPIError(error) && error.statusCode < 500) return null;
    throw error;
  }
}

/** Ends a session by its id, no matter whose it is: for callers that have just found it. */
export async function endSession(auth: Auth, sessionId: string): Promise<void> {
  await auth.db.delete(authSessions).where(eq(authSessions.id, sessionId));
}

/** Ends the links for choosing a password that were mailed to an account, and the second steps that wait for their code. */
export async function revokeLinks(tx: Db, userId: string): Promise<void> {
  await tx.delete(authVerifications).where(eq(authVerifications.value, userId));
}

/** Notes that the person behind a session has just proved who they are. */
export async function recordProof(auth: Auth, sessionId: string, now: Date): Promise<void> {
  await auth.db.update(authSessions).set({ authenticatedAt: now }).where(eq(authSessions.id, sessionId));
}

/** The Set-Cookie line that removes the session cookie. */
export function expiredSessionCookie(auth: Auth): string {
  return cookieLine(auth, auth.cookies.session, "", 0);
}
