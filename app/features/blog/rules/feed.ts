import { readerTags } from "~/features/posts/rules/tags";
import type { PostSummary } from "~/features/posts/schema";
import { escapeXml } from "~/kernel/xml";

/** URLs are absolute. */
export type FeedSite = {
  siteName: string;
  feedUrl: string;
  blogUrl: string;
  postUrl(slug: string): string;
};

const SHOWN = 50;

/** The newest posts as an Atom feed (RFC 4287, spec:blog#feed). */
export function atomFeed(posts: readonly PostSummary[], site: FeedSite): string {
  const { siteName } = site;
  const newest = posts.slice(0, SHOWN);
  const updated =
    newest
      .map((post) => post.updatedAt)
      .sort()
      .at(-1) ?? FOUNDED;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
  <id>${escapeXml(site.blogUrl)}</id>
  <title>${escapeXml(siteName)}: GLP-1 Weight Loss Resources &amp; Guides</title>
  <updated>${updated}</updated>
  <author><name>${escapeXml(siteName)}</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeXml(site.feedUrl)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(site.blogUrl)}"/>
${newest.map((post) => entry(post, site)).join("")}</feed>
`;
}

/** A feed without posts still needs a date of its last change. */
const FOUNDED = "2025-01-01T00:00:00.000Z";

function entry(post: PostSummary, { postUrl }: FeedSite): string {
  const categories = [...post.categories, ...readerTags(post.tags)].map(({ name }) => name);
  return `  <entry>
    <id>urn:uuid:${post.id}</id>
    <title>${escapeXml(post.title)}</title>
    <published>${post.publishedAt}</published>
    <updated>${post.updatedAt}</updated>
    <link rel="alternate" type="text/html" href="${escapeXml(postUrl(post.slug))}"/>
${categories.map((name) => `    <category term="${escapeXml(name)}"/>\n`).join("")}    <summary>${escapeXml(post.excerpt)}</summary>
  </entry>
`;
}
