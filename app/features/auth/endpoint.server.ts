import type { RequestInfo } from "~/platform/context.server";
import { IDENTITY_CALLBACK_PATH } from "./rules/identity";
import { type Auth, visitOf } from "./service/auth.server";
import { countTry } from "./service/sign-in.server";

/**
 * `GET /auth/callback/oidc`: somebody comes back from the identity provider. Only the account that a visit of this
 * browser asked for is opened, and a second factor is asked for where the account has one.
 */
export async function completeIdentity(auth: Auth, request: Request, info: RequestInfo): Promise<Response> {
  const { SITE_URL } = auth.config;
  const visit = visitOf(request, info);
  const wait = await countTry(auth, visit);
  if (wait !== null)
    return new Response("Too many tries.", { status: 429, headers: { "Retry-After": String(wait) } });
  const { search } = new URL(request.url);
  const call = new Request(`${SITE_URL}${IDENTITY_CALLBACK_PATH}${search}`, { headers: visit.headers });
  const answer = await auth.library.handler(call);
  const headers = new Headers({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });
  for (const cookie of answer.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
  headers.set("Location", await destination(answer, SITE_URL));
  return new Response(null, { status: 302, headers });
}

async function destination(answer: Response, siteUrl: string): Promise<string> {
  if (answer.status === 302) {
    // Ours to choose: only addresses of this site are ever given to the library.
    const target = new URL(answer.headers.get("location") ?? "/login?notice=identity", siteUrl);
    return target.origin === new URL(siteUrl).origin
      ? target.pathname + target.search
      : "/login?notice=identity";
  }
  const body: unknown = answer.ok ? await answer.json() : null;
  const needsSecondStep = typeof body === "object" && body !== null && "twoFactorRedirect" in body;
  return needsSecondStep ? "/login/verify" : "/login?notice=identity";
}
