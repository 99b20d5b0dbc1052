import { randomInt } from "node:crypto";
import { and, eq, gt, isNull, like } from "drizzle-orm";
import { authUsers, authVerifications } from "~/platform/db/tables/auth";
import { ReportableError } from "~/platform/failure.server";
import { hashToken, makeToken } from "~/platform/random-token.server";
import { forgetDevices } from "../mutations/devices.server";
import type { Role } from "../rules/access";
import { CODE_DIGITS, CODE_MINUTES, LINK_INTERVAL_MINUTES, RESET_LINK_MINUTES } from "../rules/limits";
import { codeIdentifier, LINK_PREFIX, resetLinkIdentifier } from "../rules/reset-links";
import { clearAttempts, consumeAttempt, isLinkThrottled } from "./attempts.server";
import { type Auth, type AuthRequest, cookieLine, isToken, noticeOf, tokenOf } from "./auth.server";
import { issueDeviceCookie } from "./finish-sign-in.server";
import { revokeLinks } from "./sessions.server";

/** Whom an email goes to, and the secret it carries. */
export type SecretMail = { email: string; name: string; secret: string };

/** Begins asking for a code: what the browser keeps, and the Set-Cookie line that makes it. */
export function startCodeRequest(auth: Auth): { request: string; cookie: string } {
  const request = makeToken();
  return { request, cookie: cookieLine(auth, auth.cookies.codeRequest, request, CODE_MINUTES * 60) };
}

/**
 * A code for signing in once, valid for CODE_MINUTES in the browser that asked for it; null where there is no account to open.
 * @param request of `startCodeRequest`.
 */
export async function createCode(auth: Auth, request: string, email: string): Promise<SecretMail | null> {
  const user = await findActiveUser(auth, email);
  if (!user) return null;
  const secret = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  const { internalAdapter } = await auth.library.$context;
  await internalAdapter.createVerificationValue({
    value: user.id,
    identifier: codeIdentifier(codeProof(request, user.email, secret)),
    expiresAt: new Date(Date.now() + CODE_MINUTES * 60_000),
  });
  return { email: user.email, name: user.name, secret };
}

/** What a code is looked up by. Six digits alone could be found by trying; the request can't, and isn't stored. */
export function codeProof(request: string, email: string, code: string): string {
  return hashToken(`${request} ${email.toLowerCase()} ${code}`);
}

/**
 * A token for choosing a new password once, valid for RESET_LINK_MINUTES; null where there is no account, or where a flood of
 * requests is in progress and the link of the last few minutes still works.
 */
export async function createResetToken(
  auth: Auth,
  authRequest: AuthRequest,
  email: string,
): Promise<SecretMail | null> {
  const isThrottled = await isLinkThrottled(auth, authRequest, email.toLowerCase());
  const user = await findActiveUser(auth, email);
  if (!user || (isThrottled && (await hasFreshLink(auth, user.id)))) return null;
  const secret = makeToken();
  const { internalAdapter } = await auth.library.$context;
  await internalAdapter.createVerificationValue({
    value: user.id,
    identifier: resetLinkIdentifier(hashToken(secret)),
    expiresAt: new Date(Date.now() + RESET_LINK_MINUTES * 60_000),
  });
  return { email: user.email, name: user.name, secret };
}

async function hasFreshLink(auth: Auth, userId: string): Promise<boolean> {
  const since = new Date(Date.now() - LINK_INTERVAL_MINUTES * 60_000);
  const links = await auth.db
    .select({ id: authVerifications.id })
    .from(authVerifications)
    .where(
      and(
        eq(authVerifications.value, userId),
        like(authVerifications.identifier, `${LINK_PREFIX}%`),
        gt(authVerifications.createdAt, since),
      ),
    )
    .limit(1);
  return links.length > 0;
}

async function findActiveUser(auth: Auth, email: string) {
  const [user] = await auth.db
    .select({ id: authUsers.id, email: authUsers.email, name: authUsers.name })
    .from(authUsers)
    .where(and(eq(authUsers.email, email.toLowerCase()), isNull(authUsers.deactivatedAt)));
  return user;
}

/**
 * The token of a link moves from the address into a cookie, so that it stays in no history and no log (spec:access#reset-links).
 * @returns the Set-Cookie line, or null for something that isn't a token.
 */
export function resetTokenCookie(auth: Auth, token: string): string | null {
  return isToken(token) ? cookieLine(auth, auth.cookies.resetLink, token, RESET_LINK_MINUTES * 60) : null;
}

/** Whether the link that brought this visitor still works. */
export async function isResetLinkValid(auth: Auth, authRequest: AuthRequest): Promise<boolean> {
  return (await findLink(auth, authRequest)) !== null;
}

/** The link that brought this visit, as the library knows it; null when it does not work. */
async function findLink(
  auth: Auth,
  authRequest: AuthRequest,
): Promise<{ token: string; userId: string } | null> {
  const token = tokenOf(authRequest, auth.cookies.resetLink);
  if (token === null) return null;
  const { internalAdapter } = await auth.library.$context;
  const found = await internalAdapter.findVerificationValue(resetLinkIdentifier(hashToken(token)));
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
 * Sets the password of the account that the link was made for; all its sessions end, its browsers are forgotten, and every other
 * link that was mailed to it ends. A link works once, and then no earlier try at the account counts anymore.
 */
export async function resetPassword(
  auth: Auth,
  authRequest: AuthRequest,
  newPassword: string,
  now: Date,
): Promise<PasswordReset> {
  const cookies = [cookieLine(auth, auth.cookies.resetLink, "", 0)];
  const link = await findLink(auth, authRequest);
  if (!link) {
    const wait = await consumeAttempt(auth, authRequest);
    return wait === null ? { kind: "invalid", cookies } : { kind: "limited", waitSeconds: wait };
  }
  const { internalAdapter } = await auth.library.$context;
  const before = await internalAdapter.findCredentialAccount(link.userId);
  const body = { newPassword, token: link.token };
  const answer = await auth.library.api.resetPassword({ body, asResponse: true });
  if (answer.status >= 500)
    throw new ReportableError(`Resetting a password failed with status ${answer.status}.`);
  if (!answer.ok) return { kind: "invalid", cookies };
  await revokeLinks(auth.db, link.userId);
  await forgetDevices(auth.db, link.userId, null);
  const [person] = await auth.db
    .select({ userId: authUsers.id, name: authUsers.name, email: authUsers.email, role: authUsers.role })
    .from(authUsers)
    .where(eq(authUsers.id, link.userId));
  if (!person) return { kind: "invalid", cookies };
  await clearAttempts(auth, authRequest, person);
  // Its owner has just opened the mailbox here, so no stranger's tries count for this browser.
  cookies.push(await issueDeviceCookie(auth, authRequest, person.userId, now));
  // Someone who was invited chooses a first password: they expect no email about that.
  if (before?.password)
    await auth.notify(auth.db, noticeOf(authRequest, "password_set_by_link", person.userId, now));
  return { kind: "done", cookies, person };
}
