import { data, href } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { findCurrentSlug } from "~/features/brands/queries/slugs.server";
import type { Brand } from "~/features/brands/schema";
import { maxShortlist, PROVIDERS_PARAMETER, readProviders } from "~/features/shortlist/rules/shortlist";
import { platformContext } from "~/platform/context.server";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/shortlist.route";
import { ShortlistPage } from "./components/shortlist-page";
import { handOut } from "./rules/hand-out";
import { typesSold } from "./rules/quoted-plan";
import { readTableQuery } from "./schema";

/**
 * A shortlist to print and share (spec:side-by-side#shortlist-page). The URL names the providers and nothing about the
 * visitor. Without providers, the page's script opens the list of this browser.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const catalog = context.get(brandCatalogContext);
  const requested = readProviders(url.searchParams, maxShortlist);
  const found: Brand[] = [];
  for (const slug of requested) {
    const current = (await catalog.bySlug(slug))
      ? slug
      : await findCurrentSlug(context.get(platformContext).db, slug);
    const brand = current === undefined ? undefined : await catalog.bySlug(current);
    if (brand) found.push(brand);
  }
  const brands = [...new Set(found)];
  const types = typesSold(brands);
  const { type } = readTableQuery(url.searchParams);
  const requestedType = type !== null && types.includes(type) ? type : null;
  const answer = {
    ...handOut(brands, requestedType),
    types,
    isTypeRequested: requestedType !== null,
    gone: requested.length - found.length,
  };
  return data(answer, {
    headers: { "X-Page-Cache": "brands site", "X-Page-Query": `${PROVIDERS_PARAMETER} type` },
  });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const handle: PageHandle = { document: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/shortlist"),
    title: "Your Shortlist",
    description: "The providers you chose, with prices, doses, and questions to ask, on one page to print.",
    noindex: true,
  });

export default function Shortlist({ loaderData }: Route.ComponentProps) {
  return <ShortlistPage {...loaderData} />;
}
