import { data, href, redirect } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { siteTextsContext } from "~/features/content/queries/site-texts.server";
import { stateInSentence } from "~/kernel/us-states";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/state.route";
import { StatePage } from "./components/state-page";
import { salesOf } from "./rules/offers";
import { stateLead } from "./rules/place-text";
import { sourcedFacts, stateFacts } from "./rules/sourced";
import { findState, meantSlug, stateSummary } from "./rules/states";
import { placeData } from "./rules/structured-data";

/** Visitors only read this page, so it is sent without scripts. */
export const handle: PageHandle = { document: true };

/**
 * One state's page (spec:places#state-page). A state's code or other capitalization redirects to it; anything else is a
 * 404.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const state = findState(params.state);
  if (!state) {
    const slug = meantSlug(params.state);
    if (slug) throw redirect(href("/states/:state", { state: slug }), 301);
    throw data(null, { status: 404 });
  }
  const brands = await context.get(brandCatalogContext).all();
  const facts = await context.get(siteTextsContext).facts();
  const summary = stateSummary(brands, salesOf(brands), state);
  return { summary, facts: sourcedFacts(facts, stateFacts) };
}

/** The page is the same for everyone, whatever its query. */
export function headers() {
  return { "X-Page-Cache": "brands site", "X-Page-Query": "" };
}

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) => {
  const site = matches[0].loaderData;
  const path = href("/states/:state", { state: params.state });
  // The layout shows an error, with its own tags.
  if (!loaderData) return [];
  const { summary } = loaderData;
  const { name, code } = summary.state;
  const title = `GLP-1 Prices in ${stateInSentence(code)}: Semaglutide and Tirzepatide`;
  const tags = pageMeta({
    site,
    path,
    title,
    description: `${stateLead(summary)} See the lowest compounded and FDA-approved prices.`,
    noindex: !summary.isIndexed,
  });
  if (!site) return tags;
  const { siteUrl } = site;
  const trail = [
    { name: "Home", url: siteUrl + href("/") },
    { name: "States", url: siteUrl + href("/states") },
    { name, url: siteUrl + path },
  ];
  const offers = [...summary.lowest.semaglutide, ...summary.lowest.tirzepatide];
  const items = placeData(trail, offers, (slug) => siteUrl + href("/providers/:slug", { slug }));
  return [...tags, ...items.map((item) => ({ "script:ld+json": item }))];
};

export default function State({ loaderData }: Route.ComponentProps) {
  return <StatePage {...loaderData} />;
}
