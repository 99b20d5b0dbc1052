import { eq } from "drizzle-orm";
import { href } from "react-router";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { brands } from "~/platform/db/tables/brands";
import { blogPosts, blogSlugRedirects } from "~/platform/db/tables/posts";
import { useBlog } from "~tests/setup/blog";

const { app, db, storePost, addressOf, pageOf } = await useBlog();

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
      expect(html.replaceAll("<!-- -->", "").replaceAll(/<\/?span[^>]*>/g, "")).toContain(text);
  });

  test("that doesn't exist says so, with a link back", async () => {
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
  ])("cannot have the URL %s", async (address) => {
    await pageOf(address, 404);
  });

  test("that is private can be read by its URL, and is marked noindex", async () => {
    const post = await storePost({ status: "private", title: "Between us" });
    expect(await pageOf(addressOf(post))).toContain('<meta name="robots" content="noindex"/>');
    for (const address of [href("/blog"), href("/sitemap.xml"), href("/feed.xml")])
      expect(await pageOf(address)).not.toContain(post.slug);
  });

  test("that moved redirects permanently, with its query, also through several moves", async () => {
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

  test("is cached for everyone until a post or a brand changes", async () => {
    const post = await storePost({ title: "Before" });
    expect(await pageOf(addressOf(post))).toContain("Before</h1>");
    const kept = await pageOf(addressOf(post));
    await db.update(blogPosts).set({ title: "After" }).where(eq(blogPosts.id, post.id));
    await expect.poll(() => pageOf(addressOf(post))).toContain("After</h1>");
    expect(kept).toContain("Before</h1>");
  });

  test("escapes the text that its tokens take from the URL", async () => {
    const [brand] = await db
      .insert(brands)
      .values({ brandName: 'Ounce & "Co" <b>', slug: "ounce-and-co" })
      .returning();
    const post = await storePost({
      title: "For {g} {ag} in {state}",
      content: '<p title="{state}">{brand_name} or {provider}, {unknown} in {state}</p>',
    });
    await app.settled();
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

  test("accepts a thousand parameters, and isn't cached for each of them", async () => {
    const post = await storePost();
    const query = Array.from({ length: 1_000 }, (_, index) => `state=${index}&provider=${index}x`).join("&");
    await pageOf(`${addressOf(post)}?${query}`);
    const answer = await app.fetch(`${addressOf(post)}?a=1`);
    expect(answer.headers.get("vary")).not.toBe("Accept-Encoding, Cookie");
  });

  test("with 200 KB of text is shown in full", async () => {
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

  test("doesn't exist without its post", async () => {
    await pageOf("/blog/nothing-here/social.png", 404);
  });
});
