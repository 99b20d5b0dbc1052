import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { authUsers } from "~/platform/db/tables/auth";
import { limits, RESET_LINK_MINUTES } from "../rules/limits";
import { type Auth, cookieLine, cookieOf, type Visit } from "./auth.server";
import { countTry } from "./sign-in.server";

/** Whom a mail goes to, and the secret it carries. */
export type Letter = { email: string; name: string; secret: string };

/**
 * Counts one mail asked for, known address or not.
 * @returns null when allowed, else the seconds to wait.
 */
export async function countMail(auth: Auth, visit: Visit, email: string): Promise<number | null> {
  const wait = await auth.attempts.use("mail-address", visit.address, limits.mailPerAddress);
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
  const secret = randomBytes(24).toString("base64url");
  const { internalAdapter } = await auth.library.$context;
  await internalAdapter.createVerificationValue({
    value: user.id,
    identifier: `reset-password:${secret}`,
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
 * The token of a link moves from the address into a cookie, so that it stays in no history and no log.
 * @returns the Set-Cookie line, or null for something that is no token.
 */
export function keepResetToken(auth: Auth, token: string): string | null {
  return TOKEN.test(token) ? cookieLine(auth, auth.cookies.resetLink, token, RESET_LINK_MINUTES * 60) : null;
}

/** Whether the link that brought this visitor still works. */
export async function isResetLinkValid(auth: Auth, visit: Visit): Promise<boolean> {
  const token = cookieOf(visit, auth.cookies.resetLink);
  if (!token || !TOKEN.test(token)) return false;
  const { internalAdapter } = await auth.library.$context;
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return found !== null && found.expiresAt > new Date();
}

export type PasswordReset =
  | { kind: "done"; cookies: string[] }
  /** The link was used, has run out, or never was one. */
  | { kind: "invalid"; cookies: string[] }
  | { kind: "limited"; waitSeconds: number };

/** Sets the password of the account that the link was made for; all its sessions end. A link works once. */
export async function resetPassword(auth: Auth, visit: Visit, newPassword: string): Promise<PasswordReset> {
  const wait = await countTry(auth, visit);
  if (wait !== null) return { kind: "limited", waitSeconds: wait };
  const cookies = [cookieLine(auth, auth.cookies.resetLink, "", 0)];
  const token = cookieOf(visit, auth.cookies.resetLink);
  if (!token || !TOKEN.test(token)) return { kind: "invalid", cookies };
  const answer = await auth.library.api.resetPassword({ body: { newPassword, token }, asResponse: true });
  if (answer.status >= 500) throw new Error(`Resetting a password failed with status ${answer.status}.`);
  return { kind: answer.ok ? "done" : "invalid", cookies };
}
