import { data, href } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { siteTextsContext } from "~/features/content/queries/site-texts.server";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/medication.route";
import { MedicationPage } from "./components/medication-page";
import { isMedication, medicationSummary } from "./rules/medications";
import { salesOf } from "./rules/offers";
import { medicationLead, titleOf } from "./rules/place-text";
import { medicationFacts, sourcedFacts } from "./rules/sourced";
import { placeData } from "./rules/structured-data";

/** Visitors only read this page, so it is sent without scripts. */
export const handle: PageHandle = { document: true };

/** One medication's page (spec:places#medication-page). It exists only if a provider sells the medication. */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!isMedication(params.medication)) throw data(null, { status: 404 });
  const brands = await context.get(brandCatalogContext).all();
  const facts = await context.get(siteTextsContext).facts();
  const summary = medicationSummary(brands, salesOf(brands), params.medication);
  if (summary.sellers === 0) throw data(null, { status: 404 });
  return { summary, facts: sourcedFacts(facts, medicationFacts[params.medication]) };
}

/** The page is the same for everyone, whatever its query. */
export function headers() {
  return { "X-Page-Cache": "brands site", "X-Page-Query": "" };
}

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) => {
  const site = matches[0].loaderData;
  const path = href("/medications/:medication", { medication: params.medication });
  // The layout shows an error, with its own tags.
  if (!loaderData) return [];
  const { summary } = loaderData;
  const name = titleOf(summary.medication);
  const tags = pageMeta({
    site,
    path,
    title: `${name} Prices: Compounded and FDA-Approved`,
    description: medicationLead(summary),
    noindex: !summary.isIndexed,
  });
  if (!site) return tags;
  const { siteUrl } = site;
  const trail = [
    { name: "Home", url: siteUrl + href("/") },
    { name: "Medications", url: siteUrl + href("/medications") },
    { name, url: siteUrl + path },
  ];
  const items = placeData(trail, summary.lowest, (slug) => siteUrl + href("/providers/:slug", { slug }));
  return [...tags, ...items.map((item) => ({ "script:ld+json": item }))];
};

export default function Medication({ loaderData }: Route.ComponentProps) {
  return <MedicationPage {...loaderData} />;
}
