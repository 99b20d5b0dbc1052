import { ReportableError } from "~/platform/failure.server";
import { type Factors, findFactors } from "../queries.server";
import type { Actor } from "../rules/access";
import { IDENTITY_PROVIDER } from "../rules/identity";
import { CODE_MINUTES, limits, TRIES_PER_CODE } from "../rules/limits";
import { consumeAttempt, consumePasswordAttempt } from "./attempts.server";
import { type Auth, type AuthRequest, cookieLine, cookieOf, tokenOf } from "./auth.server";
import { findNewSession, finishSignIn, type SignInMethod } from "./finish-sign-in.server";
import { codeProof } from "./recovery.server";
import { endSession } from "./sessions.server";

/** The result of a sign-in attempt. `cookies` are Set-Cookie headers for the response. */
export type SignIn =
  | { kind: "signed-in"; cookies: string[] }
  /** Right so far; next is the second step. */
  | { kind: "second-step"; cookies: string[] }
  | { kind: "refused"; cookies: string[] }
  /** `byCode`: a code by email still works. */
  | { kind: "limited"; waitSeconds: number; byCode?: true };

/**
 * Signs in with a password. Unknown, deactivated, and passwordless accounts get the same response as a wrong password,
 * after the same amount of work.
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
  return concludeSignIn(auth, authRequest, result, "password", now);
}

/**
 * Signs in with a code that was emailed because this browser requested it. Other people's attempts don't affect that
 * code.
 */
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
  return concludeSignIn(auth, authRequest, result, "email-code", now);
}

/**
 * The second step: a code from an authenticator app, or a recovery code; each works once. The library counts attempts
 * per sign-in and per account.
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
  const method = input.isRecoveryCode ? "recovery-code" : "app-code";
  const cookies = await finishSignIn(auth, authRequest, opened.actor, method, now);
  return { kind: "signed-in", cookies: [...result.cookies, ...cookies] };
}

/** An authenticator app's code stays valid for a minute and a half; an observer must not be able to reuse it. */
async function wasUsedBefore(auth: Auth, actor: Actor, code: string): Promise<boolean> {
  return (await auth.attempts.use("totp", `${actor.userId} ${code}`, limits.totpCode)) !== null;
}

/**
 * Prepares the redirect to the identity provider: its URL, and the cookie that identifies the browser when it returns.
 * Null if the provider is unavailable or the IP address has too many attempts.
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

/** The methods available for this browser's second step; null if it isn't at one. */
export async function findSecondStep(auth: Auth, authRequest: AuthRequest): Promise<Factors | null> {
  const cookie = cookieOf(authRequest, auth.cookies.secondStep);
  if (cookie === undefined) return null;
  // The step's name is random and known only to this browser; the library verifies its signature together with the
  // code.
  const name = /^2fa-[\w-]+/.exec(cookie)?.[0];
  const { internalAdapter } = await auth.library.$context;
  const step = name === undefined ? null : await internalAdapter.findVerificationValue(name);
  return step ? findFactors(auth.db, step.value) : { hasApp: true, hasPasskey: false };
}

/** The library's response. */
type Outcome = { kind: "signed-in" | "second-step" | "refused"; cookies: string[] };

/** @throws Error if the library failed rather than refused. */
async function toSignIn(answer: Response): Promise<Outcome> {
  if (answer.status >= 500) throw new ReportableError(`Signing in failed with status ${answer.status}.`);
  const cookies = answer.headers.getSetCookie();
  if (!answer.ok) return { kind: "refused", cookies };
  const body: unknown = await answer.json();
  if (typeof body === "object" && body !== null) {
    if ("twoFactorRedirect" in body) return { kind: "second-step", cookies };
    if ("token" in body) return { kind: "signed-in", cookies };
  }
  throw new Error("The sign-in response has no token.");
}

/** Completes the sign-in for the session that the library opened; without a session, the outcome is unchanged. */
export async function concludeSignIn(
  auth: Auth,
  authRequest: AuthRequest,
  result: Outcome,
  method: SignInMethod,
  now: Date,
): Promise<SignIn> {
  if (result.kind !== "signed-in") return { kind: result.kind, cookies: result.cookies };
  const opened = await findNewSession(auth, authRequest, result.cookies, now);
  if (opened === null) return { kind: "refused", cookies: [] };
  const cookies = await finishSignIn(auth, authRequest, opened.actor, method, now);
  return { kind: "signed-in", cookies: [...result.cookies, ...cookies] };
}

/** The library treats a request with a live session as confirming a factor, so a sign-in must not send one. */
export function withoutCookie(headers: Headers, name: string): Headers {
  const copy = new Headers(headers);
  const kept = (headers.get("cookie") ?? "").split(";").filter((pair) => pair.split("=")[0]?.trim() !== name);
  copy.set("cookie", kept.join(";"));
  return copy;
}
