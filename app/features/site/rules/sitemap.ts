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

/** The protocol's limit for one file. Its other limit, 50 MB, leaves 1,000 bytes for each entry. */
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
  ];
}

/** `main` is the sitemap, or a list of its `parts` if it's too long for one file. */
export type SitemapFiles = { main: string; parts: readonly string[] };

/**
 * The entries in sitemap protocol 0.9 format (spec:blog#sitemap-parts).
 * @param partPath the path of a part, counted from 1.
 */
export function sitemapFiles(
  entries: readonly SitemapEntry[],
  siteUrl: string,
  partPath: (part: number) => string,
): SitemapFiles {
  if (entries.length <= MAX_ENTRIES) return { main: sitemapXml(entries, siteUrl), parts: [] };
  const parts = Array.from({ length: Math.ceil(entries.length / MAX_ENTRIES) }, (_, index) =>
    sitemapXml(entries.slice(index * MAX_ENTRIES, (index + 1) * MAX_ENTRIES), siteUrl),
  );
  const list = parts.map((_, index) => `  <sitemap>${locOf(siteUrl + partPath(index + 1))}</sitemap>\n`);
  return { main: inRoot("sitemapindex", list), parts };
}

function sitemapXml(entries: readonly SitemapEntry[], siteUrl: string): string {
  const urls = entries.map(({ path, lastmod, changefreq, priority }) => {
    const modified = lastmod ? `<lastmod>${new Date(lastmod).toISOString()}</lastmod>` : "";
    return `  <url>${locOf(siteUrl + path)}${modified}<changefreq>${changefreq}</changefreq><priority>${priority.toFixed(1)}</priority></url>\n`;
  });
  return inRoot("urlset", urls);
}

const locOf = (address: string) => `<loc>${escapeXml(address)}</loc>`;

function inRoot(name: "urlset" | "sitemapindex", children: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${children.join("")}</${name}>
`;
}
