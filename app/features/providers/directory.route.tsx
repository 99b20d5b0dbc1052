import { data, href } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/directory.route";
import { DirectoryPage } from "./components/directory-page";
import { directoryBrands, directoryEntry, letterPages, pageOf } from "./rules/directory";
import { breadcrumbData } from "./rules/structured-data";
import { readDirectoryFilters } from "./schema";

/**
 * Every brand by name, or those that match the URL's filters. The unfiltered list is the same for everyone and is
 * cached (spec:providers#directory-indexing).
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const filters = readDirectoryFilters(url.searchParams);
  const brands = await context.get(brandCatalogContext).all();
  const found = directoryBrands(brands, filters);
  const page = pageOf(found, filters.page);
  const list = { ...page, entries: page.entries.map(directoryEntry) };
  const answer = {
    filters,
    list,
    letters: letterPages(found),
    allCount: brands.length,
    isFiltered: url.search !== "",
  };
  return url.search === "" ? data(answer, { headers: { "X-Page-Cache": "brands site" } }) : data(answer);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const handle: PageHandle = { document: true };

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = matches[0].loaderData;
  const path = href("/providers");
  const count = loaderData ? `${loaderData.allCount} ` : "";
  const tags = pageMeta({
    site,
    path,
    title: "All GLP-1 Providers",
    description: `All ${count}online semaglutide and tirzepatide providers that we compare, with their lowest monthly prices, the states they serve, and when we last checked.`,
    noindex: loaderData?.isFiltered,
  });
  if (!site) return tags;
  const trail = [
    { name: "Home", url: site.siteUrl + href("/") },
    { name: "Providers", url: site.siteUrl + path },
  ];
  return [...tags, { "script:ld+json": breadcrumbData(trail) }];
};

export default function Directory({ loaderData }: Route.ComponentProps) {
  return <DirectoryPage {...loaderData} />;
}
