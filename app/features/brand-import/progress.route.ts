import { platformContext } from "~/platform/context.server";
import type { Route } from "./+types/progress.route";
import { importProgress } from "./queries/imports.server";
import { readImportId } from "./rules/kinds";

/** The progress of an import or its undo: rows done and total rows; null if none is in progress. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const importId = readImportId(params.id);
  if (importId === null) throw new Response("That import doesn't exist.", { status: 404 });
  return importProgress(context.get(platformContext).db, importId);
}
