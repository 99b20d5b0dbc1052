import { data, href, redirect } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { findCurrentSlug } from "~/features/brands/queries/slugs.server";
import type { Brand } from "~/features/brands/schema";
import { joinWords } from "~/features/providers/rules/facts";
import { breadcrumbData } from "~/features/providers/rules/structured-data";
import { visitPath } from "~/features/providers/rules/visit";
import { platformContext } from "~/platform/context.server";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/table.route";
import { ComparisonPage } from "./components/comparison-page";
import { MissingComparison } from "./components/missing-comparison";
import { resolveComparison, slugsToLookUp } from "./rules/comparison";
import { typesSold } from "./rules/quoted-plan";
import { type Compared, compareSideBySide, hasRebate } from "./rules/table";
import { readTableQuery, TABLE_PARAMETERS } from "./schema";

/**
 * Two to four providers side by side. Every set of providers has one URL; others redirect to it
 * (spec:side-by-side#comparison-url, spec:side-by-side#comparison-indexing). The table is built here, so that the
 * page's script contains no price rules.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const catalog = context.get(brandCatalogContext);
  const all = await catalog.all();
  const current = new Map(all.map((brand) => [brand.slug, brand.slug]));
  for (const slug of slugsToLookUp(params.pair, (known) => current.has(known))) {
    const found = await findCurrentSlug(context.get(platformContext).db, slug);
    if (found) current.set(slug, found);
  }
  const comparison = resolveComparison(params.pair, (slug) => current.get(slug) ?? null);
  const names = all.map(({ slug, brandName }) => ({ slug, name: brandName }));
  if (comparison.kind === "missing") {
    const { reason, slugs } = comparison;
    return data({ kind: "missing" as const, reason, slugs, names }, { status: 404 });
  }
  if (comparison.kind === "redirect") throw redirectTo(comparison, url);
  const brands = all.filter((brand) => comparison.slugs.includes(brand.slug));
  const columns = comparison.slugs.flatMap((slug) => brands.find((brand) => brand.slug === slug) ?? []);
  const answer = { kind: "found" as const, ...tableOf(columns, url.searchParams), names, pair: params.pair };
  return data(answer, { headers: { "X-Page-Cache": "brands site", "X-Page-Query": TABLE_PARAMETERS } });
}

/** A provider may come back, so a URL without it is only a temporary target. */
function redirectTo({ to, gone }: { to: string; gone: number }, url: URL): Response {
  const query = new URLSearchParams(url.search);
  query.delete("gone");
  if (gone > 0) query.set("gone", String(gone));
  const search = query.size > 0 ? `?${query}` : "";
  return redirect(href("/compare/:pair", { pair: to }) + search, gone > 0 ? 302 : 301);
}

function tableOf(brands: readonly Brand[], search: URLSearchParams) {
  const query = readTableQuery(search);
  const types = typesSold(brands);
  const requested = query.type !== null && types.includes(query.type) ? query.type : null;
  const { type, rows } = compareSideBySide(brands, { type: requested, source: query.source });
  return {
    query,
    type,
    types,
    providers: brands.map(toCompared),
    rows: query.only ? rows.filter((row) => row.differs) : rows,
    hasRebate: hasRebate(brands),
    isFiltered: search.size > 0,
  };
}

const toCompared = (brand: Brand): Compared => ({
  slug: brand.slug,
  name: brand.brandName,
  logoUrl: brand.logoUrl,
  hasLink: visitPath(brand) !== null,
});

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const handle: PageHandle = { document: true };

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) => {
  const site = matches[0].loaderData;
  const path = href("/compare/:pair", { pair: params.pair });
  if (loaderData?.kind !== "found") {
    const description = "This URL doesn’t name two to four providers in our comparison.";
    return pageMeta({ site, path, title: "Comparison not found", description, noindex: true });
  }
  const names = loaderData.providers.map((provider) => provider.name);
  const tags = pageMeta({
    site,
    path,
    title: `${names.join(" vs. ")}: GLP-1 Prices and Terms Compared`,
    description: `${joinWords(names)} side by side: price per month, first month, first year, fees, doses, states, ratings, refunds, and when we last checked.`,
    noindex: loaderData.isFiltered,
  });
  if (!site) return tags;
  const trail = [
    { name: "Home", url: site.siteUrl + href("/") },
    { name: "Compare side by side", url: site.siteUrl + href("/compare") },
    { name: names.join(" vs. "), url: site.siteUrl + path },
  ];
  return [...tags, { "script:ld+json": breadcrumbData(trail) }];
};

export default function SideBySide({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "missing") return <MissingComparison {...loaderData} />;
  return <ComparisonPage key={loaderData.pair} {...loaderData} />;
}
