import { isFirstOfFreshAccount, rememberDevice } from "../mutations/devices.server";
import type { Actor } from "../rules/access";
import { KNOWN_DEVICE_DAYS } from "../rules/limits";
import { type Auth, type AuthRequest, cookieLine, noticeOf, tokenOf } from "./auth.server";
import { endSession, type Identity, identify } from "./sessions.server";

/** What a sign-in was completed with, for the log. */
export type SignInMethod =
  | "password"
  | "email-code"
  | "app-code"
  | "recovery-code"
  | "passkey"
  | "identity-provider";

/**
 * The session that a response of the library opened.
 * @param cookies the Set-Cookie headers of that response.
 * @returns null if it has already ended.
 */
export async function findNewSession(
  auth: Auth,
  authRequest: AuthRequest,
  cookies: string[],
  now: Date,
): Promise<Identity | null> {
  const pairs = cookies.map((line) => line.split(";", 1)[0] ?? "");
  const session = pairs.find((pair) => pair.startsWith(`${auth.cookies.session}=`));
  if (session === undefined) return null;
  const headers = new Headers(authRequest.headers);
  headers.set("cookie", session);
  return (await identify(auth, { ...authRequest, headers }, now)).identity;
}

/**
 * The last step of every sign-in: the browser's previous session ends (spec:access#one-browser), the browser becomes
 * known (spec:access#known-devices), and if it's new, the owner gets an email (spec:access#account-notices). The
 * request's log line names the account and the method.
 * @returns further Set-Cookie headers.
 */
export async function finishSignIn(
  auth: Auth,
  authRequest: AuthRequest,
  actor: Actor,
  method: SignInMethod,
  now: Date,
): Promise<string[]> {
  Object.assign(authRequest.logFields, { actor: actor.userId, signedInWith: method });
  const before = await identify(auth, authRequest, now);
  if (before.identity) await endSession(auth, before.identity.actor.sessionId);
  const { userId } = actor;
  return auth.db.transaction(async (tx) => {
    const isExpected = await isFirstOfFreshAccount(tx, userId, now);
    const { token, isNew } = await rememberDevice(tx, tokenOf(authRequest, auth.cookies.device), userId, now);
    if (isNew && !isExpected) await auth.notify(tx, noticeOf(authRequest, "new_device", userId, now));
    return [deviceCookie(auth, token)];
  });
}

/** Makes this a known browser of the account; returns the Set-Cookie header. */
export async function issueDeviceCookie(
  auth: Auth,
  authRequest: AuthRequest,
  userId: string,
  now: Date,
): Promise<string> {
  const { token } = await rememberDevice(auth.db, tokenOf(authRequest, auth.cookies.device), userId, now);
  return deviceCookie(auth, token);
}

const deviceCookie = (auth: Auth, token: string) =>
  cookieLine(auth, auth.cookies.device, token, KNOWN_DEVICE_DAYS * 86_400);
