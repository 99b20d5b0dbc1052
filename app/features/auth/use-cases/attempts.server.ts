import { networkOf } from "~/platform/http/rate-limit.server";
import { hashToken } from "~/platform/random-token.server";
import { isKnownDevice } from "../mutations/devices.server";
import { limits } from "../rules/limits";
import { type Auth, type AuthRequest, tokenOf } from "./auth.server";

/** What an attempt counts against: a known device's own limit, otherwise the IP address's. */
type Source = { isKnown: boolean; key: string };

/** @param email of the account that is tried; omitted if the account isn't known yet. */
async function sourceOf(auth: Auth, authRequest: AuthRequest, email?: string): Promise<Source> {
  const token = tokenOf(authRequest, auth.cookies.device);
  if (token !== null && (await isKnownDevice(auth.db, token, email)))
    return { isKnown: true, key: hashToken(token) };
  return { isKnown: false, key: networkOf(authRequest.address) };
}

/**
 * Counts one attempt that names no account: the second step, another identity provider. Null when allowed, otherwise
 * the seconds to wait.
 */
export async function consumeAttempt(auth: Auth, authRequest: AuthRequest): Promise<number | null> {
  const { isKnown, key } = await sourceOf(auth, authRequest);
  if (isKnown) return auth.attempts.use("device", key, limits.triesPerDevice);
  return auth.attempts.use("address", key, limits.triesPerAddress);
}

/** A counted password attempt. */
export type PasswordAttempt = {
  /** Seconds to wait before the next attempt; null if this one is allowed. */
  wait: number | null;
  /** Returns the attempts after a success. */
  giveBack(): Promise<void>;
};

/**
 * Counts one password attempt. On a known device, other people's attempts don't count. All other devices share a limit
 * per account that one IP address can't use up; beyond it, a code by email still works (spec:access#try-limits).
 */
export async function consumePasswordAttempt(
  auth: Auth,
  authRequest: AuthRequest,
  email: string,
): Promise<PasswordAttempt> {
  const { attempts } = auth;
  const { isKnown, key } = await sourceOf(auth, authRequest, email);
  const pair = `${key} ${email}`;
  if (isKnown)
    return {
      wait: await attempts.use("password-device", pair, limits.passwordPerDevice),
      giveBack: () => attempts.reset("password-device", pair),
    };
  const wait =
    (await attempts.use("address", key, limits.triesPerAddress)) ??
    (await attempts.use("password-address", pair, limits.passwordPerAddress)) ??
    (await attempts.use("password", email, limits.passwordPerAccount));
  return {
    wait,
    async giveBack() {
      await attempts.reset("password-address", pair);
      await attempts.reset("password", email);
    },
  };
}

/** Counts one requested email, whether or not the account exists. Null when allowed, otherwise the seconds to wait. */
export async function consumeMailLimit(
  auth: Auth,
  authRequest: AuthRequest,
  email: string,
  what: "code" | "link",
): Promise<number | null> {
  const { attempts } = auth;
  const { isKnown, key } = await sourceOf(auth, authRequest, email);
  const pair = `${key} ${email}`;
  if (isKnown) return attempts.use("mail-device", pair, limits.mailPerDevice);
  const wait =
    (await attempts.use("mail-address", key, limits.mailPerAddress)) ??
    (await attempts.use("mail-recipient", pair, limits.mailPerRecipient));
  // Links are throttled instead: the previously emailed link opens the account too.
  if (wait !== null || what === "link") return wait;
  return attempts.use("code-mail", email, limits.codeMailPerAccount);
}

/** Whether strangers have requested so many links to this email that new ones are throttled. */
export async function isLinkThrottled(auth: Auth, authRequest: AuthRequest, email: string): Promise<boolean> {
  const { isKnown } = await sourceOf(auth, authRequest, email);
  if (isKnown) return false;
  return (await auth.attempts.use("link-mail", email, limits.linkMailPerAccount)) !== null;
}

/** Deletes all counted attempts for an account, including this browser's: the owner has just opened their email. */
export async function clearAttempts(
  auth: Auth,
  authRequest: AuthRequest,
  account: { userId: string; email: string },
): Promise<void> {
  const token = tokenOf(authRequest, auth.cookies.device);
  const fromAddress = `${networkOf(authRequest.address)} ${account.email}`;
  const onDevice = `${token === null ? "" : hashToken(token)} ${account.email}`;
  const counters: [string, string][] = [
    ["password", account.email],
    ["password-address", fromAddress],
    ["password-device", onDevice],
    ["mail-recipient", fromAddress],
    ["mail-device", onDevice],
    ["code-mail", account.email],
    ["link-mail", account.email],
    ["confirm", account.userId],
  ];
  for (const [kind, subject] of counters) await auth.attempts.reset(kind, subject);
}
