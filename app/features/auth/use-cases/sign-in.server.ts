import { ReportableError } from "~/platform/failure.server";
import { type Factors, findFactors } from "../queries.server";
import type { Actor } from "../rules/access";
import { IDENTITY_PROVIDER } from "../rules/identity";
import { CODE_MINUTES, limits, TRIES_PER_CODE } from "../rules/limits";
import { consumeAttempt, consumePasswordAttempt } from "./attempts.server";
import { type Auth, type AuthRequest, cookieLine, cookieOf, tokenOf } from "./auth.server";
import { findNewSession, finishSignIn } from "./finish-sign-in.server";
import { codeProof } from "./recovery.server";
import { endSession } from "./sessions.server";

/** How a try to sign in ended. `cookies` are Set-Cookie lines for the answer. */
export type SignIn =
  | { kind: "signed-in"; cookies: string[] }
  /** Right so far; now the code of the authenticator app. */
  | { kind: "second-step"; cookies: string[] }
  | { kind: "refused"; cookies: string[] }
  /** `byCode`: a code by email still leads in. */
  | { kind: "limited"; waitSeconds: number; byCode?: true };

/**
 * Signs in with a password. Unknown, deactivated and passwordless accounts are answered as a wrong password is,
 * after the same work.
 */
export async function signInWithPassword(
  auth: Auth,
  authRequest: AuthRequest,
  input: { email: string; password: string },
  now: Date,
): Promise<SignIn> {
  const email = input.email.toLowerCase();
  const counted = await consumePasswordAttempt(auth, authRequest, email);
  if (counted.wait !== null) return { kind: "limited", waitSeconds: counted.wait, byCode: true };
  const { headers } = authRequest;
  const body = { email, password: input.password };
  const answer = await auth.library.api.signInEmail({ body, headers, asResponse: true });
  const result = await toSignIn(answer);
  if (result.kind !== "refused") await counted.giveBack();
  return concludeSignIn(auth, authRequest, result, now);
}

/** Signs in with a code that was mailed because this browser asked for it. No one else's attempts touch that code. */
export async function signInWithCode(
  auth: Auth,
  authRequest: AuthRequest,
  input: { email: string; code: string },
  now: Date,
): Promise<SignIn> {
  const wait = await consumeAttempt(auth, authRequest);
  if (wait !== null) return { kind: "limited", waitSeconds: wait };
  const request = tokenOf(authRequest, auth.cookies.codeRequest);
  if (request === null) return { kind: "refused", cookies: [] };
  const tooMany = await auth.attempts.use("code-request", request, limits.codePerRequest);
  if (tooMany !== null) return { kind: "limited", waitSeconds: tooMany };
  const perCode = { points: TRIES_PER_CODE, seconds: CODE_MINUTES * 60 };
  if ((await auth.attempts.use("code", request, perCode)) !== null) return { kind: "refused", cookies: [] };
  const { headers } = authRequest;
  const body = { proof: codeProof(request, input.email, input.code) };
  const answer = await auth.library.api.signInWithEmailCode({ body, headers, asResponse: true });
  const result = await toSignIn(answer);
  if (result.kind !== "refused") result.cookies.push(cookieLine(auth, auth.cookies.codeRequest, "", 0));
  return concludeSignIn(auth, authRequest, result, now);
}

/**
 * The second step: the code of an authenticator app, or a recovery code, each of which works once. The library counts
 * the tries of one sign-in and, over all of them, those of the account.
 */
export async function completeSecondStep(
  auth: Auth,
  authRequest: AuthRequest,
  input: { code: string; isRecoveryCode: boolean },
  now: Date,
): Promise<SignIn> {
  const wait = await consumeAttempt(auth, authRequest);
  if (wait !== null) return { kind: "limited", waitSeconds: wait };
  const headers = withoutCookie(authRequest.headers, auth.cookies.session);
  const call = { body: { code: input.code }, headers, asResponse: true } as const;
  const answer = input.isRecoveryCode
    ? await auth.library.api.verifyBackupCode(call)
    : await auth.library.api.verifyTOTP(call);
  const result = await toSignIn(answer);
  if (result.kind !== "signed-in") return { kind: result.kind, cookies: result.cookies };
  const opened = await findNewSession(auth, authRequest, result.cookies, now);
  if (opened === null) return { kind: "refused", cookies: [] };
  if (!input.isRecoveryCode && (await wasUsedBefore(auth, opened.actor, input.code))) {
    await endSession(auth, opened.actor.sessionId);
    return { kind: "refused", cookies: [] };
  }
  const cookies = await finishSignIn(auth, authRequest, opened.actor, now);
  return { kind: "signed-in", cookies: [...result.cookies, ...cookies] };
}

