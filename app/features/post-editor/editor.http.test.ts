import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { inputOfPost } from "~/features/posts/rules/post-input";
import { newEntry } from "~/features/ranking-editor/rules/entry-draft";
import { brands } from "~/platform/db/tables/brands";
import { blogPosts } from "~/platform/db/tables/posts";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { hostileHtml } from "~tests/setup/hostile-html";
import { postFixture } from "~tests/setup/posts";
import { signIn } from "~tests/setup/staff";
import { draftOf, newDraft, type PostDraft } from "./rules/post-draft";

const app = await useApp();
const { db } = app.platform;
const admin = await createStaff(db, { name: "Ada Admin" });
const manager = await createStaff(db, { role: "content_manager" });
const cookies = { admin: await signIn(app, admin), manager: await signIn(app, manager) };
const asAdmin = browserWith(app, cookies.admin);
const asManager = browserWith(app, cookies.manager);
const fixture = postFixture(db, admin);

const newAddress = href("/admin/blog/new");
const addressOf = (id: string) => href("/admin/blog/edit/:id", { id });
const filled = (given: Partial<PostDraft> = {}): PostDraft => ({
  ...newDraft(),
  title: "Sent by the editor",
  content: "<p>Words</p>",
  ...given,
});

/** Sends the form the way the editor's script does. */
function send(address: string, sent: unknown, cookie = cookies.admin): Promise<Response> {
  const body = typeof sent === "string" ? sent : JSON.stringify(sent);
  const headers = { cookie, "content-type": "application/json" };
  return app.fetch(`${address}.data`, { method: "POST", headers, body });
}

async function draftAt(id: string) {
  const { post, version } = await fixture.read(id);
  return { draft: draftOf(inputOfPost(post)), version };
}

const rowsTitled = (title: string) => db.select().from(blogPosts).where(eq(blogPosts.title, title));

