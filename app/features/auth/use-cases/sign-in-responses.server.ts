import { data, href, redirect, redirectDocument } from "react-router";
import { PAGE_SOURCES_HEADER } from "~/platform/http/security.server";
import type { Log } from "~/platform/log.server";
import { formatWait } from "../rules/limits";
import type { Refusal } from "../schema";
import type { Auth } from "./auth.server";
import type { SignIn } from "./sign-in.server";

/** How the sign-in actions respond to a form that they refuse. */
export function refuse(message: string, values: Record<string, string>, init: ResponseInit) {
  return data<Refusal>({ message, errors: {}, values }, init);
}

/** @param byCode a code by email still works: the message says so. */
export function refuseTooManyAttempts(
  waitSeconds: number,
  values: Record<string, string> = {},
  byCode: boolean = false,
) {
  const otherWay = byCode ? ", or sign in with an email code" : "";
  const message = `Too many attempts. Wait ${formatWait(waitSeconds)} and try again${otherWay}.`;
  return refuse(message, values, { status: 429, headers: { "Retry-After": String(waitSeconds) } });
}

/** Set-Cookie values as response headers. */
export function withCookies(cookies: string[]): ResponseInit {
  return { headers: cookies.map((cookie) => ["Set-Cookie", cookie]) };
}

/**
 * Responds to a sign-in attempt: a redirect to the destination (spec:access#sign-in) or to the second step, or the
 * reason for the refusal.
 */
export function answerSignIn(
  result: SignIn,
  options: { next: string | null; refusal: string; values: Record<string, string> },
) {
  if (result.kind === "limited")
    return refuseTooManyAttempts(result.waitSeconds, options.values, result.byCode);
  if (result.kind === "refused") {
    const { headers } = withCookies(result.cookies);
    return refuse(options.refusal, options.values, { status: 401, headers });
  }
  const to =
    result.kind === "signed-in"
      ? (options.next ?? href("/admin"))
      : carryNext(href("/login/verify"), options.next);
  return redirect(to, withCookies(result.cookies));
}

/** A sign-in page's URL that keeps the destination. */
function carryNext(path: string, next: string | null): string {
  return next === null ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/**
 * Runs a sign-in action; if the database is unavailable, it says so and keeps what was typed
 * (spec:access#sign-in-unavailable).
 */
export async function withUnavailableFallback<Answer>(
  log: Log,
  values: Record<string, string>,
  work: () => Promise<Answer>,
) {
  try {
    return await work();
  } catch (error) {
    log.failure(error, "sign-in failed");
    return refuse("Sign-in isn't available right now. Try again.", values, { status: 503 });
  }
}

/** Whether a form passed the captcha; true if none is configured. */
export async function passesCaptcha(auth: Auth, form: FormData, address: string): Promise<boolean> {
  return auth.captcha === null || auth.captcha.accepts(form, address);
}

export const captchaRefusal = "Complete the check that you're not a robot.";

/**
 * What a page with a form needs for the captcha. Such a page needs a full page load under its own policy: the previous
 * page's policy doesn't allow the vendor's script.
 * @throws a redirect that makes the browser load the whole page.
 */
export function captchaOf(auth: Auth, request: Request, url: URL) {
  const isDataRequest = new URL(request.url).pathname.endsWith(".data");
  if (auth.captcha && isDataRequest) throw redirectDocument(url.pathname + url.search);
  const headers: Record<string, string> = auth.captcha
    ? { [PAGE_SOURCES_HEADER]: auth.captcha.sources.join(" ") }
    : {};
  return { captcha: auth.captcha?.widget ?? null, headers };
}

/** For `headers` of a page with a form: the loader's headers, overridden by the action's. */
export function mergeHeaders(given: { loaderHeaders: Headers; actionHeaders: Headers }): Headers {
  const headers = new Headers(given.loaderHeaders);
  for (const [name, value] of given.actionHeaders) if (name !== "set-cookie") headers.set(name, value);
  return headers;
}
