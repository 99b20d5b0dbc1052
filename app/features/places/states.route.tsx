import { data, href } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { breadcrumbData } from "~/features/providers/rules/structured-data";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/states.route";
import { StatesPage } from "./components/states-page";
import { salesOf } from "./rules/offers";
import { stateRows } from "./rules/states";

/** Visitors only read this page, so it is sent without scripts. */
export const handle: PageHandle = { document: true };

export async function loader({ context }: Route.LoaderArgs) {
  const brands = await context.get(brandCatalogContext).all();
  return data({ all: brands.length, rows: stateRows(brands, salesOf(brands)) });
}

/** The page is the same for everyone, whatever its query. */
export function headers() {
  return { "X-Page-Cache": "brands site", "X-Page-Query": "" };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = matches[0].loaderData;
  const path = href("/states");
  const tags = pageMeta({
    site,
    path,
    title: "GLP-1 Prices by State",
    description:
      "Today’s lowest compounded and FDA-approved prices for semaglutide and tirzepatide in each state, and how many online providers serve it.",
  });
  if (!site) return tags;
  const trail = [
    { name: "Home", url: site.siteUrl + href("/") },
    { name: "States", url: site.siteUrl + path },
  ];
  return [...tags, { "script:ld+json": breadcrumbData(trail) }];
};

export default function States({ loaderData }: Route.ComponentProps) {
  return <StatesPage {...loaderData} />;
}
