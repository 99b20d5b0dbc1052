import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { findCurrentSlug } from "~/features/brands/queries/slugs.server";
import { platformContext } from "~/platform/context.server";
import type { Route } from "./+types/names.route";
import { maxShortlist, type ProviderNames, readProviders } from "./rules/shortlist";

/** `GET /shortlist/names?providers=a,b`: the names of the providers on a shortlist (spec:side-by-side#names). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const catalog = context.get(brandCatalogContext);
  const names: ProviderNames = {};
  for (const requested of readProviders(url.searchParams, maxShortlist)) {
    const slug = (await catalog.bySlug(requested))
      ? requested
      : await findCurrentSlug(context.get(platformContext).db, requested);
    const brand = slug === undefined ? undefined : await catalog.bySlug(slug);
    names[requested] = brand ? { slug: brand.slug, name: brand.brandName } : null;
  }
  return Response.json(names, { headers: { "Cache-Control": "no-store" } });
}
