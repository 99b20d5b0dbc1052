import { href } from "react-router";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { readFields } from "~/platform/http/form.server";
import type { Route } from "./+types/passkey.route";
import { formatWait } from "./rules/limits";
import { safeNextPath } from "./rules/next-path";
import { passkeyProofField } from "./schema";
import { authContext, authRequestOf } from "./use-cases/auth.server";
import { askForPasskey, signInWithPasskey } from "./use-cases/passkeys.server";
import { withCookies } from "./use-cases/sign-in-responses.server";

const REFUSAL =
  "That passkey doesn't belong to an account here. Try another one, or sign in with your password.";
const UNAVAILABLE = "Sign-in isn't available right now. Try again.";

/**
 * Signs in with a passkey, in two requests from the sign-in page's script (spec:access#passkeys): the first returns the
 * challenge for the device, the second submits its answer. Both return JSON: `options`, or `to`, or a `message`.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const auth = context.get(authContext);
  const { now, log } = context.get(platformContext);
  const visit = authRequestOf(request, context.get(requestInfoContext));
  const { response, next } = await readFields(request);
  try {
    if (response === undefined) {
      const question = await askForPasskey(auth, visit);
      if (question.kind === "limited") return refuseFor(question.waitSeconds);
      return Response.json({ options: question.options }, withCookies(question.cookies));
    }
    const proof = passkeyProofField.safeParse(response);
    if (!proof.success) return Response.json({ message: REFUSAL }, { status: 400 });
    const result = await signInWithPasskey(auth, visit, proof.data, now());
    if (result.kind === "limited") return refuseFor(result.waitSeconds);
    if (result.kind !== "signed-in") return Response.json({ message: REFUSAL }, { status: 401 });
    return Response.json({ to: safeNextPath(next) ?? href("/admin") }, withCookies(result.cookies));
  } catch (error) {
    log.failure(error, "sign-in failed");
    return Response.json({ message: UNAVAILABLE }, { status: 503 });
  }
}

function refuseFor(waitSeconds: number): Response {
  const message = `Too many attempts. Wait ${formatWait(waitSeconds)} and try again.`;
  return Response.json({ message }, { status: 429, headers: { "Retry-After": String(waitSeconds) } });
}
