import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { authSessions, authUsers } from "~/platform/db/tables/auth";
import { hashToken } from "~/platform/random-token.server";
import { SESSION_UPDATE_SECONDS } from "../rules/limits";
import type { Auth } from "./auth.server";

/**
 * Reads a session that the library would return as it is stored: its cookie has a valid signature, it's open, and it
 * needn't be extended. Most requests of a session are like that, and one query instead of two, without the library's
 * endpoint, saves a tenth of a staff page's processor time (docs/decisions/session-reads.md).
 * @param cookie the value of the session cookie, in the form that we write (`isCanonicalSignedCookie`).
 * @param isUse whether the request extends the session.
 * @returns null if the library has to decide.
 */
export async function readCurrentSession(auth: Auth, cookie: string, isUse: boolean, now: Date) {
  const token = signedToken(cookie, auth.secret);
  if (token === null) return null;
  const [found] = await auth.db
    .select({
      session: {
        id: authSessions.id,
        createdAt: authSessions.createdAt,
        authenticatedAt: authSessions.authenticatedAt,
        expiresAt: authSessions.expiresAt,
      },
      user: {
        id: authUsers.id,
        email: authUsers.email,
        name: authUsers.name,
        role: authUsers.role,
        twoFactorEnabled: authUsers.twoFactorEnabled,
        deactivatedAt: authUsers.deactivatedAt,
      },
    })
    .from(authSessions)
    .innerJoin(authUsers, eq(authUsers.id, authSessions.userId))
    .where(and(eq(authSessions.token, hashToken(token)), gt(authSessions.expiresAt, now)));
  if (!found) return null;
  const extendedMs = found.session.expiresAt.getTime() - auth.config.SESSION_IDLE_MINUTES * 60_000;
  const isDue = now.getTime() - extendedMs >= SESSION_UPDATE_SECONDS * 1_000;
  return isUse && isDue ? null : found;
}

/** @returns the token in a signed cookie; null if the signature isn't ours. */
function signedToken(cookie: string, secret: string): string | null {
  const decoded = decodeURIComponent(cookie);
  const dot = decoded.lastIndexOf(".");
  const token = decoded.slice(0, dot);
  const expected = createHmac("sha256", secret).update(token).digest();
  const sent = Buffer.from(decoded.slice(dot + 1), "base64");
  return dot > 0 && sent.length === expected.length && timingSafeEqual(sent, expected) ? token : null;
}
