/** What `meta` functions need of the root loader's data. */
export type SiteData = { siteName: string; siteUrl: string };

/**
 * Site name and address out of the `matches` a `meta` function gets: the first match is the root.
 * When the root loader itself failed there is no data; the page is an error page then.
 */
export function siteOf(matches: readonly (object | undefined)[]): SiteData {
  const root = matches[0];
  if (root && "loaderData" in root && isSiteData(root.loaderData)) return root.loaderData;
  return { siteName: "", siteUrl: "" };
}

function isSiteData(data: unknown): data is SiteData {
  return typeof data === "object" && data !== null && "siteName" in data && "siteUrl" in data;
}