/** A code of an authenticator app stays right for a minute and a half; someone who saw it must not use it again. */
async function wasUsedBefore(auth: Auth, actor: Actor, code: string): Promise<boolean> {
  return (await auth.attempts.use("totp", `${actor.userId} ${code}`, limits.totpCode)) !== null;
}

/**
 * Prepares a visit to the identity provider: where to send the person, and the cookie that knows them when they are
 * back. Null when the provider is away or the address has tried too often.
 */
export async function startIdentity(
  auth: Auth,
  authRequest: AuthRequest,
  next: string,
): Promise<{ url: string; cookies: string[] } | null> {
  if ((await consumeAttempt(auth, authRequest)) !== null) return null;
  const library = await auth.identity?.();
  if (!library) return null;
  const body = { provider: IDENTITY_PROVIDER, callbackURL: next, disableRedirect: true };
  const { headers } = authRequest;
  const answer = await library.api.signInSocial({ body, headers, asResponse: true });
  if (!answer.ok) return null;
  const { url }: { url?: string } = await answer.json();
  return url ? { url, cookies: answer.headers.getSetCookie() } : null;
}

/** What the second step that this browser is at may be done with; null when it is at none. */
export async function findSecondStep(auth: Auth, authRequest: AuthRequest): Promise<Factors | null> {
  const cookie = cookieOf(authRequest, auth.cookies.secondStep);
  if (cookie === undefined) return null;
  // The name of the step is random and known to this browser alone; the library checks its signature with the code.
  const name = /^2fa-[\w-]+/.exec(cookie)?.[0];
  const { internalAdapter } = await auth.library.$context;
  const step = name === undefined ? null : await internalAdapter.findVerificationValue(name);
  return step ? findFactors(auth.db, step.value) : { hasApp: true, hasPasskey: false };
}

/** What the library answered. */
type Outcome = { kind: "signed-in" | "second-step" | "refused"; cookies: string[] };

/** @throws Error when the library failed rather than refused. */
async function toSignIn(answer: Response): Promise<Outcome> {
  if (answer.status >= 500) throw new ReportableError(`Signing in failed with status ${answer.status}.`);
  const cookies = answer.headers.getSetCookie();
  if (!answer.ok) return { kind: "refused", cookies };
  const body: unknown = await answer.json();
  if (typeof body === "object" && body !== null) {
    if ("twoFactorRedirect" in body) return { kind: "second-step", cookies };
    if ("token" in body) return { kind: "signed-in", cookies };
  }
  throw new Error("The answer to a sign-in has a token.");
}

/** The browser arrives with what the library opened; without a session the outcome stays as it is. */
export async function concludeSignIn(
  auth: Auth,
  authRequest: AuthRequest,
  result: Outcome,
  now: Date,
): Promise<SignIn> {
  if (result.kind !== "signed-in") return { kind: result.kind, cookies: result.cookies };
  const opened = await findNewSession(auth, authRequest, result.cookies, now);
  if (opened === null) return { kind: "refused", cookies: [] };
  const cookies = await finishSignIn(auth, authRequest, opened.actor, now);
  return { kind: "signed-in", cookies: [...result.cookies, ...cookies] };
}

/** The library takes a live session for one that wants to confirm a factor, so a sign-in must not show it one. */
export function withoutCookie(headers: Headers, name: string): Headers {
  const copy = new Headers(headers);
  const kept = (headers.get("cookie") ?? "").split(";").filter((pair) => pair.split("=")[0]?.trim() !== name);
  copy.set("cookie", kept.join(";"));
  return copy;
}
