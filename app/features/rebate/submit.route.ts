import type { Route } from "./+types/submit.route";
import { action as receive } from "./claim.route";

/** A claim sent by the page's script, which shows how far the upload is; the answer is a `ClaimResponse` as JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const { data, init } = await receive({ request, context });
  return Response.json(data.answer, init ?? undefined);
}
