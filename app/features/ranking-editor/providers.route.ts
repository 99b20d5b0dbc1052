import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { providersFailedMessage } from "~/features/posts/rules/messages";
import { platformContext } from "~/platform/context.server";
import type { Route } from "./+types/providers.route";
import { LONGEST_PROVIDER_SEARCH, MAX_PROVIDER_IDS } from "./rules/provider-line";
import { findProviders, providersById } from "./use-cases/find-providers.server";

const IDS = /^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/;

/**
 * The providers that the field of a ranking entry lists (spec:post-editor#provider-field): those whose name contains
 * `q`, or those with these `ids`.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const [q, ids] = [searchParams.get("q") ?? "", searchParams.get("ids")];
  if (q.length > LONGEST_PROVIDER_SEARCH)
    return Response.json(
      { message: `q: Enter at most ${LONGEST_PROVIDER_SEARCH} characters` },
      { status: 400 },
    );
  if (ids !== null && (!IDS.test(ids) || ids.split(",").length > MAX_PROVIDER_IDS))
    return Response.json({ message: `ids: Enter at most ${MAX_PROVIDER_IDS} ids` }, { status: 400 });
  const catalog = context.get(brandCatalogContext);
  try {
    if (ids === null) return Response.json(await findProviders(catalog, q));
    return Response.json({ lines: await providersById(catalog, ids.split(",")), left: 0 });
  } catch (error) {
    context.get(platformContext).log.failure(error, "the providers could not be read");
    return Response.json({ message: providersFailedMessage }, { status: 503 });
  }
}
