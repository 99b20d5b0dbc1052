import { isbot } from "isbot";
import { href, redirect } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { recorderContext } from "~/features/tracking/mutations.server";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import type { Route } from "./+types/visit.route";
import { visitAddress } from "./rules/visit";

/** A person follows a few links a minute; whoever follows more is still led on, but no longer counted. */
const COUNTED_PER_MINUTE = 30;

/**
 * The way out to a provider: records the click, then redirects to the provider's own site. It needs no script, and a click is
 * in the database before the browser leaves. The address led to is the brand's, never one from the request.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const brand = await context.get(brandCatalogContext).bySlug(params.slug);
  const page = href("/providers/:slug", { slug: params.slug });
  const address = brand ? visitAddress(brand) : null;
  if (!brand || !address) return redirect(page, { headers: unkept });
  if (await isCounted(request, context)) await recordClick(brand.brandId, page, context);
  return redirect(address, { headers: unkept });
}

/** Every visit is asked for anew, or it would not be counted; and no list of links holds the way out. */
const unkept = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };

/** Whether a person asks for the page: no bot, no look ahead by a browser, no HEAD, not too often. */
async function isCounted(request: Request, context: Route.LoaderArgs["context"]): Promise<boolean> {
  if (request.method !== "GET" || isbot(request.headers.get("user-agent"))) return false;
  const purpose = request.headers.get("sec-purpose") ?? request.headers.get("purpose") ?? "";
  if (/prefetch|prerender|preview/i.test(purpose)) return false;
  const limit = context.get(platformContext).rateLimit("provider visits", COUNTED_PER_MINUTE, 60);
  return (await limit.consume(context.get(requestInfoContext).clientAddress)) === null;
}

/** Resolves after the commit. A failure is only logged: the visitor goes on (V 8). */
async function recordClick(
  providerId: number,
  sourcePage: string,
  context: Route.LoaderArgs["context"],
): Promise<void> {
  try {
    await context
      .get(recorderContext)
      .record({ kind: "click", providerId, component: "provider_page", sourcePage });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    context.get(platformContext).log.error({ err: reason }, "provider click not recorded");
  }
}
