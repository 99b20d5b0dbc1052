import { data, href } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { checksOf } from "~/features/places/rules/states";
import { breadcrumbData } from "~/features/providers/rules/structured-data";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/data.route";
import { DataPage } from "./components/data-page";
import { datasetData } from "./rules/dataset";
import { CSV_PATH, JSON_PATH } from "./rules/paths";

/** Visitors only read this page, so it is sent without scripts. */
export const handle: PageHandle = { document: true };

export async function loader({ context }: Route.LoaderArgs) {
  const brands = await context.get(brandCatalogContext).all();
  const plans = brands.reduce((count, brand) => count + brand.pricing.length, 0);
  return data({ plans, providers: brands.length, modified: checksOf(brands).newest });
}

/** The page is the same for everyone, whatever its query. */
export function headers() {
  return { "X-Page-Cache": "brands site", "X-Page-Query": "" };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = matches[0].loaderData;
  const path = href("/data");
  const tags = pageMeta({
    site,
    path,
    title: "Open Data: GLP-1 Prices",
    description:
      "Download every price of online semaglutide and tirzepatide providers as CSV or JSON: columns, license, and change log.",
  });
  if (!site || !loaderData) return tags;
  const { siteName, siteUrl } = site;
  const pageUrl = siteUrl + path;
  const trail = [
    { name: "Home", url: siteUrl + href("/") },
    { name: "Open data", url: pageUrl },
  ];
  const dataset = datasetData({
    siteName,
    siteUrl,
    pageUrl,
    csvUrl: siteUrl + CSV_PATH,
    jsonUrl: siteUrl + JSON_PATH,
    modified: loaderData.modified,
  });
  return [...tags, { "script:ld+json": breadcrumbData(trail) }, { "script:ld+json": dataset }];
};

export default function Data({ loaderData }: Route.ComponentProps) {
  return <DataPage {...loaderData} />;
}
