import type { MetaDescriptor } from "react-router";

/*
 * export const meta: Route.MetaFunction = ({ matches }) =>
 *   pageMeta({ site: matches[0].loaderData, path: href("/terms"), title: "Terms", description: "…" });
 */
export type PageMeta = {
  /** The data of the root loader; undefined when it failed, and then only the title is known. */
  site: { siteName: string; siteUrl: string } | undefined;
  /** Path of the page, without query: it becomes the canonical URL. */
  path: string;
  title: string;
  description: string;
  /** The canonical URL, where it is another one than the page's own. */
  canonical?: string;
  /** Path of the picture shown where the page is shared; the social image of the site by default. */
  image?: string;
  type?: "website" | "article";
  /** For pages that contain a person's own results, or staff pages. */
  noindex?: boolean;
};

/** Title, description, canonical URL and Open Graph of a page. */
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
    { name: "twitter:card", content: "summary_large_image" },
  ];
  if (page.noindex) tags.push({ name: "robots", content: "noindex" });
  else tags.push({ tagName: "link", rel: "canonical", href: url });
  return tags;
}
