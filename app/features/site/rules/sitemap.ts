import type { Brand } from "~/features/brands/schema";
import type { PlacePage } from "~/features/places/rules/place-pages";
import type { ChangeFrequency, PostSummary } from "~/features/posts/schema";
import { escapeXml } from "~/kernel/xml";

/** One entry of the sitemap (spec:blog#sitemap). */
export type SitemapEntry = {
  /** Path on this site. */
  path: string;
  /** ISO 8601; null if unknown. */
  lastmod: string | null;
  changefreq: ChangeFrequency;
  /** 0.0–1.0 in tenths. */
  priority: number;
};

/** The protocol's limit for one file. */
const MAX_ENTRIES = 50_000;

export type SitemapSources = {
  staticPages: readonly Omit<SitemapEntry, "lastmod">[];
  posts: readonly PostSummary[];
  brands: readonly Pick<Brand, "slug" | "lastVerifiedUpdated">[];
  places: readonly PlacePage[];
  postPath(slug: string): string;
  placePath(page: PlacePage): string;
  providerPath(slug: string): string;
};

/**
 * Every page that search engines may list: the static ones, the posts published by `now` (spec:blog#sitemap-posts), the
 * providers, and the states and medications with enough prices. Pages that don't exist are never listed (spec:blog#sitemap).
 */
export function sitemapEntries(sources: SitemapSources, now: Date): SitemapEntry[] {
  const { staticPages, posts, brands, places, postPath, placePath, providerPath } = sources;
  const published = posts.filter((post) => Date.parse(post.publishedAt) <= now.getTime());
  return [
    ...staticPages.map((page) => ({ ...page, lastmod: null })),
    ...published.map((post) => ({
      path: postPath(post.slug),
      lastmod: post.updatedAt,
      changefreq: post.sitemapChangefreq,
      priority: post.sitemapPriority,
    })),
    ...brands.map((brand) => ({
      path: providerPath(brand.slug),
      lastmod: brand.lastVerifiedUpdated,
      changefreq: "weekly" as const,
      priority: 0.5,
    })),
    ...places.map((page) => ({
      path: placePath(page),
      lastmod: page.lastmod,
      changefreq: "daily" as const,
      priority: 0.7,
    })),
  ].slice(0, MAX_ENTRIES);
}

/** The entries in sitemap protocol 0.9 format. */
export function sitemapXml(entries: readonly SitemapEntry[], siteUrl: string): string {
  const urls = entries.map(({ path, lastmod, changefreq, priority }) => {
    const modified = lastmod ? `<lastmod>${new Date(lastmod).toISOString()}</lastmod>` : "";
    const loc = escapeXml(siteUrl + path);
    return `  <url><loc>${loc}</loc>${modified}<changefreq>${changefreq}</changefreq><priority>${priority.toFixed(1)}</priority></url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("")}</urlset>
`;
}
