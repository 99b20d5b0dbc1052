import type { JsonLd } from "~/features/providers/rules/structured-data";

/** The site and its operator as schema.org structured data. */
export function siteData({ siteName, siteUrl }: { siteName: string; siteUrl: string }): JsonLd {
  const home = `${siteUrl}/`;
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: siteName,
    url: home,
    inLanguage: "en-US",
    publisher: { "@type": "Organization", name: siteName, url: home, logo: `${siteUrl}/icon-512.png` },
  };
}
