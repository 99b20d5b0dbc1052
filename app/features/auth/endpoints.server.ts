import { href } from "react-router";
import type { RequestInfo } from "~/platform/context.server";
import { within } from "~/platform/deadline.server";
import { IDENTITY_CALLBACK_PATH } from "./rules/identity";
import { consumeAttempt } from "./use-cases/attempts.server";
import { type Auth, authRequestOf } from "./use-cases/auth.server";
import { findNewSession, finishSignIn } from "./use-cases/finish-sign-in.server";

/** The library asks the provider for the tokens without a deadline of its own. */
const WITHIN_MS = 15_000;

/**
 * `GET /auth/callback/oidc`: the person returns from the identity provider. Opens only the account that this browser's
 * request asked for, and asks for the second step if the account has two-factor authentication.
 */
export async function completeIdentity(
  auth: Auth,
  request: Request,
  info: RequestInfo,
  now: Date,
): Promise<Response> {
  const { SITE_URL } = auth.config;
  const visit = authRequestOf(request, info);
  const wait = await consumeAttempt(auth, visit);
  if (wait !== null)
    return new Response("Too many attempts.", { status: 429, headers: { "Retry-After": String(wait) } });
  const { search } = new URL(request.url);
  const call = new Request(`${SITE_URL}${IDENTITY_CALLBACK_PATH}${search}`, { headers: visit.headers });
  const library = await auth.identity?.();
  const answer = library
    ? await within(WITHIN_MS, () => library.handler(call))
    : new Response(null, { status: 503 });
  const headers = new Headers({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });
  const cookies = answer.headers.getSetCookie();
  const opened = await findNewSession(auth, visit, cookies, now);
  if (opened) cookies.push(...(await finishSignIn(auth, visit, opened.actor, "identity-provider", now)));
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  headers.set("Location", await destination(answer, SITE_URL));
  return new Response(null, { status: 302, headers });
}

async function destination(answer: Response, siteUrl: string): Promise<string> {
  const failed = `${href("/login")}?notice=identity`;
  // If a second step follows, the library has revoked the session and says so in the body.
  const body: unknown = await answer.json().catch(() => null);
  if (typeof body === "object" && body !== null && "twoFactorRedirect" in body) return href("/login/verify");
  // The library only ever received URLs of this site.
  const location = answer.headers.get("location") ?? failed;
  const target = URL.canParse(location, siteUrl) ? new URL(location, siteUrl) : null;
  return target?.origin === new URL(siteUrl).origin ? target.pathname + target.search : failed;
}