describe("the editor of a new post", () => {
  test("shows the sections of an article to anyone who may write posts", async () => {
    for (const browser of [asAdmin, asManager]) {
      const html = await browser.page(newAddress);
      const titles = ["Basic Information", "Main Content", "Quick Takeaways", "FAQ Section", "SEO Settings"];
      const places = titles.map((title) => html.indexOf(`>${title}</button></h2>`));
      expect(places.every((place) => place > 0)).toBe(true);
      expect(places).toEqual([...places].sort((a, b) => a - b));
      expect(html).toContain("Save Changes");
      expect(html).not.toContain(">Provider Rankings</button></h2>");
    }
  });

  test("stores the submitted post and confirms it on the list", async () => {
    const answer = await send(newAddress, {
      draft: filled({ title: "Stored at once", tags: ["One"] }),
      version: 0,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toContain("flash=");
    const [post] = await rowsTitled("Stored at once");
    expect(post).toMatchObject({ slug: "stored-at-once", authorId: admin.userId, version: 1 });
  });

  test("reports a tag that can't be created, and stores nothing of the post", async () => {
    await db.execute(sql`alter table blog_tags add constraint no_more check (name <> 'Refused') not valid`);
    const answer = await send(newAddress, {
      draft: filled({ title: "Not without its tag", tags: ["Refused"], newCategories: ["Neither this"] }),
      version: 0,
    });
    await db.execute(sql`alter table blog_tags drop constraint no_more`);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("Failed to create tag");
    expect(await rowsTitled("Not without its tag")).toEqual([]);
    expect(await asAdmin.page(newAddress)).not.toContain("Neither this");
  });

  test("adds the tag MSL to a content manager's post, whatever the request contains", async () => {
    await send(newAddress, { draft: filled({ title: "By a manager", tags: [] }) }, cookies.manager);
    const [post] = await rowsTitled("By a manager");
    expect(await fixture.tagNames(post?.id ?? "")).toEqual(["MSL"]);
  });

  test("returns every error by field, and stores nothing", async () => {
    const draft = filled({ title: "", content: "<p></p>", estimatedReadTime: "0" });
    const answer = await send(newAddress, { draft });
    expect(answer.status).toBe(400);
    const text = await answer.text();
    for (const words of [
      "Failed to save blog post",
      "Title is required",
      "Content is required",
      "whole number",
    ])
      expect(text).toContain(words);
  });

  test("rejects a URL that another post has", async () => {
    const { slug } = await fixture.create({});
    const answer = await send(newAddress, { draft: filled({ slug }) });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("Another post already uses this slug. Enter a different one.");
  });

  test.for(["", "{", "[]", "null", "7", '{"version":1}', '{"draft":null}', '{"draft":{"content":7}}'])(
    "answers a body of %s with status 400",
    async (body) => {
      expect((await send(newAddress, body)).status).toBe(400);
    },
  );

  test("accepts an article of a megabyte, and rejects one that is far too long", async () => {
    const long = filled({ title: "A megabyte", content: `<p>${"long words ".repeat(100_000)}</p>` });
    expect((await send(newAddress, { draft: long })).status).toBe(200);
    const [post] = await rowsTitled("A megabyte");
    const page = await asAdmin.get(href("/blog/:slug", { slug: post?.slug ?? "" }));
    expect(page.status).toBe(200);
    expect((await send(newAddress, { draft: filled({ content: "x".repeat(2_000_001) }) })).status).toBe(400);
    expect((await send(newAddress, { draft: filled({ content: "x".repeat(7_000_000) }) })).status).toBe(413);
  });

  test("stores hostile HTML unchanged, and shows none of it to readers", async () => {
    const draft = filled({ title: "Hostile", status: "published", content: hostileHtml.join("\n") });
    expect((await send(newAddress, { draft })).status).toBe(200);
    const [post] = await rowsTitled("Hostile");
    const html = await (await app.fetch(href("/blog/:slug", { slug: post?.slug ?? "" }))).text();
    const article = html.slice(html.indexOf("<article"), html.indexOf("</article>"));
    expect(post?.content).toBe(draft.content);
    expect(article).not.toMatch(
      /<(script|iframe|form|svg [^>]*onload|object|embed)|<[^<>]*\son\w+=|="\s*javascript:/i,
    );
  });
});

describe("the editor of a post", () => {
  test("says 'Post not found' if the post doesn't exist or this person may not edit it", async () => {
    const foreign = await fixture.create({});
    const requests = [asAdmin.get(addressOf("nonsense")), asManager.get(addressOf(foreign.id))];
    for (const answer of await Promise.all(requests)) {
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain("Post not found");
    }
    const { draft, version } = await draftAt(foreign.id);
    const sent = { draft: { ...draft, title: "Taken over" }, version };
    expect((await send(addressOf(foreign.id), sent, cookies.manager)).status).toBe(404);
    expect((await fixture.read(foreign.id)).post.title).not.toBe("Taken over");
  });

  test("shows the sections of the template", async () => {
    const squeeze = await fixture.create({ template: "quiz_squeeze_ranking" });
    const html = await asAdmin.page(addressOf(squeeze.id));
    const titles = [
      "Basic Information",
      "Squeeze Page Content",
      "Quiz Headers",
      "Quiz Questions",
      "Provider Rankings",
      "Main Content",
      "Quick Takeaways",
      "FAQ Section",
      "SEO Settings",
    ];
    const places = titles.map((title) => html.indexOf(`>${title}</button></h2>`));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(Math.min(...places)).toBeGreaterThan(0);
    const raw = await asAdmin.page(addressOf((await fixture.create({ template: "custom_html" })).id));
    expect(raw).toContain(">HTML Content</button></h2>");
    expect(raw).not.toContain(">FAQ Section</button></h2>");
  });

  test("reports a conflict to the second of two people, with what the first one stored", async () => {
    const { id } = await fixture.create({ excerpt: "As it was" });
    const { draft, version } = await draftAt(id);
    expect((await send(addressOf(id), { draft: { ...draft, excerpt: "First" }, version })).status).toBe(200);
    const second = await send(addressOf(id), { draft: { ...draft, excerpt: "Second" }, version });
    expect(second.status).toBe(409);
    const text = await second.text();
    expect(text).toContain("conflict");
    expect(text).toContain("First");
    expect(text).toContain("Ada Admin");
    const over = await send(addressOf(id), { draft: { ...draft, excerpt: "Second" }, version: version + 1 });
    expect(over.status).toBe(200);
    expect((await fixture.read(id)).post.excerpt).toBe("Second");
  });

  test("offers 'Keep publish date' only for a published post", async () => {
    const published = await fixture.create({ status: "published" });
    const draft = await fixture.create({});
    expect(await asAdmin.page(addressOf(published.id))).toContain("Keep publish date");
    expect(await asAdmin.page(addressOf(draft.id))).not.toContain("Keep publish date");
  });

  test("redirects readers from a changed URL, query included", async () => {
    const { id, slug } = await fixture.create({ status: "published" });
    const { draft, version } = await draftAt(id);
    await send(addressOf(id), { draft: { ...draft, slug: `${slug}-moved` }, version });
    const old = href("/blog/:slug", { slug });
    await expect.poll(async () => (await app.fetch(`${old}?state=Ohio`)).status).toBe(301);
    const answer = await app.fetch(`${old}?state=Ohio`);
    expect(answer.headers.get("location")).toBe(`${old}-moved?state=Ohio`);
  });

  test("rejects an override that isn't a web URL", async () => {
    const [brand] = await db.insert(brands).values({ brandName: "Ranked", slug: "ranked" }).returning();
    const entry = { ...newEntry("1"), providerId: String(brand?.brandId), score: "9.5" };
    const ranking = (urlOverride: string) =>
      filled({ template: "ranking", title: "Override", providerRankings: [{ ...entry, urlOverride }] });
    expect((await send(newAddress, { draft: ranking("javascript:alert(1)") })).status).toBe(400);
    expect((await send(newAddress, { draft: ranking("https://a.example/x") })).status).toBe(200);
    const unknown = { ...ranking(""), providerRankings: [{ ...entry, providerId: "99999" }] };
    expect((await send(newAddress, { draft: unknown })).status).toBe(409);
  });
});
