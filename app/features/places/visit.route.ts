import { href, redirect } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { pageInstead } from "~/features/brands/use-cases/missing-target.server";
import { recorderContext } from "~/features/tracking/mutations/recorder.server";
import { recordVisit } from "~/features/tracking/use-cases/provider-visit.server";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import type { Route } from "./+types/visit.route";
import { isMedication } from "./rules/medications";
import { linkTo } from "./rules/offers";
import { findState } from "./rules/states";

/**
 * The outbound link in a state's or medication's table: records the click, then redirects to the provider's own URL for
 * that medication (spec:places#visit). Without such a URL, it leads to the provider's page here.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { medication, slug } = params;
  const catalog = context.get(brandCatalogContext);
  const brand = await catalog.bySlug(slug);
  const source = sourceOf(params);
  const url = brand && source && isMedication(medication) ? linkTo(brand, medication) : null;
  if (!brand || !source || !url) {
    const state = findState(params.state ?? "")?.code ?? null;
    return redirect(await pageInstead(catalog, slug, state), { headers: unkept });
  }
  const services = {
    platform: context.get(platformContext),
    recorder: context.get(recorderContext),
    info: context.get(requestInfoContext),
  };
  await recordVisit(request, services, { kind: "click", providerId: brand.brandId, ...source });
  return redirect(url, { headers: unkept });
}

/** The component and page to record; null for a page that doesn't exist. */
function sourceOf({ state, medication }: { state?: string; medication: string }) {
  if (state === undefined) {
    const sourcePage = href("/medications/:medication", { medication });
    return { component: "medication_page" as const, sourcePage };
  }
  if (!findState(state)) return null;
  return { component: "state_page" as const, sourcePage: href("/states/:state", { state }) };
}

/** Browsers must not cache the redirect, or clicks wouldn't be counted, and search engines must not index it. */
const unkept = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };
