import type { Route } from "./+types/submit.route";
import { action as receive } from "./form.route";

/** Receives the form from its script; the response is a `SavingsFormReply` as JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const { data, init } = await receive({ request, context });
  return Response.json(data, init ?? undefined);
}
