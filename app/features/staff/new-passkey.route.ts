import { href } from "react-router";
import { currentActor, findRecentActor } from "~/features/auth/middleware.server";
import { safeNextPath } from "~/features/auth/rules/next-path";
import { passkeyAnswerField } from "~/features/auth/schema";
import { authContext, authRequestOf } from "~/features/auth/use-cases/auth.server";
import { addPasskey, offerPasskey } from "~/features/auth/use-cases/passkeys.server";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { toastHeaders } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import type { Route } from "./+types/new-passkey.route";
import { recordAccountChange } from "./mutations.server";

const messages = {
  full: "Your account has the maximum number of passkeys. Remove one first.",
  refused: "This passkey could not be added. Please try again.",
};

/**
 * Adding a passkey, in two requests of the page's script (spec:access#passkeys): the first returns the options for the
 * device, the second receives the passkey it created. Both respond with JSON: `options`, `to`, or a `message`. Both
 * require a recent proof of identity.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const auth = context.get(authContext);
  const { db, now, config } = context.get(platformContext);
  const visit = authRequestOf(request, context.get(requestInfoContext));
  const { response, next } = await readFields(request);
  const actor = findRecentActor(context);
  if (!actor)
    return Response.json({ message: "Confirm your password first, then try again." }, { status: 403 });
  if (response === undefined) {
    const question = await offerPasskey(auth, visit, actor);
    if (question.kind === "full") return Response.json({ message: messages.full }, { status: 409 });
    return Response.json({ options: question.options }, { headers: cookieHeaders(question.cookies) });
  }
  const parsed = passkeyAnswerField.safeParse(response);
  if (!parsed.success) return Response.json({ message: messages.refused }, { status: 400 });
  const result = await addPasskey(auth, visit, actor, parsed.data, now());
  if (result.kind !== "added") return Response.json({ message: messages[result.kind] }, { status: 409 });
  await recordAccountChange(db, currentActor(context), "passkey_added", now());
  const toast = await toastHeaders({ text: "Passkey added" }, config);
  const headers = cookieHeaders([...result.cookies, toast["Set-Cookie"]]);
  return Response.json({ to: safeNextPath(next) ?? href("/admin/account/passkeys") }, { headers });
}

const cookieHeaders = (cookies: string[]) =>
  cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
