import { isFirstOfFreshAccount, rememberDevice } from "../mutations/devices.server";
import type { Actor } from "../rules/access";
import { KNOWN_DEVICE_DAYS } from "../rules/limits";
import { type Auth, type AuthRequest, cookieLine, noticeOf, tokenOf } from "./auth.server";
import { endSession, type Identity, identify } from "./sessions.server";

/**
 * The session that an answer of the library opened.
 * @param cookies the Set-Cookie lines of that answer.
 * @returns null when it has ended already.
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
 * What every way of signing in does in the end: the session that this browser had before ends (spec:access#one-browser), the
 * browser is known from now on (spec:access#known-devices), and if it is a new one, the owner gets an email
 * (spec:access#account-notices).
 * @returns further Set-Cookie lines.
 */
export async function finishSignIn(
  auth: Auth,
  authRequest: AuthRequest,
  actor: Actor,
  now: Date,
): Promise<string[]> {
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

/** Makes the browser one that the account is known in; gives the Set-Cookie line. */
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
