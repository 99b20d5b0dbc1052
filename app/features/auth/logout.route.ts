import { href, redirect } from "react-router";
import { platformContext } from "~/platform/context.server";
import { readFields } from "~/platform/http/form.server";
import type { Route } from "./+types/logout.route";
import { actorContext } from "./middleware.server";
import { endOwnSessions } from "./mutations/sessions.server";
import { homeOf } from "./rules/access";
import { signOutScopeField } from "./schema";
import { authContext } from "./use-cases/auth.server";
import { expiredSessionCookie } from "./use-cases/sessions.server";
import { withCookies } from "./use-cases/sign-in-responses.server";

/** Following a link must not sign anyone out. */
export function loader() {
  throw redirect(href("/login"));
}

/**
 * Signs out this device, the other devices, or all of them; it also succeeds if the session has already ended
 * (spec:access#sign-out).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const scope = signOutScopeField.parse((await readFields(request)).scope);
  const actor = context.get(actorContext);
  if (actor) await endOwnSessions(context.get(platformContext).db, actor, scope);
  if (actor && scope === "others") return redirect(href(homeOf(actor.role)));
  return redirect(
    `${href("/login")}?notice=signed-out`,
    withCookies([expiredSessionCookie(context.get(authContext))]),
  );
}
