import { eq } from "drizzle-orm";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { buildEntry } from "~/features/posts/factory";
import { brands } from "~/platform/db/tables/brands";
import { blogPostTags, blogTags } from "~/platform/db/tables/posts";
import { useBlog } from "~tests/setup/blog";
import { browserWith } from "~tests/setup/browser";
import { signIn } from "~tests/setup/staff";

const { app, db, storePost, addressOf, pageOf } = await useBlog();

describe("a ranking", () => {
  test("leaves out a brand that is gone, renumbers the ranks, and notes it for staff", async () => {
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

  /** The ranking in the page's structured data for search engines. */
  async function listOf(post: { slug: string }): Promise<[number, string][]> {
    const html = await pageOf(addressOf(post));
    const [, json] =
      /<script type="application\/ld\+json">(\{[^<]*"ItemList"[^<]*)<\/script>/.exec(html) ?? [];
    const list: { itemListElement: { position: number; name: string }[] } = JSON.parse(json ?? "");
    return list.itemListElement.map(({ position, name }) => [position, name]);
  }
});

describe("a draft", () => {
  test("is shown only to staff who may edit it", async () => {
    const manager = await createStaff(db, { role: "content_manager" });
    const asManager = browserWith(app, await signIn(app, manager));
    const asAdmin = browserWith(app, await signIn(app, await createStaff(db)));
    await db.insert(blogTags).values({ id: 1, name: "MSL", slug: "msl" });
    const foreign = await storePost({ status: "draft" });
    const own = await storePost({ status: "draft", authorId: manager.userId });
    const tagged = await storePost({ status: "draft" });
    await db.insert(blogPostTags).values({ postId: tagged.id, tagId: 1 });

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

  test("is a separate document whose scripts have no origin", async () => {
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

  test("makes the router leave its page and load the document", async () => {
    const post = await storePost({ template: "custom_html", content });
    const answer = await app.fetch(`${addressOf(post)}.data`);
    expect(await answer.text()).toContain(addressOf(post));
    expect(answer.status).toBe(202);
  });

  test("follows the rules for drafts and private posts", async () => {
    const draft = await storePost({ template: "custom_html", content, status: "draft" });
    await pageOf(addressOf(draft), 404);
    const unlisted = await storePost({ template: "custom_html", content, status: "private" });
    const answer = await app.fetch(addressOf(unlisted));
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  });
});
