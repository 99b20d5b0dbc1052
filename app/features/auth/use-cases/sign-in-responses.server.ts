import { data, href, redirect, redirectDocument } from "react-router";
import { PAGE_SOURCES_HEADER } from "~/platform/http/security.server";
import type { Log } from "~/platform/log.server";
import { formatWait } from "../rules/limits";
import type { Refusal } from "../schema";
import type { Auth } from "./auth.server";
import type { SignIn } from "./sign-in.server";

/** How the actions of the sign-in pages answer a form that they refuse. */
export function refuse(message: string, values: Record<string, string>, init: ResponseInit) {
  return data<Refusal>({ message, errors: {}, values }, init);
}

/** @param byCode a code by email still leads in: says so. */
export function refuseTooManyAttempts(
  waitSeconds: number,
  values: Record<string, string> = {},
  byCode: boolean = false,
) {
  const otherWay = byCode ? ", or sign in with an email code" : "";
  const message = `Too many attempts. Wait ${formatWait(waitSeconds)} and try again${otherWay}.`;
  return refuse(message, values, { status: 429, headers: { "Retry-After": String(waitSeconds) } });
}

/** Set-Cookie lines as headers. */
export function withCookies(cookies: string[]): ResponseInit {
  return { headers: cookies.map((cookie) => ["Set-Cookie", cookie]) };
}

/** Answers a sign-in attempt: on to where the person was going (spec:access#sign-in), to the second step, or the reason why not. */
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

/** An address of the sign-in pages that still knows where the person was going. */
function carryNext(path: string, next: string | null): string {
  return next === null ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/** Does the work of a sign-in action; when the database is away, it says so and keeps what was typed (spec:access#sign-in-unavailable). */
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

/** Whether the vendor's check of a form with a captcha was passed; true where none is configured. */
export async function passesCaptcha(auth: Auth, form: FormData, address: string): Promise<boolean> {
  return auth.captcha === null || auth.captcha.accepts(form, address);
}

export const captchaRefusal = "Complete the check that you're not a robot.";

/**
 * What a page with a form needs of the captcha. Such a page is loaded whole, under its own policy: the policy of the
 * page before it does not allow the vendor's script.
 * @throws a redirect that makes the browser load the page whole.
 */
export function captchaOf(auth: Auth, request: Request, url: URL) {
  const isDataRequest = new URL(request.url).pathname.endsWith(".data");
  if (auth.captcha && isDataRequest) throw redirectDocument(url.pathname + url.search);
  const headers: Record<string, string> = auth.captcha
    ? { [PAGE_SOURCES_HEADER]: auth.captcha.sources.join(" ") }
    : {};
  return { captcha: auth.captcha?.widget ?? null, headers };
}

/** For `headers` of a page with a form: what its loader set, and over it what its action set. */
export function mergeHeaders(given: { loaderHeaders: Headers; actionHeaders: Headers }): Headers {
  const headers = new Headers(given.loaderHeaders);
  for (const [name, value] of given.actionHeaders) if (name !== "set-cookie") headers.set(name, value);
  return headers;
}
