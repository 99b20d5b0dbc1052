import { href } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import {
  blogCategories,
  blogPostCategories,
  blogPosts,
  blogPostTags,
  blogTags,
} from "~/platform/db/tables/posts";
import { useBlog } from "~tests/setup/blog";

const { db, storePost, pageOf } = await useBlog();

/** The card titles of an index page, in order. */
function titlesOf(html: string): string[] {
  return [...html.matchAll(/<article[\s\S]*?<h[23][^>]*><a[^>]*>([^<]*)<\/a>/g)].map(
    ([, title]) => title ?? "",
  );
}

describe("the index", () => {
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    await db.insert(blogCategories).values([
      { id: 1, name: "Prices" },
      { id: 2, name: "Safety" },
    ]);
    await db.insert(blogTags).values([
      { id: 1, name: "Fees", slug: "fees" },
      { id: 2, name: "MSL", slug: "msl" },
    ]);
    const posts = {
      Alpha: { content: "<p>A word in the TEXT: Zebra &amp; co, 100% sure</p>" },
      Beta: { excerpt: "About zebras" },
      Gamma: { content: '<p class="zebra"><b>Nothing</b></p>' },
      Hidden: { status: "private" as const, content: "<p>zebra</p>" },
      Unfinished: { status: "draft" as const, content: "<p>zebra</p>" },
      Gone: { archivedAt: new Date(), content: "<p>zebra</p>" },
    };
    for (const [title, values] of Object.entries(posts))
      ids[title] = (await storePost({ title, ...values })).id;
    const { Alpha = "", Beta = "" } = ids;
    await db.insert(blogPostCategories).values([
      { postId: Alpha, categoryId: 1 },
      { postId: Beta, categoryId: 2 },
    ]);
    await db.insert(blogPostTags).values([
      { postId: Alpha, tagId: 1 },
      { postId: Beta, tagId: 2 },
    ]);
  });

  test("lists only published posts, newest first", async () => {
    const html = await pageOf(href("/blog"));
    expect(titlesOf(html)).toEqual(["Alpha", "Beta", "Gamma"]);
    expect(html).toContain("GLP-1 Weight Loss Resources &amp; Guides</h1>");
    expect(html).toContain('placeholder="Search articles..."');
  });

  test.for<[string, string[]]>([
    ["?q=ZEBRA", ["Alpha", "Beta"]],
    ["?q=alpha", ["Alpha"]],
    ["?q=zebra+%26+co", ["Alpha"]],
    ["?q=100%25", ["Alpha"]],
    ["?q=1__%25", []],
    ["?q=class", []],
    ["?category=1", ["Alpha"]],
    ["?category=1&category=2", ["Alpha", "Beta"]],
    ["?tag=fees", ["Alpha"]],
    ["?tag=fees&category=2", []],
    ["?q=zebra&category=1&category=2&tag=fees", ["Alpha"]],
    ["?tag=msl", ["Alpha", "Beta", "Gamma"]],
    ["?q=%00", ["Alpha", "Beta", "Gamma"]],
  ])("with %s lists %j", async ([query, titles]) => {
    const html = await pageOf(href("/blog") + query);
    expect(titlesOf(html)).toEqual(titles);
    expect(html.includes("No posts match your search criteria. Try adjusting your filters.")).toBe(
      titles.length === 0,
    );
  });

  test("has a chip for each category and tag, which keeps the other filters", async () => {
    const html = await pageOf(`${href("/blog")}?q=a&category=1`);
    expect(html).toContain('href="/blog?q=a&amp;category=1&amp;category=2"');
    expect(html).toContain('href="/blog?q=a&amp;category=1&amp;tag=fees"');
    expect(html).toContain('aria-current="true"');
    expect(html).not.toContain("tag=msl");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test("handles a URL with a thousand parameters", async () => {
    const query = Array.from({ length: 1_000 }, (_, index) => `category=${index}&x${index}=1`).join("&");
    expect(titlesOf(await pageOf(`${href("/blog")}?${query}`))).toEqual(["Alpha", "Beta"]);
  });

  test("shows a new post at once, and says so if there are no posts", async () => {
    const post = await storePost({ title: "Delta", publishedAt: new Date(Date.UTC(2026, 5, 1)) });
    await expect.poll(async () => titlesOf(await pageOf(href("/blog")))[0]).toBe("Delta");
    await db.update(blogPosts).set({ archivedAt: new Date() });
    await expect.poll(() => pageOf(href("/blog"))).toContain("No blog posts available yet.");
    await pageOf(href("/blog/:slug", { slug: post.slug }), 404);
  });
});
