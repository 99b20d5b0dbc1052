import { data, href } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { siteTextsContext } from "~/features/content/queries/site-texts.server";
import { breadcrumbData } from "~/features/providers/rules/structured-data";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/medications.route";
import { MedicationsPage } from "./components/medications-page";
import { medicationRows } from "./rules/medications";
import { salesOf } from "./rules/offers";
import { indexFacts, sourcedFacts } from "./rules/sourced";

/** Visitors only read this page, so it is sent without scripts. */
export const handle: PageHandle = { document: true };

export async function loader({ context }: Route.LoaderArgs) {
  const brands = await context.get(brandCatalogContext).all();
  const facts = await context.get(siteTextsContext).facts();
  return data({
    rows: medicationRows(brands, salesOf(brands)),
    facts: sourcedFacts(facts, indexFacts),
  });
}

/** The page is the same for everyone, whatever its query. */
export function headers() {
  return { "X-Page-Cache": "brands site", "X-Page-Query": "" };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = matches[0].loaderData;
  const path = href("/medications");
  const tags = pageMeta({
    site,
    path,
    title: "GLP-1 Prices by Medication",
    description:
      "Semaglutide and tirzepatide: today’s lowest compounded and FDA-approved prices, and how many online providers sell each.",
  });
  if (!site) return tags;
  const trail = [
    { name: "Home", url: site.siteUrl + href("/") },
    { name: "Medications", url: site.siteUrl + path },
  ];
  return [...tags, { "script:ld+json": breadcrumbData(trail) }];
};

export default function Medications({ loaderData }: Route.ComponentProps) {
  return <MedicationsPage {...loaderData} />;
}
