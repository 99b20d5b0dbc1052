import { currentActor } from "~/features/auth/middleware.server";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { platformContext } from "~/platform/context.server";
import type { Route } from "./+types/links.route";
import { linkSearchProblem, linksFailedMessage } from "./rules/link-targets";
import { findLinkTargets } from "./use-cases/find-link-targets.server";

/** The link field's suggestions for `q` (spec:post-editor#internal-links). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const q = new URL(request.url).searchParams.get("q") ?? "";
  const problem = linkSearchProblem(q);
  if (problem) return Response.json({ message: problem }, { status: 400 });
  const { db, log } = context.get(platformContext);
  const catalog = context.get(brandCatalogContext);
  try {
    return Response.json({ targets: await findLinkTargets({ db, catalog }, currentActor(context), q) });
  } catch (error) {
    log.failure(error, "pages for a link could not be searched");
    return Response.json({ message: linksFailedMessage }, { status: 503 });
  }
}
