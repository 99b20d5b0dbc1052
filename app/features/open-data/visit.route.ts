import { redirect } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { pageInstead } from "~/features/brands/use-cases/missing-target.server";
import { linkTo } from "~/features/places/rules/offers";
import { recorderContext } from "~/features/tracking/mutations/recorder.server";
import { recordVisit } from "~/features/tracking/use-cases/provider-visit.server";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import type { Route } from "./+types/visit.route";
import { embedSourcePage, readEmbedChoice } from "./rules/embed";

/**
 * The outbound link in an embedded table: records the click with the partner's name, then redirects to the provider's
 * own URL (spec:open-data#embed-clicks). A URL that isn't valid leads to the provider's page and isn't counted.
 */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const catalog = context.get(brandCatalogContext);
  const brand = await catalog.bySlug(params.slug);
  const reading = readEmbedChoice(url.searchParams);
  const link = brand && "choice" in reading ? linkTo(brand, reading.choice.medication) : null;
  if (!brand || !link || !("choice" in reading)) {
    const state = "choice" in reading ? reading.choice.state : null;
    return redirect(await pageInstead(catalog, params.slug, state), { headers: unkept });
  }
  const services = {
    platform: context.get(platformContext),
    recorder: context.get(recorderContext),
    info: context.get(requestInfoContext),
  };
  await recordVisit(request, services, {
    kind: "click",
    providerId: brand.brandId,
    component: "embed",
    sourcePage: embedSourcePage(reading.choice.partner),
  });
  return redirect(link, { headers: unkept });
}

/** Browsers must not cache the redirect, or clicks wouldn't be counted, and search engines must not index it. */
const unkept = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };
