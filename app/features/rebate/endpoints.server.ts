import { isAdmin } from "~/features/auth/rules/access";
import { type Auth, authRequestOf } from "~/features/auth/use-cases/auth.server";
import { identify } from "~/features/auth/use-cases/sessions.server";
import type { Platform, RequestInfo } from "~/platform/context.server";
import { fileNotFound, keyOf, servePrivateFile } from "~/platform/storage/serve.server";

/**
 * `GET /uploads/rebate-claims/*`: the URL in a claim's row, which older versions served to anyone who knew it. Only
 * people who may open the claim get the file (spec:rebate#screenshot-access).
 */
export async function serveScreenshot(
  platform: Pick<Platform, "storage" | "log" | "now">,
  auth: Auth,
  request: Request,
  info: RequestInfo,
): Promise<Response> {
  const { identity, cookies } = await identify(auth, authRequestOf(request, info), platform.now());
  if (identity) info.logFields.actor = identity.actor.userId;
  const isAllowed = identity !== null && isAdmin(identity.actor) && !identity.lacksFactor;
  const answer = isAllowed
    ? await servePrivateFile(request, keyOf(request), platform.storage, platform.log)
    : fileNotFound();
  for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
  return answer;
}
