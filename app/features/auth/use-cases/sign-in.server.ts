import { eq } from "drizzle-orm";
import { authSessions } from "~/platform/db/tables/auth";
import { ReportableError } from "~/platform/failure.server";
import { networkOf } from "~/platform/http/rate-limit.server";
import { IDENTITY_PROVIDER } from "../rules/identity";
import { limits } from "../rules/limits";
import { type Auth, cookieOf, type Visit } from "./auth.server";
import { endSession, identify } from "./sessions.server";

/** How a try to sign in ended. `cookies` are Set-Cookie lines for the answer. */
export type SignIn =
  | { kind: "signed-in"; cookies: string[] }
  /** Right so far; now the code of the authenticator app. */
  | { kind: "second-step"; cookies: string[] }
  | { kind: "refused"; cookies: string[] }
  | { kind: "limited"; waitSeconds: number };

/**
 * Signs in with a password. Unknown, deactivated and passwordless accounts are answered as a wrong password is,
 * after the same work.
 */
export async function signInWithPassword(
  auth: Auth,
  visit: Visit,
  input: { email: string; password: string },
  now: Date,
): Promise<SignIn> {
  const email = input.email.toLowerCase();
  const wait = await countTry(auth, visit, ["password", email, limits.passwordPerAccount]);
  if (wait !== null) return { kind: "limited", waitSeconds: wait };
  const { headers } = visit;
  const body = { email, password: input.password };
  const answer = await auth.library.api.signInEmail({ body, headers, asResponse: true });
  const result = await toSignIn(answer);
  if (result.kind !== "refused") await auth.attempts.reset("password", email);
  return leaveOldSession(auth, visit, result, now);
}

/** Signs in with a code that was sent by e-mail. */
export async function signInWithCode(
  auth: Auth,
  visit: Visit,
  input: { email: string; code: string },
  now: Date,
): Promise<SignIn> {
  const email = input.email.toLowerCase();
  const wait = await countTry(auth, visit, ["code", email, limits.codePerAccount]);
  if (wait !== null) return { kind: "limited", waitSeconds: wait };
  const { headers } = visit;
  const body = { email, otp: input.code };
  const answer = await auth.library.api.signInEmailOTP({ body, headers, asResponse: true });
  const result = await toSignIn(answer);
  if (result.kind !== "refused") await auth.attempts.reset("code", email);
  return leaveOldSession(auth, visit, result, now);
}

/**
 * The second step: the code of an authenticator app, or a recovery code, each of which works once. The library counts
 * the tries of one sign-in and, over all of them, those of the account.
 */
export async function completeSecondStep(
  auth: Auth,
  visit: Visit,
  input: { code: string; isRecoveryCode: boolean },
  now: Date,
): Promise<SignIn> {
  const wait = await countTry(auth, visit);
  if (wait !== null) return { kind: "limited", waitSeconds: wait };
  const headers = withoutCookie(visit.headers, auth.cookies.session);
  const call = { body: { code: input.code }, headers, asResponse: true } as const;
  const answer = input.isRecoveryCode
    ? await auth.library.api.verifyBackupCode(call)
    : await auth.library.api.verifyTOTP(call);
  const result = await toSignIn(answer);
  if (result.kind !== "signed-in") return result;
  if (!input.isRecoveryCode && (await wasUsedBefore(auth, result.token, input.code)))
    return { kind: "refused", cookies: [] };
  return leaveOldSession(auth, visit, result, now);
}

/**
 * Prepares a visit to the identity provider: where to send the person, and the cookie that knows them when they are
 * back. Null when the provider is away or the address has tried too often.
 */
export async function startIdentity(
  auth: Auth,
  visit: Visit,
  next: string,
): Promise<{ url: string; cookies: string[] } | null> {
  if ((await countTry(auth, visit)) !== null) return null;
  const library = await auth.identity?.();
  if (!library) return null;
  const body = { provider: IDENTITY_PROVIDER, callbackURL: next, disableRedirect: true };
  const { headers } = visit;
  const answer = await library.api.signInSocial({ body, headers, asResponse: true });
  if (!answer.ok) return null;
  const { url }: { url?: string } = await answer.json();
  return url ? { url, cookies: answer.headers.getSetCookie() } : null;
}

/** Whether a second step is waiting for its code, as far as the cookie tells. */
export function isSecondStepOpen(auth: Auth, visit: Visit): boolean {
  return cookieOf(visit, auth.cookies.secondStep) !== undefined;
}

/** A code of an authenticator app stays right for a minute and a half; whoever saw it must not use it again. */
async function wasUsedBefore(auth: Auth, token: string, code: string): Promise<boolean> {
  const [session] = await auth.db.select().from(authSessions).where(eq(authSessions.token, token));
  if (!session) return true;
  const isRepeated = (await auth.attempts.use("totp", `${session.userId} ${code}`, limits.totpCode)) !== null;
  if (isRepeated) await endSession(auth, session.id);
  return isRepeated;
}

/** Counts one try of this address and, where one is named, of the account. Null, or the seconds to wait. */
export async function countTry(
  auth: Auth,
  visit: Visit,
  account?: Parameters<Auth["attempts"]["use"]>,
): Promise<number | null> {
  const wait = await auth.attempts.use("address", networkOf(visit.address), limits.triesPerAddress);
  if (wait !== null || !account) return wait;
  return auth.attempts.use(...account);
}

type Outcome =
  | { kind: "signed-in"; cookies: string[]; token: string }
  | { kind: "second-step" | "refused"; cookies: string[] };

/** @throws Error when the library failed rather than refused. */
async function toSignIn(answer: Response): Promise<Outcome> {
  if (answer.status >= 500) throw new ReportableError(`Signing in failed with status ${answer.status}.`);
  const cookies = answer.headers.getSetCookie();
  if (!answer.ok) return { kind: "refused", cookies };
  const body: unknown = await answer.json();
  if (typeof body === "object" && body !== null) {
    if ("twoFactorRedirect" in body) return { kind: "second-step", cookies };
    if ("token" in body && typeof body.token === "string")
      return { kind: "signed-in", cookies, token: body.token };
  }
  throw new Error("The answer to a sign-in has a token.");
}

/** Whoever was signed in here before is signed out: one browser, one person. */
async function leaveOldSession(auth: Auth, visit: Visit, result: Outcome, now: Date): Promise<SignIn> {
  if (result.kind === "signed-in") {
    const { identity } = await identify(auth, visit, now);
    if (identity) await endSession(auth, identity.actor.sessionId);
    return { kind: "signed-in", cookies: result.cookies };
  }
  return { kind: result.kind, cookies: result.cookies };
}

/** The library takes a live session for one that wants to confirm a factor, so a sign-in must not show it one. */
function withoutCookie(headers: Headers, name: string): Headers {
  const copy = new Headers(headers);
  const kept = (headers.get("cookie") ?? "").split(";").filter((pair) => pair.split("=")[0]?.trim() !== name);
  copy.set("cookie", kept.join(";"));
  return copy;
}
