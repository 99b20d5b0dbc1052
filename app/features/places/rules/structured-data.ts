import type { JsonLd } from "~/features/providers/rules/structured-data";
import { breadcrumbData } from "~/features/providers/rules/structured-data";
import type { Offer } from "./offers";

type Page = { name: string; url: string };

/**
 * The breadcrumbs of a page, then the providers in its tables, in that order (spec:places#structured-data). URLs are
 * absolute.
 */
export function placeData(
  trail: readonly Page[],
  offers: readonly Offer[],
  providerUrl: (slug: string) => string,
) {
  const providers = [...new Map(offers.map(({ slug, brandName }) => [slug, brandName]))];
  if (providers.length === 0) return [breadcrumbData(trail)];
  return [breadcrumbData(trail), listData(trail.at(-1), providers, providerUrl)];
}

function listData(
  page: Page | undefined,
  providers: readonly (readonly [string, string])[],
  providerUrl: (slug: string) => string,
): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name: page?.name ?? "",
    url: page?.url ?? "",
    numberOfItems: providers.length,
    itemListElement: providers.map(([slug, name], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      url: providerUrl(slug),
    })),
  };
}
