import { href, redirect } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { pageInstead } from "~/features/brands/use-cases/missing-target.server";
import { recorderContext } from "~/features/tracking/mutations/recorder.server";
import { recordVisit } from "~/features/tracking/use-cases/provider-visit.server";
import { webAddress } from "~/kernel/web-address";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import type { Route } from "./+types/proof.route";

/**
 * The link to where a price was seen: records the click as component `price_proof`, or `price_watch` from an email
 * about a dropped price, then redirects there (spec:providers#proof-link). The target is always the price's own link, never one from the request. Without one, it
 * leads back to the provider's prices.
 */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const catalog = context.get(brandCatalogContext);
  const brand = await catalog.bySlug(params.slug);
  const page = href("/providers/:slug", { slug: params.slug });
  const plan = brand?.pricing.find(({ pricingId }) => String(pricingId) === params.pricingId);
  const address = webAddress(plan?.proofLink);
  if (!brand || !address)
    return redirect(`${await pageInstead(catalog, params.slug)}#prices`, { headers: unkept });
  const isFromEmail = url.searchParams.get("from") === "price-watch";
  const services = {
    platform: context.get(platformContext),
    recorder: context.get(recorderContext),
    info: context.get(requestInfoContext),
  };
  await recordVisit(request, services, {
    kind: "click",
    providerId: brand.brandId,
    component: isFromEmail ? "price_watch" : "price_proof",
    sourcePage: page,
  });
  return redirect(address, { headers: unkept });
}

/** The same headers as those of the link to the provider (spec:providers#visit-headers). */
const unkept = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };
