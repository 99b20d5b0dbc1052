import { href } from "react-router";
import type { ReaderPost } from "~/features/posts/rules/reader-post";
import { breadcrumbData, type JsonLd } from "~/features/providers/rules/structured-data";
import type { ResolvedEntry } from "~/features/rankings/rules/resolve-ranking";
import { answerWithSources, articleData, faqData, rankingData } from "../rules/structured-data";

/** The structured data of a post's page: only what the page shows (spec:blog#structured-data). */
export function postStructuredData(
  { post, entries }: { post: ReaderPost; entries: readonly ResolvedEntry[] },
  site: { siteName: string; siteUrl: string },
): JsonLd[] {
  const { siteUrl } = site;
  const url = siteUrl + href("/blog/:slug", { slug: post.slug });
  const image = siteUrl + href("/blog/:slug/social.png", { slug: post.slug });
  return [
    articleData(post, { ...site, url, image }),
    breadcrumbData([
      { name: "Home", url: siteUrl + href("/") },
      { name: "Blog", url: siteUrl + href("/blog") },
      { name: post.title, url },
    ]),
    faqData(post.faq.map(answerWithSources)),
    rankingData(entries, (slug) => siteUrl + href("/providers/:slug", { slug })),
  ].filter((item) => item !== null);
}
