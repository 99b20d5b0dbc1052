import { data, href, redirect } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { comparisonSlug } from "~/features/shortlist/rules/comparison-slug";
import {
  maxCompared,
  minCompared,
  PROVIDERS_PARAMETER,
  readProviders,
} from "~/features/shortlist/rules/shortlist";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/choose.route";
import { ChoosePage } from "./components/choose-page";

/** One more than fits, so that the page can say when there are too many. */
const MAX_READ = maxCompared + 1;

/**
 * Where visitors choose the providers to compare. With two to four providers in the URL, as the form sends them, it
 * redirects to their comparison (spec:side-by-side#choosing).
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const all = await context.get(brandCatalogContext).all();
  const known = new Set(all.map(({ slug }) => slug));
  const chosen = readProviders(url.searchParams, MAX_READ).filter((slug) => known.has(slug));
  if (chosen.length >= minCompared && chosen.length <= maxCompared)
    throw redirect(href("/compare/:pair", { pair: comparisonSlug(chosen) }), 302);
  const isRequested = url.searchParams.has(PROVIDERS_PARAMETER);
  const answer = {
    names: all.map(({ slug, brandName }) => ({ slug, name: brandName })),
    chosen: chosen.slice(0, maxCompared),
    problem: !isRequested ? null : chosen.length > maxCompared ? ("too_many" as const) : ("too_few" as const),
  };
  return data(answer, { headers: { "X-Page-Cache": "brands site", "X-Page-Query": PROVIDERS_PARAMETER } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const handle: PageHandle = { document: true };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/compare"),
    title: "Compare GLP-1 Providers Side by Side",
    description:
      "Choose two to four online semaglutide and tirzepatide providers. See prices, fees, doses, states, ratings, and refunds in one table.",
    noindex: loaderData ? loaderData.problem !== null : false,
  });

export default function Choose({ loaderData }: Route.ComponentProps) {
  return <ChoosePage {...loaderData} />;
}
