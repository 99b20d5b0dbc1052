import { href, redirect } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { pageInstead } from "~/features/brands/use-cases/missing-target.server";
import { recorderContext } from "~/features/tracking/mutations/recorder.server";
import { recordVisit } from "~/features/tracking/use-cases/provider-visit.server";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import type { Route } from "./+types/visit.route";
import { visitPath } from "./rules/visit";

/**
 * The outbound link to a provider: records the click, then redirects to the provider's own site (spec:providers#visit).
 * It needs no script, and the click is in the database before the browser leaves. The target is always the brand's own
 * URL, never one from the request.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const catalog = context.get(brandCatalogContext);
  const brand = await catalog.bySlug(params.slug);
  const page = href("/providers/:slug", { slug: params.slug });
  const address = brand ? visitPath(brand) : null;
  if (!brand || !address) return redirect(await pageInstead(catalog, params.slug), { headers: unkept });
  const services = {
    platform: context.get(platformContext),
    recorder: context.get(recorderContext),
    info: context.get(requestInfoContext),
  };
  await recordVisit(request, services, {
    kind: "click",
    providerId: brand.brandId,
    component: "provider_page",
    sourcePage: page,
  });
  return redirect(address, { headers: unkept });
}

/** Browsers must not cache the redirect, or clicks wouldn't be counted, and search engines must not index it. */
const unkept = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };
