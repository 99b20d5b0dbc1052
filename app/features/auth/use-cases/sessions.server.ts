import { isAPIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { authSessions, authVerifications } from "~/platform/db/tables/auth";
import { findFactors } from "../queries.server";
import { type Actor, roleOf } from "../rules/access";
import { isFactorRequired } from "../rules/second-factor";
import { isCanonicalSignedCookie } from "../rules/signed-cookie";
import { type Auth, type AuthRequest, cookieLine, cookieOf } from "./auth.server";
import { readCurrentSession } from "./current-session.server";

/** The person making the request, and when they last proved their identity. */
export type Identity = {
  actor: Actor;
  authenticatedAt: Date;
  /** Has to set up two-factor authentication before anything else (spec:access#required-factor). */
  lacksFactor: boolean;
};

export type Identified = {
  identity: Identity | null;
  /** Set-Cookie headers: the extended session, or the removal of its cookie. */
  cookies: string[];
};

/**
 * Reads the session cookie and extends the session, unless the page made the request on its own. A cookie without a
 * valid session is removed, and so is the row of a session that expired through inactivity or age, or whose account was
 * deactivated (spec:access#session-end). Without a cookie, the database isn't asked, so visitors cost nothing.
 * @throws if the database is unavailable.
 */
export async function identify(auth: Auth, authRequest: AuthRequest, now: Date): Promise<Identified> {
  const cookie = cookieOf(authRequest, auth.cookies.session);
  if (cookie === undefined) return { identity: null, cookies: [] };
  const ended = { identity: null, cookies: [expiredSessionCookie(auth)] };
  const found = isCanonicalSignedCookie(cookie) ? await readSession(auth, authRequest, cookie, now) : null;
  if (!found) return ended;
  const { session, user, cookies } = found;
  const isTooOld = now.getTime() - session.createdAt.getTime() >= auth.config.SESSION_MAX_HOURS * 3_600_000;
  if (user.deactivatedAt || isTooOld) {
    await endSession(auth, session.id);
    return ended;
  }
  const { id: userId, email, name } = user;
  const role = roleOf(
    { email, role: user.role === "admin" ? "admin" : "content_manager" },
    auth.config.CONTENT_MANAGER_EMAIL,
  );
  const actor: Actor = { userId, email, name, role, sessionId: session.id };
  const { authenticatedAt } = session;
  const lacksFactor =
    isFactorRequired(auth.config.REQUIRE_SECOND_FACTOR, role) &&
    user.twoFactorEnabled !== true &&
    !(await findFactors(auth.db, userId)).hasPasskey;
  return { identity: { actor, authenticatedAt, lacksFactor }, cookies };
}

async function readSession(auth: Auth, { headers, isUse = true }: AuthRequest, cookie: string, now: Date) {
  const current = await readCurrentSession(auth, cookie, isUse, now);
  if (current) return { ...current, cookies: [] };
  try {
    const query = { disableRefresh: !isUse };
    const answer = await auth.library.api.getSession({ headers, query, returnHeaders: true });
    return answer.response && { ...answer.response, cookies: answer.headers.getSetCookie() };
  } catch (error) {
    // The session ended while it was being read.
    if (isAPIError(error) && error.statusCode < 500) return null;
    throw error;
  }
}

/** Ends a session by its id without checking the owner: for callers that just looked it up. */
export async function endSession(auth: Auth, sessionId: string): Promise<void> {
  await auth.db.delete(authSessions).where(eq(authSessions.id, sessionId));
}

/** Revokes an account's emailed links for choosing a password, and its pending second steps. */
export async function revokeLinks(tx: Db, userId: string): Promise<void> {
  await tx.delete(authVerifications).where(eq(authVerifications.value, userId));
}

/** Records that a session's owner just proved their identity. */
export async function recordProof(auth: Auth, sessionId: string, now: Date): Promise<void> {
  await auth.db.update(authSessions).set({ authenticatedAt: now }).where(eq(authSessions.id, sessionId));
}

/** The Set-Cookie header that removes the session cookie. */
export function expiredSessionCookie(auth: Auth): string {
  return cookieLine(auth, auth.cookies.session, "", 0);
}
