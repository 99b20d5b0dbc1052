import { expect, test } from "vitest";
import { buildPost } from "~/features/posts/factory";
import { hasCanonicalLink, rawDocument } from "./raw-document";

const site = { siteName: "Site", canonical: "https://site.example/blog/post-1?a&b" };

test("a complete document isn't modified", () => {
  const content =
    "<!doctype html><html><head></head><body>{state} [calculator]<script>1</script></body></html>";
  expect(rawDocument(buildPost(1, { content }), site)).toBe(content);
  const bare = "<HTML lang=en><body></body></HTML>";
  expect(rawDocument(buildPost(1, { content: bare }), site)).toBe(`<!doctype html>\n${bare}`);
});

test("an HTML fragment gets a head, in which the title is escaped", () => {
  const post = buildPost(1, { content: "<b>Hi</b>", title: '"><script>alert(1)</script>', excerpt: "a & b" });
  const html = rawDocument(post, site);
  expect(html).toMatch(/^<!doctype html>/);
  expect(html).toContain("<b>Hi</b>");
  expect(html).not.toContain("<script>alert");
  expect(html).toContain('content="a &amp; b"');
  expect(html).toContain('href="https://site.example/blog/post-1?a&amp;b"');
});

test.each([
  ['<link rel="canonical" href="/a">', true],
  ["<LINK href='/a' REL=canonical>", true],
  ['<link rel="stylesheet" href="canonical.css">', false],
  ["canonical", false],
])("whether %s names a canonical URL: %s", (html, expected) => {
  expect(hasCanonicalLink(html)).toBe(expected);
});
