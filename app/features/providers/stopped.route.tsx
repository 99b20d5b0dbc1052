import { data, href, redirect } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { isStateCode } from "~/kernel/us-states";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/stopped.route";
import { StoppedPage } from "./components/stopped-page";
import { alternativesTo } from "./rules/alternatives";

/** The form is native, so the page needs no scripts. */
export const handle: PageHandle = { document: true };

/**
 * Where the links to a stopped provider lead (spec:brands#stop-page). As soon as the provider is offered again, the URL
 * redirects to its page.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const catalog = context.get(brandCatalogContext);
  const stopped = await catalog.stoppedBySlug(params.slug);
  if (!stopped) throw redirect(href("/providers/:slug", { slug: params.slug }));
  const given = url.searchParams.get("state");
  const state = isStateCode(given) ? given : null;
  const { slug, brandName } = stopped;
  const answer = { slug, brandName, state, entries: alternativesTo(stopped, await catalog.all(), state) };
  return data(answer, { headers: { "X-Page-Cache": "brands site", "X-Page-Query": "state" } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  const headers = new Headers(loaderHeaders);
  headers.set("X-Robots-Tag", "noindex");
  return headers;
}

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/providers/:slug/stopped", { slug: params.slug }),
    title: `Alternatives to ${loaderData?.brandName ?? "This Provider"}`,
    description: "This provider isn’t on our site right now. See others that you can choose instead.",
    noindex: true,
  });

export default function Stopped({ loaderData }: Route.ComponentProps) {
  return <StoppedPage {...loaderData} />;
}
