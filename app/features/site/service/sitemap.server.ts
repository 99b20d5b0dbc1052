import { createContext } from "react-router";
import type { PostCatalog } from "~/features/blog/queries/catalog.server";
import type { BrandCatalog } from "~/features/brands/queries/catalog.server";
import { databaseReason } from "~/platform/db/failure.server";
import type { Log } from "~/platform/log.server";
import { sitemapEntries, sitemapXml } from "../rules/sitemap";

export type Sitemap = {
  /**
   * The sitemap, or the last good copy while the database fails (decision B13).
   * @throws Error when there is no copy either.
   */
  read(): Promise<{ xml: string; isCopy: boolean }>;
};

export const sitemapContext = createContext<Sitemap>();

type Sources = {
  posts: Pick<PostCatalog, "published">;
  brands: Pick<BrandCatalog, "all">;
  siteUrl: string;
  now(): Date;
  log: Log;
};

export function createSitemap({ posts, brands, siteUrl, now, log }: Sources): Sitemap {
  let lastGood: string | undefined;
  return {
    async read() {
      try {
        const entries = sitemapEntries(await posts.published(), await brands.all(), now());
        lastGood = sitemapXml(entries, siteUrl);
        return { xml: lastGood, isCopy: false };
      } catch (error) {
        log.error({ err: databaseReason(error) }, "sitemap not made");
        if (lastGood === undefined) throw error;
        return { xml: lastGood, isCopy: true };
      }
    },
  };
}
