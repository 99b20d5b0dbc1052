import { ReportableError } from "~/platform/failure.server";
import { countPasskeys, recordPasskeyUse, removePasskey } from "../mutations/passkeys.server";
import { limits, MAX_PASSKEYS } from "../rules/limits";
import type { RecentActor } from "../rules/recent-proof";
import type { PasskeyProof, PasskeyResponse } from "../schema";
import { consumeAttempt } from "./attempts.server";
import { type Auth, type AuthRequest, cookieLine, noticeOf } from "./auth.server";
import { concludeSignIn, type SignIn, withoutCookie } from "./sign-in.server";

/** The options that the browser passes to the device, in the standard's format, and the cookies that go with them. */
type Question = { kind: "asked"; options: object; cookies: string[] };

/**
 * Creates the challenge with which a device proves that it has a passkey. The challenge is random, works once, and
 * belongs to this browser.
 * @returns `limited` after too many attempts.
 */
export async function askForPasskey(
  auth: Auth,
  authRequest: AuthRequest,
): Promise<Question | { kind: "limited"; waitSeconds: number }> {
  const wait = await consumeAttempt(auth, authRequest);
  if (wait !== null) return { kind: "limited", waitSeconds: wait };
  // Any account may answer, so the response doesn't reveal which accounts have passkeys.
  const headers = withoutCookie(authRequest.headers, auth.cookies.session);
  const answer = await auth.library.api.generatePasskeyAuthenticationOptions({ headers, asResponse: true });
  const question = await toQuestion(answer);
  return { ...question, options: { ...question.options, userVerification: "required" } };
}

/** Signs in with a passkey. It counts as both factors, so the second step is skipped (spec:access#passkeys). */
export async function signInWithPasskey(
  auth: Auth,
  authRequest: AuthRequest,
  response: PasskeyProof,
  now: Date,
): Promise<SignIn> {
  const wait = await consumeAttempt(auth, authRequest);
  if (wait !== null) return { kind: "limited", waitSeconds: wait };
  const { headers } = authRequest;
  const body = { response: { ...response, clientExtensionResults: {} } };
  const answer = await auth.library.api.verifyPasskeyAuthentication({ body, headers, asResponse: true });
  if (answer.status >= 500) throw new ReportableError(`Signing in failed with status ${answer.status}.`);
  const kind = answer.ok ? "signed-in" : "refused";
  const cookies = answer.headers.getSetCookie();
  const result = await concludeSignIn(auth, authRequest, { kind, cookies }, "passkey", now);
  if (result.kind !== "signed-in") return result;
  await recordPasskeyUse(auth.db, response.id, now);
  return { ...result, cookies: [...result.cookies, cookieLine(auth, auth.cookies.secondStep, "", 0)] };
}

/** Creates the options with which a device makes a passkey for the actor's account. */
export async function offerPasskey(
  auth: Auth,
  authRequest: AuthRequest,
  actor: RecentActor,
): Promise<Question | { kind: "full" }> {
  if ((await countPasskeys(auth.db, actor.userId)) >= MAX_PASSKEYS) return { kind: "full" };
  const { headers } = authRequest;
  const answer = await auth.library.api.generatePasskeyRegistrationOptions({ headers, asResponse: true });
  return toQuestion(answer);
}

/**
 * Stores the passkey that the actor's device created, named after the password manager or the browser, and emails the
 * owner.
 * @returns `refused` if it doesn't match the challenge.
 */
export async function addPasskey(
  auth: Auth,
  authRequest: AuthRequest,
  actor: RecentActor,
  response: PasskeyResponse,
  now: Date,
): Promise<{ kind: "added"; cookies: string[] } | { kind: "refused" | "full" }> {
  if ((await auth.attempts.use("passkey", actor.userId, limits.confirmPerAccount)) !== null)
    return { kind: "refused" };
  if ((await countPasskeys(auth.db, actor.userId)) >= MAX_PASSKEYS) return { kind: "full" };
  const { headers } = authRequest;
  const body = { response: { ...response, clientExtensionResults: {} } };
  const answer = await auth.library.api.verifyPasskeyRegistration({ body, headers, asResponse: true });
  // The library reports an unreadable answer as its own failure.
  if (!answer.ok) return { kind: "refused" };
  await auth.notify(auth.db, noticeOf(authRequest, "passkey_added", actor.userId, now));
  return { kind: "added", cookies: answer.headers.getSetCookie() };
}

/** Removes a passkey of the actor, and emails the owner. @returns whether it existed. */
export async function removeOwnPasskey(
  auth: Auth,
  authRequest: AuthRequest,
  actor: RecentActor,
  id: string,
  now: Date,
): Promise<boolean> {
  return auth.db.transaction(async (tx) => {
    const isRemoved = await removePasskey(tx, actor, id);
    if (isRemoved) await auth.notify(tx, noticeOf(authRequest, "passkey_removed", actor.userId, now));
    return isRemoved;
  });
}

/** @throws Error if the library failed. */
async function toQuestion(answer: Response): Promise<Question> {
  if (!answer.ok) throw new ReportableError(`Asking for a passkey failed with status ${answer.status}.`);
  const options: object = await answer.json();
  return { kind: "asked", options, cookies: answer.headers.getSetCookie() };
}
