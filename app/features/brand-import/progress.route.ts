import { platformContext } from "~/platform/context.server";
import type { Route } from "./+types/progress.route";
import { importProgress } from "./queries/imports.server";
import { readImportId } from "./rules/kinds";

/** How far an import or its undoing is: the number of rows done and of all; null when none is in progress. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const importId = readImportId(params.id);
  if (importId === null) throw new Response("That import doesn't exist.", { status: 404 });
  return importProgress(context.get(platformContext).db, importId);
}
