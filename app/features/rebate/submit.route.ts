import { href, redirect } from "react-router";
import type { Route } from "./+types/submit.route";
import { action as receive } from "./claim.route";

/** For people who open this URL, such as by a reload: the form that posts here (spec:platform#form-endpoints). */
export const loader = () => redirect(href("/rebate-claim"));

/** Receives a claim from the page's script, which shows upload progress; the response is a `ClaimResponse` as JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const { data, init } = await receive({ request, context });
  return Response.json(data.answer, init ?? undefined);
}
