import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import {
  blogCategories,
  blogPostCategories,
  blogPosts,
  blogPostTags,
  blogSlugRedirects,
  blogTags,
} from "~/platform/db/tables/blog";
import { brands } from "~/platform/db/tables/brands";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { signIn } from "~tests/setup/staff";
import { buildEntry } from "./factory";

const app = await useApp();
const { db } = app.platform;

type PostValues = Partial<typeof blogPosts.$inferInsert>;

let stored = 0;
/** Stores a post; each one is older than the one before. */
async function storePost(values: PostValues = {}): Promise<{ id: string; slug: string }> {
  stored += 1;
  const status = values.status ?? "published";
  const at = new Date(Date.UTC(2026, 0, 31) - stored * 3_600_000);
  const [post] = await db
    .insert(blogPosts)
    .values({
      title: `Article ${stored}`,
      slug: `article-${stored}`,
      content: `<p>Text of article ${stored}.</p>`,
      excerpt: `Excerpt ${stored}.`,
      publishedAt: status === "published" ? at : null,
      createdAt: at,
      updatedAt: at,
      ...values,
      status,
    })
    .returning({ id: blogPosts.id, slug: blogPosts.slug });
  if (!post) throw new Error("The post was not stored.");
  return post;
}

const addressOf = ({ slug }: { slug: string }) => href("/blog/:slug", { slug });

async function pageOf(address: string, status = 200): Promise<string> {
  const answer = await app.fetch(address);
  expect(answer.status, address).toBe(status);
  return answer.text();
}

/** The titles of the cards of an index page, in order. */
function titlesOf(html: string): string[] {
  return [...html.matchAll(/<article[\s\S]*?<h[23][^>]*><a[^>]*>([^<]*)<\/a>/g)].map(
    ([, title]) => title ?? "",
  );
}

