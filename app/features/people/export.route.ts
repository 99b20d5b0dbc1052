import { data } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { platformContext } from "~/platform/context.server";
import { readForm } from "~/platform/http/form.server";
import { personDataContext } from "~/platform/person-data.server";
import type { Route } from "./+types/export.route";
import { readSelected } from "./rules/records";
import { readRequestId } from "./schema";
import { recordPersonExport } from "./use-cases/change-person.server";
import { personArchive } from "./use-cases/export-person.server";
import { findSelected } from "./use-cases/find-person.server";
import { assertRequest } from "./use-cases/requests.server";

/** The selected records as a ZIP archive (spec:peoples-data#export). Posted, so that ids stay out of the URL. */
export async function action({ request, context }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const form = await readForm(request);
  const values = form.getAll("record").filter((value) => typeof value === "string");
  const sources = context.get(personDataContext);
  const found = await findSelected(platform.db, sources, readSelected(values));
  if (found.length === 0) throw data("Select at least one record (record).", { status: 400 });
  const requestId = readRequestId(String(form.get("request") ?? ""));
  await assertRequest(platform.db, requestId);
  await recordPersonExport({ platform, sources, actor: currentActor(context), requestId }, found);
  return personArchive(platform, found);
}

export function loader() {
  throw new Response(null, { status: 404 });
}
