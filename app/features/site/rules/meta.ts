/** What a page says of itself in its head. `path` starts with a slash; `siteUrl` has none at its end. */
export type PageMeta = {
  title: string;
  description: string;
  path: string;
  siteName: string;
  siteUrl: string;
  /** Results, forms after sending, staff pages: not for search engines. */
  noIndex?: boolean;
  /** Absolute path of the picture shown when the page is shared; the site's own by default. */
  image?: string;
};

/**
 * The descriptors for a route's `meta`: title, description, canonical address, Open Graph.
 * The canonical address leaves the query out, so that no answer of a visitor is ever part of it.
 */
export function pageMeta(page: PageMeta) {
  const url = page.siteUrl + page.path;
  const title = page.title.includes(page.siteName) ? page.title : `${page.title} | ${page.siteName}`;
  return [
    { title },
    { name: "description", content: page.description },
    { tagName: "link" as const, rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: page.siteName },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:image", content: page.siteUrl + (page.image ?? "/social.png") },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { name: "twitter:card", content: "summary_large_image" },
    ...(page.noIndex ? [{ name: "robots", content: "noindex" }] : []),
  ];
}
