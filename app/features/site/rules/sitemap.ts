import { href } from "react-router";
import { escapeXml } from "~/features/blog/rules/xml";
import type { ChangeFrequency, PostSummary } from "~/features/blog/schema";
import type { Brand } from "~/features/brands/schema";

/** One entry of the sitemap (B 3 "Sitemap entry"). */
export type SitemapEntry = {
  /** Path on this site. */
  path: string;
  /** ISO 8601, null when it is not known. */
  lastmod: string | null;
  changefreq: ChangeFrequency;
  /** 0.0–1.0 in tenths. */
  priority: number;
};

/** B 9 "Sitemap"; then the pages that B does not name, all of them worth finding. */
const staticPages: readonly Omit<SitemapEntry, "lastmod">[] = [
  { path: href("/"), priority: 1, changefreq: "daily" },
  { path: href("/compare-providers"), priority: 0.9, changefreq: "weekly" },
  { path: href("/save-on-prescription"), priority: 0.9, changefreq: "weekly" },
  { path: href("/calculator"), priority: 0.8, changefreq: "monthly" },
  { path: href("/blog"), priority: 0.8, changefreq: "daily" },
  { path: href("/rebate-terms"), priority: 0.6, changefreq: "monthly" },
  { path: href("/rebate-claim"), priority: 0.6, changefreq: "monthly" },
  { path: href("/providers"), priority: 0.8, changefreq: "daily" },
  { path: href("/terms"), priority: 0.3, changefreq: "yearly" },
  { path: href("/privacy"), priority: 0.3, changefreq: "yearly" },
  { path: href("/consumer-health-data"), priority: 0.3, changefreq: "yearly" },
];

/** The protocol allows no more entries in one file. */
const MAX_ENTRIES = 50_000;

/**
 * Every page that search engines may list: the static ones, the posts published by `now` (B 7 "Sitemap"), the providers.
 * Nothing is listed that does not exist (decision B13).
 */
export function sitemapEntries(
  posts: readonly PostSummary[],
  brands: readonly Pick<Brand, "slug" | "lastVerifiedUpdated">[],
  now: Date,
): SitemapEntry[] {
  const published = posts.filter((post) => Date.parse(post.publishedAt) <= now.getTime());
  return [
    ...staticPages.map((page) => ({ ...page, lastmod: null })),
    ...published.map((post) => ({
      path: href("/blog/:slug", { slug: post.slug }),
      lastmod: post.updatedAt,
      changefreq: post.sitemapChangefreq,
      priority: post.sitemapPriority,
    })),
    ...brands.map((brand) => ({
      path: href("/providers/:slug", { slug: brand.slug }),
      lastmod: brand.lastVerifiedUpdated,
      changefreq: "weekly" as const,
      priority: 0.5,
    })),
  ].slice(0, MAX_ENTRIES);
}

/** The entries as the sitemap protocol 0.9 writes them. */
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
