import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { blogPosts } from "~/platform/db/tables/posts";
import { seedSampleData } from "~db/demo/seed.server";
import { useApp } from "~tests/setup/app";
import { useDatabase } from "~tests/setup/database";
import { atomProblems, jsonLdProblems, locOf, sitemapProblems } from "~tests/setup/search-engines";
import { parseXml } from "~tests/setup/xml";

const SITE = "http://localhost:3000";
const { db } = await useDatabase();
// Simulates a site that starts while its database can't return posts.
await db.execute(sql`alter table blog_posts rename to blog_posts_away`);
const app = await useApp();

async function textOf(address: string, status = 200): Promise<string> {
  const answer = await app.fetch(address);
  expect(answer.status, address).toBe(status);
  return answer.text();
}

const sitemapLocations = async () => parseXml(await textOf(href("/sitemap.xml"))).children.map(locOf);
const changed = () => db.execute(sql`select pg_notify('posts_changed', '')`);
/** Resolves when the app has received a change and tried to read it. */
async function changedAndTried(): Promise<void> {
  await changed();
  await app.settled();
}

describe("while the database fails", () => {
  test("the sitemap's page shows an error and offers to try again", async () => {
    const answer = await app.fetch(href("/sitemap.xml"));
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
    const html = await answer.text();
    expect(html).toContain("Sitemap Generation Error</h1>");
    expect(html).toContain("Error generating sitemap: ");
    expect(html).toMatch(/<a [^>]*href="\/sitemap.xml"[^>]*>Retry<\/a>/);
  });

  test("the blog's pages show an error inside the site's frame", async () => {
    expect(await textOf(href("/blog"), 503)).toContain("Failed to load blog posts");
    const html = await textOf("/blog/any-post", 500);
    expect(html).toContain("Failed to load blog post");
    expect(html).toContain("site-menu");
  });
});

describe("with the database back", () => {
  beforeAll(async () => {
    await db.execute(sql`alter table blog_posts_away rename to blog_posts`);
    await seedSampleData(db, new Date());
    await changedAndTried();
  });

  // More than 200 pages are rendered.
  test("the sitemap is valid, and every URL in it exists", { timeout: 90_000 }, async () => {
    await expect.poll(() => sitemapLocations().then((list) => list.length)).toBeGreaterThan(20);
    const xml = await textOf(href("/sitemap.xml"));
    expect(sitemapProblems(xml, SITE)).toEqual([]);
    for (const location of await sitemapLocations()) {
      const answer = await app.fetch(location);
      expect([location, answer.status]).toEqual([location, 200]);
    }
  });

  test("an unknown part of the sitemap is a 404", async () => {
    for (const part of ["", "0", "1", "-1", "x"])
      expect(await textOf(`${href("/sitemap.xml")}?part=${part}`, 404)).toContain("part");
  });

  test("a scheduled post is in the sitemap once its time has come, without any other change", async () => {
    const publishedAt = new Date(Date.now() + 2_000);
    await db
      .insert(blogPosts)
      .values({ title: "Soon", slug: "soon", content: "x", status: "published", publishedAt });
    await app.settled();
    const location = `${SITE}/blog/soon`;
    if (new Date() < publishedAt) await sitemapLocations();
    await expect.poll(sitemapLocations).toContain(location);
    await db.delete(blogPosts).where(eq(blogPosts.slug, "soon"));
    await app.settled();
  });

  // spec:posts#post-catalog
  test("the last good sitemap and post list are served while the database fails again", async () => {
    const before = await sitemapLocations();
    const index = await textOf(href("/blog"));
    await db.execute(sql`alter table blog_posts rename to blog_posts_away`);
    await changedAndTried();
    expect(await sitemapLocations()).toEqual(before);
    expect(await textOf(href("/blog"))).toBe(index);
    await db.execute(sql`alter table blog_posts_away rename to blog_posts`);
    await changedAndTried();
    await expect.poll(async () => (await app.fetch(href("/blog"))).status).toBe(200);
  });

  test("an unpublished post leaves the sitemap", async () => {
    const [post] = await db.select().from(blogPosts).where(eq(blogPosts.status, "published")).limit(1);
    if (!post) throw new Error("There is no sample post.");
    await db.update(blogPosts).set({ status: "draft", publishedAt: null }).where(eq(blogPosts.id, post.id));
    await expect.poll(sitemapLocations).not.toContain(`${SITE}/blog/${post.slug}`);
  });

  test("the feed is valid", async () => {
    const answer = await app.fetch(href("/feed.xml"));
    expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    expect(atomProblems(await answer.text())).toEqual([]);
  });

  test("every sample article has structured data", async () => {
    const posts = await db.select().from(blogPosts).where(eq(blogPosts.status, "published"));
    for (const post of posts.filter(({ template }) => template !== "custom_html")) {
      const html = await textOf(href("/blog/:slug", { slug: post.slug }));
      const items = structuredData(html);
      expect(jsonLdProblems(items)).toEqual([]);
      const types = items.map((item) => item["@type"]);
      expect(types).toContain("Article");
      expect(types).toContain("BreadcrumbList");
      expect(types.includes("FAQPage")).toBe(post.faq !== null);
      expect(types.includes("ItemList")).toBe(post.providerRankings !== null);
      expect(html).toContain(`<link rel="canonical" href="${SITE}/blog/${post.slug}"/>`);
      if (post.providerRankings === null) expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    }
  });

  test("the home page has structured data about the site and its FAQ", async () => {
    const items = structuredData(await textOf(href("/")));
    expect(jsonLdProblems(items)).toEqual([]);
    expect(items.map((item) => item["@type"])).toEqual(["WebSite", "FAQPage"]);
    expect(items[1]?.mainEntity).toHaveLength(11);
    expect(JSON.stringify(items)).not.toContain("{SITE_NAME}");
  });

  test("a custom_html document is sent with its canonical URL, whatever the query", async () => {
    const answer = await app.fetch("/blog/first-year-cost-worksheet?utm_source=mail");
    expect(await answer.text()).not.toContain("canonical");
    expect(answer.headers.get("link")).toBe(`<${SITE}/blog/first-year-cost-worksheet>; rel="canonical"`);
  });

  test("a title can't end the script element that contains it", async () => {
    const title = '</script><script>alert(1)</script> "&<!--';
    await db.insert(blogPosts).values({
      title,
      slug: "hostile-title",
      content: "<p>x</p>",
      status: "published",
      publishedAt: new Date(),
    });
    const html = await textOf("/blog/hostile-title");
    expect(html).not.toContain("<script>alert");
    expect(structuredData(html).find((item) => item["@type"] === "Article")?.headline).toBe(title);
    expect(atomProblems(await textOf(href("/feed.xml")))).toEqual([]);
  });

  test("a post uses the canonical URL that its author set", async () => {
    await db.insert(blogPosts).values({
      title: "Also elsewhere",
      slug: "also-elsewhere",
      content: "<p>x</p>",
      canonicalUrl: "https://elsewhere.example/article",
      metaTitle: "Meta title",
      metaDescription: "Meta description",
      metaKeywords: "one, two",
      status: "published",
      publishedAt: new Date(),
    });
    const html = await textOf("/blog/also-elsewhere");
    for (const tag of [
      '<link rel="canonical" href="https://elsewhere.example/article"/>',
      "<title>Meta title | DoseCompare</title>",
      '<meta name="description" content="Meta description"/>',
      '<meta name="keywords" content="one, two"/>',
    ])
      expect(html).toContain(tag);
  });
});

function structuredData(html: string): Record<string, unknown>[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g);
  return [...scripts].map(([, json]) => JSON.parse(json ?? ""));
}
