import { href, redirect } from "react-router";
import type { Route } from "./+types/submit.route";
import { action as receive } from "./form.route";

/** For people who open this URL, such as by a reload: the form that posts here (spec:platform#form-endpoints). */
export const loader = () => redirect(href("/compare-providers"));

/** Receives the form from its script; the response is a `FormReply` as JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const { data, init } = await receive({ request, context });
  return Response.json(data, init ?? undefined);
}
