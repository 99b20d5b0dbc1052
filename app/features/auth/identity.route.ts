import { data, href, redirect } from "react-router";
import { requestInfoContext } from "~/platform/context.server";
import type { Route } from "./+types/identity.route";
import { safeNextPath } from "./rules/next-path";
import { authContext, authRequestOf } from "./use-cases/auth.server";
import { startIdentity } from "./use-cases/sign-in.server";
import { withCookies } from "./use-cases/sign-in-responses.server";

/**
 * Sends the person to the configured identity provider (spec:access#sign-in-capabilities). Without one, this page
 * doesn't exist. It's a link rather than a form, because our policy lets forms submit only to our own site. A link on
 * another site leads to the sign-in page instead, so that only the person can start a session.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const auth = context.get(authContext);
  if (!auth.identity) throw data("That page doesn't exist.", { status: 404 });
  const from = request.headers.get("sec-fetch-site");
  if (from === "cross-site" || from === "same-site") return redirect(href("/login"));
  const visit = authRequestOf(request, context.get(requestInfoContext));
  const next = safeNextPath(url.searchParams.get("next")) ?? href("/admin");
  const start = await startIdentity(auth, visit, next);
  if (!start) return redirect(`${href("/login")}?notice=identity-away`);
  return redirect(start.url, withCookies(start.cookies));
}