describe("the index", () => {
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    await db.execute(sql`truncate blog_posts, blog_categories, blog_tags cascade`);
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

  test("lists published posts alone, newest first", async () => {
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

  test("may be asked with a thousand parameters", async () => {
    const query = Array.from({ length: 1_000 }, (_, index) => `category=${index}&x${index}=1`).join("&");
    expect(titlesOf(await pageOf(`${href("/blog")}?${query}`))).toEqual(["Alpha", "Beta"]);
  });

  test("shows a new post at once, and says so when there is none", async () => {
    const post = await storePost({ title: "Delta", publishedAt: new Date(Date.UTC(2026, 5, 1)) });
    await expect.poll(async () => titlesOf(await pageOf(href("/blog")))[0]).toBe("Delta");
    await db.update(blogPosts).set({ archivedAt: new Date() });
    await expect.poll(() => pageOf(href("/blog"))).toContain("No blog posts available yet.");
    await pageOf(addressOf(post), 404);
  });
});

describe("a post", () => {
  test("is complete without scripts", async () => {
    const post = await storePost({
      title: "Whole",
      excerpt: "The excerpt.",
      estimatedReadTime: 7,
      quickTakeaways: ["First point", "Second point"],
      faq: [{ question: "Why?", answer: "Because." }],
      content:
        "<h1>One</h1><h2>Two</h2><p>Body</p><p>[calculator]</p><p>[compareProviders]</p><p>[savePrescription]</p>",
    });
    const html = await pageOf(addressOf(post));
    for (const text of [
      ...["Whole</h1>", "The excerpt.", "7 min read", "Quick Takeaways", "First point", "Table of Contents"],
      ...['href="#section-one"', 'id="section-two"', "Frequently Asked Questions", "Why?", "Because."],
      ...[
        "GLP-1 Weight Loss Calculator",
        "Find Your Perfect GLP-1 Provider",
        "Save on Your GLP-1 Prescription",
      ],
    ])
      expect(html.replaceAll("<!-- -->", "")).toContain(text);
  });

  test("that does not exist says so, with the way back", async () => {
    const html = await pageOf("/blog/nothing-here", 404);
    expect(html).toContain("Post Not Found</h1>");
    expect(html).toContain("The blog post you&#x27;re looking for doesn&#x27;t exist or has been removed.");
    expect(html).toMatch(/<a [^>]*href="\/blog"[^>]*>Back to Blog<\/a>/);
    expect(html).toContain("noindex");
  });

  test.for([
    "/blog/%00",
    "/blog/%F0%9F%99%82",
    `/blog/${"a".repeat(3_000)}`,
    "/blog/a'b",
    "/blog/..%2Fx",
    "/blog/A",
  ])("cannot have the address %s", async (address) => {
    await pageOf(address, 404);
  });

  test("that is private can be read by its address, and search engines are told to leave it", async () => {
    const post = await storePost({ status: "private", title: "Between us" });
    expect(await pageOf(addressOf(post))).toContain('<meta name="robots" content="noindex"/>');
    expect(titlesOf(await pageOf(href("/blog")))).not.toContain("Between us");
    for (const address of [href("/sitemap.xml"), href("/feed.xml")])
      expect(await pageOf(address)).not.toContain(post.slug);
  });

  test("that moved leads on for good, query and all, also through several moves", async () => {
    const post = await storePost({ slug: "third-address" });
    await db.insert(blogSlugRedirects).values([
      { oldSlug: "first-address", postId: post.id },
      { oldSlug: "second-address", postId: post.id },
    ]);
    for (const old of ["first-address", "second-address"]) {
      const answer = await app.fetch(`/blog/${old}?utm_source=a&b=2`);
      expect([answer.status, answer.headers.get("location")]).toEqual([
        301,
        "/blog/third-address?utm_source=a&b=2",
      ]);
    }
    await db.update(blogPosts).set({ status: "draft", publishedAt: null }).where(eq(blogPosts.id, post.id));
    await expect.poll(async () => (await app.fetch("/blog/first-address")).status).toBe(404);
  });

  test("is kept for everyone until a post or a brand changes", async () => {
    const post = await storePost({ title: "Before" });
    expect(await pageOf(addressOf(post))).toContain("Before</h1>");
    const kept = await pageOf(addressOf(post));
    await db.update(blogPosts).set({ title: "After" }).where(eq(blogPosts.id, post.id));
    await expect.poll(() => pageOf(addressOf(post))).toContain("After</h1>");
    expect(kept).toContain("Before</h1>");
  });

  test("puts the words of its address in as text", async () => {
    const [brand] = await db
      .insert(brands)
      .values({ brandName: 'Ounce & "Co" <b>', slug: "ounce-and-co" })
      .returning();
    const post = await storePost({
      title: "For {g} {ag} in {state}",
      content: '<p title="{state}">{brand_name} or {provider}, {unknown} in {state}</p>',
    });
    const hostile = encodeURIComponent('<img src=x onerror="alert(1)">');
    const html = await pageOf(
      `${addressOf(post)}?g=w&ag=50-64&state=${hostile}&brand_id=${brand?.brandId}&provider=999999`,
    );
    expect(html).toContain("For Women 50-64 in &lt;img");
    expect(html).toContain(
      'Ounce &amp; "Co" &lt;b&gt; or 999999, {unknown} in &lt;img src=x onerror="alert(1)"&gt;',
    );
    expect(html).not.toContain("<img src=x");
    const bare = await pageOf(addressOf(post));
    expect(bare).toContain("<p> or , {unknown} in </p>");
  });

  test("may be asked with a thousand parameters, and is not kept for each of them", async () => {
    const post = await storePost();
    const query = Array.from({ length: 1_000 }, (_, index) => `state=${index}&provider=${index}x`).join("&");
    await pageOf(`${addressOf(post)}?${query}`);
    const asked = await app.fetch(`${addressOf(post)}?a=1`);
    expect(asked.headers.get("vary")).not.toBe("Accept-Encoding, Cookie");
  });

  test("with 200 KB of text is shown whole", async () => {
    const content = Array.from(
      { length: 3_000 },
      (_, index) => `<h2>Part ${index}</h2><p>${"word ".repeat(10)}</p>`,
    ).join("");
    const html = await pageOf(addressOf(await storePost({ content })));
    expect(html).toContain('id="section-part-2999"');
    expect(html.length).toBeGreaterThan(content.length);
  });

  test("with damaged JSON columns is shown without them", async () => {
    const damaged = {
      quickTakeaways: "x",
      faq: { a: 1 },
      tableOfContents: 7,
      providerRankings: [null, { rank: {} }],
    };
    for (const template of [
      "default",
      "provider_review",
      "ranking",
      "quiz_ranking",
      "quiz_squeeze_ranking",
    ] as const) {
      const post = await storePost({
        ...damaged,
        template,
        rankingCriteria: "y",
        providerDetails: [],
        quizQuestions: { id: 1 },
      });
      await pageOf(addressOf(post));
    }
  });
});

describe("a ranking", () => {
  test("leaves out a brand that is gone, closes the ranks up, and tells staff", async () => {
    const names = ["First Brand", "Second Brand", "Third Brand"];
    const found = await db
      .insert(brands)
      .values(names.map((brandName, index) => ({ brandName, slug: `ranked-${index}` })))
      .returning();
    const entries = found.map(({ brandId, brandName }, index) =>
      buildEntry(index + 1, { providerId: brandId, brandName }),
    );
    const post = await storePost({ template: "ranking", providerRankings: entries });
    expect(await listOf(post)).toEqual([
      [1, "First Brand"],
      [2, "Second Brand"],
      [3, "Third Brand"],
    ]);
    await db.update(brands).set({ archivedAt: new Date() }).where(eq(brands.slug, "ranked-1"));
    await expect
      .poll(() => listOf(post))
      .toEqual([
        [1, "First Brand"],
        [2, "Third Brand"],
      ]);
    const staff = browserWith(app, await signIn(app, await createStaff(db)));
    expect(await staff.page(addressOf(post))).toContain("The ranking has gaps");
    expect(await pageOf(addressOf(post))).not.toContain("Second Brand");
  });

  /** What the page tells search engines of its ranking. */
  async function listOf(post: { slug: string }): Promise<[number, string][]> {
    const html = await pageOf(addressOf(post));
    const [, json] =
      /<script type="application\/ld\+json">(\{[^<]*"ItemList"[^<]*)<\/script>/.exec(html) ?? [];
    const list: { itemListElement: { position: number; name: string }[] } = JSON.parse(json ?? "");
    return list.itemListElement.map(({ position, name }) => [position, name]);
  }
});

describe("a draft", () => {
  test("is shown to the staff who may edit it, and to nobody else", async () => {
    const manager = await createStaff(db, { role: "content_manager" });
    const asManager = browserWith(app, await signIn(app, manager));
    const asAdmin = browserWith(app, await signIn(app, await createStaff(db)));
    const [msl] = await db
      .insert(blogTags)
      .values({ name: "MSL", slug: "msl-2" })
      .onConflictDoNothing()
      .returning();
    const tagId = msl?.id ?? 2;
    const foreign = await storePost({ status: "draft" });
    const own = await storePost({ status: "draft", authorId: manager.userId });
    const tagged = await storePost({ status: "draft" });
    await db.insert(blogPostTags).values({ postId: tagged.id, tagId });

    for (const post of [foreign, own, tagged]) {
      await pageOf(addressOf(post), 404);
      await pageOf(href("/blog/:slug/social.png", { slug: post.slug }), 404);
      const seen = await asAdmin.get(addressOf(post));
      expect([seen.status, seen.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
      expect(await seen.text()).toContain("Only staff who may edit this post can see this page.");
    }
    expect((await asManager.get(addressOf(foreign))).status).toBe(404);
    for (const post of [own, tagged]) expect((await asManager.get(addressOf(post))).status).toBe(200);
  });
});

describe("a custom_html post", () => {
  const content = "<h1>Mine</h1><script>parent.postMessage(1, '*')</script><p>{state} [calculator]</p>";

  test("is a document of its own, whose scripts have no origin", async () => {
    const post = await storePost({ template: "custom_html", content });
    const answer = await app.fetch(`${addressOf(post)}?state=Ohio`);
    expect(answer.headers.get("content-security-policy")).toMatch(
      /^sandbox (?!.*allow-same-origin)(?!.*allow-top)/,
    );
    expect(answer.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
    const html = await answer.text();
    expect(html).toContain(content);
    expect(html).not.toContain("site-menu");
  });

  test("makes the router leave its page for the document", async () => {
    const post = await storePost({ template: "custom_html", content });
    const answer = await app.fetch(`${addressOf(post)}.data`);
    expect(await answer.text()).toContain(addressOf(post));
    expect(answer.status).toBe(202);
  });

  test("keeps the rules of drafts and private posts", async () => {
    const draft = await storePost({ template: "custom_html", content, status: "draft" });
    await pageOf(addressOf(draft), 404);
    const unlisted = await storePost({ template: "custom_html", content, status: "private" });
    const answer = await app.fetch(addressOf(unlisted));
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  });
});

describe("the social image", () => {
  test.for(["A title", "🙂 漢字", "x".repeat(300), "<&\"'>"])(
    "of %s is a PNG of 1200 × 630",
    async (title) => {
      const post = await storePost({ title });
      const answer = await app.fetch(href("/blog/:slug/social.png", { slug: post.slug }));
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
      const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([format, width, height]).toEqual(["png", 1200, 630]);
      expect(await pageOf(addressOf(post))).toContain(
        `<meta property="og:image" content="http://localhost:3000/blog/${post.slug}/social.png"/>`,
      );
    },
  );

  test("does not exist without its post", async () => {
    await pageOf("/blog/nothing-here/social.png", 404);
  });
});
