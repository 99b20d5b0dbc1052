import { isRouteErrorResponse, type MetaDescriptor } from "react-router";

/*
 * export const meta: Route.MetaFunction = ({ matches }) =>
 *   pageMeta({ site: matches[0].loaderData, path: href("/terms"), title: "Terms", description: "…" });
 */
export type PageMeta = {
  /** The data of the root loader. It is undefined if the loader failed, and then only the title is known. */
  site: { siteName: string; siteUrl: string } | undefined;
  /** The page's path without a query. It becomes the canonical URL. */
  path: string;
  title: string;
  description: string;
  /** The canonical URL, if it differs from the page's own. */
  canonical?: string;
  /** The path of the picture shown when the page is shared; by default the site's social image. */
  image?: string;
  type?: "website" | "article";
  /** For pages that contain a person's own results, or staff pages. */
  noindex?: boolean;
};

/** Title, description, canonical URL, and Open Graph tags of a page. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { site, title, description } = page;
  if (!site) return [{ title }];
  const url = page.canonical ?? `${site.siteUrl}${page.path}`;
  const image = `${site.siteUrl}${page.image ?? "/social.png"}`;
  const tags: MetaDescriptor[] = [
    { title: `${title} | ${site.siteName}` },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:url", content: url },
    { property: "og:site_name", content: site.siteName },
    { property: "og:image", content: image },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { name: "twitter:card", content: "summary_large_image" },
  ];
  if (page.noindex) tags.push({ name: "robots", content: "noindex" });
  else tags.push({ tagName: "link", rel: "canonical", href: url });
  return tags;
}

/**
 * The tags of a page that shows an error instead of its content. The layout that shows the error exports them, since
 * the page's own tags describe what isn't there.
 * @param error what the loader or action threw
 */
export function errorMeta(error: unknown, siteName: string | undefined): MetaDescriptor[] {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const title = isMissing ? "Page not found" : "Something went wrong";
  return [{ title: [title, siteName].filter(Boolean).join(" | ") }, { name: "robots", content: "noindex" }];
}
