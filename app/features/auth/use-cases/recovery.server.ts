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
import { findPasswordFault, type PasswordRefused } from "./guessable-password.server";
import { revokeLinks } from "./sessions.server";

/** The recipient of an email, and the secret it contains. */
export type SecretMail = { email: string; name: string; secret: string };

/** Starts a code request: the value that the browser keeps, and the Set-Cookie header for it. */
export function startCodeRequest(auth: Auth): { request: string; cookie: string } {
  const request = makeToken();
  return { request, cookie: cookieLine(auth, auth.cookies.codeRequest, request, CODE_MINUTES * 60) };
}

/**
 * Creates a code for one sign-in, valid for CODE_MINUTES in the browser that requested it; null without an account
 * to open.
 * @param request from `startCodeRequest`.
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

/** The hash that a code is looked up by. Six digits alone could be guessed; the request can't, and isn't stored. */
export function codeProof(request: string, email: string, code: string): string {
  return hashToken(`${request} ${email.toLowerCase()} ${code}`);
}

/**
 * Creates a token for choosing a new password once, valid for RESET_LINK_MINUTES. Null without an account, or if
 * there is a flood of requests and the link of the last few minutes still works.
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
 * Moves a link's token from the URL into a cookie, so that it stays out of history and logs (spec:access#reset-links).
 * @returns the Set-Cookie header, or null if it isn't a token.
 */
export function resetTokenCookie(auth: Auth, token: string): string | null {
  return isToken(token) ? cookieLine(auth, auth.cookies.resetLink, token, RESET_LINK_MINUTES * 60) : null;
}

/** Whether this visitor's link still works. */
export async function isResetLinkValid(auth: Auth, authRequest: AuthRequest): Promise<boolean> {
  return (await findLink(auth, authRequest)) !== null;
}

/** This visitor's link, as the library stores it; null if it doesn't work. */
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
  /** `person` is the owner of the password. */
  | { kind: "done"; cookies: string[]; person: { userId: string; name: string; role: Role } }
  /** The link was used, has expired, or never existed. */
  | { kind: "invalid"; cookies: string[] }
  /** The link still works. */
  | PasswordRefused
  | { kind: "limited"; waitSeconds: number };

/**
 * Sets the password of the link's account. All its sessions end, its known browsers are deleted, and every other link
 * emailed to it stops working. A link works once, and earlier attempts at the account no longer count.
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
  const [person] = await auth.db
    .select({ userId: authUsers.id, name: authUsers.name, email: authUsers.email, role: authUsers.role })
    .from(authUsers)
    .where(eq(authUsers.id, link.userId));
  if (!person) return { kind: "invalid", cookies };
  const fault = await findPasswordFault(auth, newPassword, person);
  if (fault) return fault;
  const before = await internalAdapter.findCredentialAccount(link.userId);
  const body = { newPassword, token: link.token };
  const answer = await auth.library.api.resetPassword({ body, asResponse: true });
  if (answer.status >= 500)
    throw new ReportableError(`Resetting a password failed with status ${answer.status}.`);
  if (!answer.ok) return { kind: "invalid", cookies };
  await revokeLinks(auth.db, link.userId);
  await forgetDevices(auth.db, link.userId, null);
  await clearAttempts(auth, authRequest, person);
  // The owner just opened their email here, so strangers' attempts don't count for this browser.
  cookies.push(await issueDeviceCookie(auth, authRequest, person.userId, now));
  // An invited person who chooses a first password doesn't need an email about it.
  if (before?.password)
    await auth.notify(auth.db, noticeOf(authRequest, "password_set_by_link", person.userId, now));
  return { kind: "done", cookies, person };
}
