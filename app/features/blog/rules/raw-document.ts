import { escapeHtml } from "~/features/posts/rules/tokens";
import type { Post } from "~/features/posts/schema";

/**
 * The document of a custom_html post: its HTML unchanged if it's a complete document, otherwise with the head that
 * phones and search engines need.
 */
export function rawDocument(
  post: Pick<Post, "content" | "title" | "metaTitle" | "metaDescription" | "excerpt">,
  site: { siteName: string; canonical: string },
): string {
  if (/<html[\s>]/i.test(post.content)) return withDoctype(post.content);
  const title = escapeHtml(`${post.metaTitle ?? post.title} | ${site.siteName}`);
  const description = escapeHtml(post.metaDescription ?? post.excerpt);
  return withDoctype(`<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${escapeHtml(site.canonical)}">
</head>
<body>
${post.content}
</body>
</html>
`);
}

function withDoctype(html: string): string {
  return /^\s*<!doctype/i.test(html) ? html : `<!doctype html>\n${html}`;
}

/** Whether a document contains its own canonical link. */
export function hasCanonicalLink(html: string): boolean {
  return /<link\s[^>]*rel\s*=\s*["']?canonical\b/i.test(html);
}
