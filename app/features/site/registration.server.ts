import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { postCatalogContext } from "~/features/posts/queries/catalog.server";
import { type Registration, service } from "~/platform/registration.server";
import { createSitemap, sitemapContext } from "./use-cases/sitemap.server";

export const registration: Registration = {
  services: [
    service(sitemapContext, ({ config, now }, services) =>
      createSitemap({
        posts: services.get(postCatalogContext),
        brands: services.get(brandCatalogContext),
        siteUrl: config.SITE_URL,
        now,
      }),
    ),
  ],
};
