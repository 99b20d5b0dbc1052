import { and, eq, isNull } from "drizzle-orm";
import { authUsers } from "~/platform/db/tables/auth";
import { ReportableError } from "~/platform/failure.server";
import { networkOf } from "~/platform/http/rate-limit.server";
import { hashToken, makeToken } from "~/platform/random-token.server";
import type { Role } from "../rules/access";
import { limits, RESET_LINK_MINUTES } from "../rules/limits";
import { linkIdentifier } from "../rules/links";
import { type Auth, cookieLine, cookieOf, type Visit } from "./auth.server";
import { endLinks } from "./sessions.server";
import { countTry } from "./sign-in.server";

/** Whom a mail goes to, and the secret it carries. */
export type Letter = { email: string; name: string; secret: string };

/**
 * Counts one mail asked for, known address or not.
 * @returns null when allowed, else the seconds to wait.
 */
export async function countMail(auth: Auth, visit: Visit, email: string): Promise<number | null> {
  const wait = await auth.attempts.use("mail-address", networkOf(visit.address), limits.mailPerAddress);
  return wait ?? auth.attempts.use("mail", email.toLowerCase(), limits.mailPerAccount);
}

/** A code for signing in once, valid for CODE_MINUTES; null where there is no account to open. */
export async function createCode(auth: Auth, email: string): Promise<Letter | null> {
  const user = await findActiveUser(auth, email);
  if (!user) return null;
  const body = { email: user.email, type: "sign-in" } as const;
  const secret = await auth.library.api.createVerificationOTP({ body });
  return { email: user.email, name: user.name, secret };
}

/** A token for choosing a new password once, valid for RESET_LINK_MINUTES; null where there is no account. */
export async function createResetToken(auth: Auth, email: string): Promise<Letter | null> {
  const user = await findActiveUser(auth, email);
  if (!user) return null;
  const secret = makeToken();
  const { internalAdapter } = await auth.library.$context;
  await internalAdapter.createVerificationValue({
    value: user.id,
    identifier: linkIdentifier(hashToken(secret)),
    expiresAt: new Date(Date.now() + RESET_LINK_MINUTES * 60_000),
  });
  return { email: user.email, name: user.name, secret };
}

async function findActiveUser(auth: Auth, email: string) {
  const [user] = await auth.db
    .select({ id: authUsers.id, email: authUsers.email, name: authUsers.name })
    .from(authUsers)
    .where(and(eq(authUsers.email, email.toLowerCase()), isNull(authUsers.deactivatedAt)));
  return user;
}

const TOKEN = /^[\w-]{20,100}$/;

/**
 * The token of a link moves from the address into a cookie, so that it stays in no history and no log (spec:access#reset-links).
 * @returns the Set-Cookie line, or null for something that is no token.
 */
export function keepResetToken(auth: Auth, token: string): string | null {
  return TOKEN.test(token) ? cookieLine(auth, auth.cookies.resetLink, token, RESET_LINK_MINUTES * 60) : null;
}

/** Whether the link that brought this visitor still works. */
export async function isResetLinkValid(auth: Auth, visit: Visit): Promise<boolean> {
  return (await findLink(auth, visit)) !== null;
}

/** The link that brought this visit, as the library knows it; null when it does not work. */
async function findLink(auth: Auth, visit: Visit): Promise<{ token: string; userId: string } | null> {
  const token = cookieOf(visit, auth.cookies.resetLink);
  if (!token || !TOKEN.test(token)) return null;
  const { internalAdapter } = await auth.library.$context;
  const found = await internalAdapter.findVerificationValue(linkIdentifier(hashToken(token)));
  const isLive = found !== null && found.expiresAt > new Date();
  return isLive ? { token: hashToken(token), userId: found.value } : null;
}

export type PasswordReset =
  /** `person` is whose password it is. */
  | { kind: "done"; cookies: string[]; person: { userId: string; name: string; role: Role } }
  /** The link was used, has run out, or never was one. */
  | { kind: "invalid"; cookies: string[] }
  | { kind: "limited"; waitSeconds: number };

/**
 * Sets the password of the account that the link was made for; all its sessions end, and so does every other link that was mailed
 * to it. A link works once.
 */
export async function resetPassword(auth: Auth, visit: Visit, newPassword: string): Promise<PasswordReset> {
  const wait = await countTry(auth, visit);
  if (wait !== null) return { kind: "limited", waitSeconds: wait };
  const cookies = [cookieLine(auth, auth.cookies.resetLink, "", 0)];
  const link = await findLink(auth, visit);
  if (!link) return { kind: "invalid", cookies };
  const body = { newPassword, token: link.token };
  const answer = await auth.library.api.resetPassword({ body, asResponse: true });
  if (answer.status >= 500)
    throw new ReportableError(`Resetting a password failed with status ${answer.status}.`);
  if (!answer.ok) return { kind: "invalid", cookies };
  await endLinks(auth.db, link.userId);
  const [person] = await auth.db
    .select({ userId: authUsers.id, name: authUsers.name, role: authUsers.role })
    .from(authUsers)
    .where(eq(authUsers.id, link.userId));
  return person ? { kind: "done", cookies, person } : { kind: "invalid", cookies };
}
