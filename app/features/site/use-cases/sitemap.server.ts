import { createContext, href } from "react-router";
import type { BrandCatalog } from "~/features/brands/queries/catalog.server";
import type { Brand } from "~/features/brands/schema";
import { type PlacePage, placePages } from "~/features/places/rules/place-pages";
import type { PostCatalog } from "~/features/posts/queries/catalog.server";
import { type SitemapEntry, type SitemapFiles, sitemapEntries, sitemapFiles } from "../rules/sitemap";

/** `until`: when the next scheduled post is published, in ms. After that, the sitemap is outdated. */
export type BuiltSitemap = SitemapFiles & { until: number };

export type Sitemap = {
  /**
   * The sitemap, built when its posts or brands have changed, or a post's time has come. While the database fails, it
   * is that of the catalogs' last good copies (spec:blog#sitemap-failure).
   * @throws if there are none.
   */
  read(): Promise<BuiltSitemap>;
};

export const sitemapContext = createContext<Sitemap>();

/** The query parameter with the number of a part, from 1. */
export const SITEMAP_PART = "part";

type Sources = {
  posts: Pick<PostCatalog, "published">;
  brands: Pick<BrandCatalog, "all">;
  siteUrl: string;
  now(): Date;
};

export function createSitemap({ posts, brands, siteUrl, now }: Sources): Sitemap {
  let built: { from: readonly unknown[]; sitemap: BuiltSitemap } | undefined;
  return {
    read: async () => {
      const from = [await posts.published(), await brands.all()] as const;
      const at = now();
      const isCurrent = built?.from.every((list, index) => list === from[index]);
      if (!built || !isCurrent || at.getTime() >= built.sitemap.until) {
        const entries = entriesOf(from[0], from[1], at, placePages(from[1]));
        const files = sitemapFiles(entries, siteUrl, partPath);
        built = { from, sitemap: { ...files, until: nextPublished(from[0], at) } };
      }
      return built.sitemap;
    },
  };
}

const partPath = (part: number) => `${href("/sitemap.xml")}?${SITEMAP_PART}=${part}`;

/** When the next scheduled post is published, in ms; infinite without one. */
function nextPublished(posts: Awaited<ReturnType<PostCatalog["published"]>>, now: Date): number {
  const times = posts.map(({ publishedAt }) => Date.parse(publishedAt));
  return times.reduce(
    (next, time) => (time > now.getTime() && time < next ? time : next),
    Number.POSITIVE_INFINITY,
  );
}

/** The URLs in this site's sitemap. */
export function entriesOf(
  posts: Awaited<ReturnType<PostCatalog["published"]>>,
  brands: readonly Pick<Brand, "slug" | "lastVerifiedUpdated">[],
  now: Date,
  places: readonly PlacePage[] = [],
): SitemapEntry[] {
  const postPath = (slug: string) => href("/blog/:slug", { slug });
  const providerPath = (slug: string) => href("/providers/:slug", { slug });
  return sitemapEntries({ staticPages, posts, brands, places, postPath, placePath, providerPath }, now);
}

function placePath(page: PlacePage): string {
  if (page.kind === "state") return href("/states/:state", { state: page.slug });
  return href("/medications/:medication", { medication: page.medication });
}

/** The specified pages, then other useful ones (spec:blog#sitemap-pages). */
const staticPages: readonly Omit<SitemapEntry, "lastmod">[] = [
  { path: href("/"), priority: 1, changefreq: "daily" },
  { path: href("/compare-providers"), priority: 0.9, changefreq: "weekly" },
  { path: href("/save-on-prescription"), priority: 0.9, changefreq: "weekly" },
  { path: href("/calculator"), priority: 0.8, changefreq: "monthly" },
  { path: href("/blog"), priority: 0.8, changefreq: "daily" },
  { path: href("/rebate-terms"), priority: 0.6, changefreq: "monthly" },
  { path: href("/rebate-claim"), priority: 0.6, changefreq: "monthly" },
  { path: href("/providers"), priority: 0.8, changefreq: "daily" },
  { path: href("/states"), priority: 0.7, changefreq: "daily" },
  { path: href("/medications"), priority: 0.7, changefreq: "daily" },
  { path: href("/compare"), priority: 0.6, changefreq: "weekly" },
  { path: href("/data"), priority: 0.5, changefreq: "daily" },
  { path: href("/data/embed"), priority: 0.3, changefreq: "yearly" },
  { path: href("/how-we-rank-and-earn"), priority: 0.3, changefreq: "yearly" },
  { path: href("/price-watch"), priority: 0.4, changefreq: "yearly" },
  { path: href("/corrections"), priority: 0.3, changefreq: "weekly" },
  { path: href("/terms"), priority: 0.3, changefreq: "yearly" },
  { path: href("/privacy"), priority: 0.3, changefreq: "yearly" },
  { path: href("/consumer-health-data"), priority: 0.3, changefreq: "yearly" },
];
