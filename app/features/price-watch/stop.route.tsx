import { data, href, redirect } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { platformContext } from "~/platform/context.server";
import { hashToken } from "~/platform/random-token.server";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/stop.route";
import { StopPage } from "./components/link-pages";
import { findLinkTarget } from "./queries/watches.server";
import { watchText } from "./rules/watch";
import { readToken } from "./schema";

/** The forms are native, so the page needs no scripts. */
export const handle: PageHandle = { document: true };

/**
 * What the address of a link watches. A link whose watches are erased shows that they have ended. The POST to this URL
 * is an endpoint (spec:price-watch#unsubscribe).
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now } = context.get(platformContext);
  const token = readToken(url.searchParams.get("token"));
  const target = token === null ? null : await findLinkTarget(db, hashToken(token), now());
  if (token === null || !target) throw redirect(href("/price-watch/stopped"));
  const brands = await context.get(brandCatalogContext).all();
  const watches = target.confirmed.map(({ watchId, expiresAt, watch }) => {
    const brand = watch.kind === "plan" ? brands.find(({ brandId }) => brandId === watch.brandId) : undefined;
    return { watchId, expiresAt, text: watchText(watch, brand) };
  });
  const headers = { "Cache-Control": "no-store", "Referrer-Policy": "strict-origin" };
  return data({ token, watches }, { headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/price-watch/stop"),
    title: "End a Price Watch",
    description: "End one price watch, or unsubscribe and erase your address.",
    noindex: true,
  });

export default function Stop({ loaderData }: Route.ComponentProps) {
  return <StopPage {...loaderData} />;
}
