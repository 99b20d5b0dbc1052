import { href, redirect } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { pageInstead } from "~/features/brands/use-cases/missing-target.server";
import { visitPath } from "~/features/providers/rules/visit";
import { recorderContext } from "~/features/tracking/mutations/recorder.server";
import { recordVisit } from "~/features/tracking/use-cases/provider-visit.server";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import type { Route } from "./+types/visit.route";
import { resolveComparison } from "./rules/comparison";

/**
 * The outbound link of a comparison: records the click with its own component, then redirects to the provider's own
 * site (spec:side-by-side#visit). The target is always the brand's own URL, never one from the request.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const catalog = context.get(brandCatalogContext);
  const brand = await catalog.bySlug(params.slug);
  const address = brand ? visitPath(brand) : null;
  if (!brand || !address) {
    return redirect(await pageInstead(catalog, params.slug), { headers: unkept });
  }
  const known = new Set((await catalog.all()).map(({ slug }) => slug));
  const comparison = resolveComparison(params.pair, (slug) => (known.has(slug) ? slug : null));
  const services = {
    platform: context.get(platformContext),
    recorder: context.get(recorderContext),
    info: context.get(requestInfoContext),
  };
  await recordVisit(request, services, {
    kind: "click",
    providerId: brand.brandId,
    component: "side_by_side",
    // Anyone can write a URL; only a real comparison is recorded as the source.
    sourcePage:
      comparison.kind === "found" ? href("/compare/:pair", { pair: params.pair }) : href("/compare"),
  });
  return redirect(address, { headers: unkept });
}

/** Every click must reach our server, and search engines must not index the redirect. */
const unkept = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };
