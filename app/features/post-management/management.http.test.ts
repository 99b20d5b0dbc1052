import { eq } from "drizzle-orm";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { archivePost } from "~/features/posts/mutations/posts.server";
import { totalsByAuthor } from "~/features/posts/queries/management.server";
import { blogPosts, blogTags } from "~/platform/db/tables/posts";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { postFixture, savedPost } from "~tests/setup/posts";
import { signIn } from "~tests/setup/staff";

const app = await useApp();
const { db } = app.platform;
const admin = await createStaff(db);
const manager = await createStaff(db, { role: "content_manager", name: "Mara Lopez" });
const asAdmin = browserWith(app, await signIn(app, admin));
const asManager = browserWith(app, await signIn(app, manager));
const fixture = postFixture(db, admin);
const here = href("/admin/blog");

/** The post titles in the list, in order. */
async function titlesOf(browser: typeof asAdmin, query = ""): Promise<string[]> {
  const html = await browser.page(here + query);
  return Array.from(
    html.matchAll(/class="link font-semibold wrap-anywhere"[^>]*>([^<]*)</g),
    ([, title = ""]) => title,
  );
}

const rowOf = async (id: string) => (await db.select().from(blogPosts).where(eq(blogPosts.id, id)))[0];

describe("the list of posts", () => {
  test("says that there are no posts yet, and links to the form for the first one", async () => {
    const html = await asAdmin.page(here);
    expect(html).toContain("No blog posts yet");
    expect(html).toContain("Create your first post");
    expect(html).toContain("Create Manual Post");
    for (const word of ["Search posts...", "All Status", "Drafts", "Published", "All Tags"])
      expect(html).toContain(word);
  });

  test("shows the five columns, newest post first, with each post's author", async () => {
    await fixture.create({ title: "Older one", adminTitle: "Older for us" });
    const { id } = await fixture.create(
      { title: "Managed one", status: "published", tags: ["Fresh"] },
      manager,
    );
    await db
      .update(blogPosts)
      .set({ createdAt: new Date(Date.UTC(2027, 0, 1)) })
      .where(eq(blogPosts.id, id));
    expect(await titlesOf(asAdmin)).toEqual(["Managed one", "Older for us"]);
    const html = await asAdmin.page(here);
    for (const header of ["Title", "Status", "Published", "Author", "Actions"])
      expect(html).toMatch(new RegExp(`<th[^>]*>(<a[^>]*>)?${header}<`));
    expect(html.match(/>(You|Other)</g)).toEqual([">Other<", ">You<"]);
    expect(html).toContain('href="/blog/managed-one" target="_blank"');
  });

  test("names each author, and filters and totals by author and status", async () => {
    const { id } = await fixture.create({ title: "Hidden one", status: "private" }, manager);
    const html = await asAdmin.page(here);
    const name = manager.name;
    expect(name).not.toBe("");
    expect(html).toContain(`>${name}</span>`);
    expect(html).toContain(`>${name} (2)</option>`);
    expect(await titlesOf(asAdmin, "?status=private")).toEqual(["Hidden one"]);
    expect((await titlesOf(asAdmin, `?author=${manager.userId}`)).toSorted()).toEqual([
      "Hidden one",
      "Managed one",
    ]);
    expect(await titlesOf(asAdmin, "?author=none")).toEqual([]);
    const rows = await totalsByAuthor(db, admin);
    expect(rows).toContainEqual({
      authorId: manager.userId,
      authorName: name,
      posts: 2,
      published: 1,
      private: 1,
      drafts: 0,
    });
    expect((await totalsByAuthor(db, manager)).map(({ authorId }) => authorId)).toEqual([manager.userId]);
    savedPost(await archivePost(db, admin, id, new Date()));
  });

  test("is sorted by each column, with missing dates last", async () => {
    const down = async (key: string) => await titlesOf(asAdmin, `?sort=${key}&dir=desc`);
    expect(await titlesOf(asAdmin, "?sort=title")).toEqual(["Managed one", "Older for us"]);
    expect(await down("title")).toEqual(["Older for us", "Managed one"]);
    expect(await titlesOf(asAdmin, "?sort=status")).toEqual(["Older for us", "Managed one"]);
    for (const direction of ["asc", "desc"])
      expect((await titlesOf(asAdmin, `?sort=published&dir=${direction}`))[0]).toBe("Managed one");
    expect(await titlesOf(asAdmin, "?sort=content&dir=up")).toEqual(["Managed one", "Older for us"]);
    const byAuthor = await asAdmin.page(`${here}?sort=author&dir=desc`);
    expect(byAuthor.match(/aria-sort="(\w+)"/g)?.[3]).toBe('aria-sort="descending"');
  });

  test("can be searched and filtered, and says so when nothing matches", async () => {
    const [tag] = await db.select().from(blogTags).where(eq(blogTags.name, "Fresh"));
    expect(await titlesOf(asAdmin, "?q=OLDER")).toEqual(["Older for us"]);
    expect(await titlesOf(asAdmin, "?q=managed-o")).toEqual(["Managed one"]);
    expect(await titlesOf(asAdmin, "?status=draft")).toEqual(["Older for us"]);
    expect(await titlesOf(asAdmin, `?tag=${tag?.id}`)).toEqual(["Managed one"]);
    expect(await asAdmin.page(`${here}?q=%25`)).toContain("No posts match your search criteria");
    expect(await asAdmin.page(`${here}?q=nothing-like-it`)).toContain("Create your first post");
    expect((await titlesOf(asAdmin, "?status=x&tag=-1&page=0&q=%00")).length).toBe(2);
  });

  test("is split into pages of 25", async () => {
    for (let count = 0; count < 26; count += 1)
      await fixture.create({ title: `Paged ${count}`, tags: ["Paged"] });
    expect(await titlesOf(asAdmin, "?q=paged")).toHaveLength(25);
    expect(await titlesOf(asAdmin, "?q=paged&page=2")).toHaveLength(1);
    expect(await titlesOf(asAdmin, "?q=paged&page=99")).toHaveLength(1);
    expect(await asAdmin.page(`${here}?q=paged`)).toContain("26 posts");
  });

  test("links back to the role's home page", async () => {
    const backOf = async (browser: typeof asAdmin) =>
      /href="([^"]*)"[^>]*><svg(?:(?!<\/svg>).)*<\/svg>Back to dashboard/.exec(await browser.page(here))?.[1];
    expect(await backOf(asAdmin)).toBe("/admin");
    expect(await backOf(asManager)).toBe("/admin/msl-dashboard");
  });
});

describe("the actions of a post", () => {
  test("duplicating creates a draft and confirms it", async () => {
    const { id, slug } = await fixture.create({ title: "To be copied", status: "published" });
    const answer = await asAdmin.post(here, { intent: "duplicate", id });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, here]);
    const copies = await db.select().from(blogPosts).where(eq(blogPosts.title, "To be copied"));
    const copy = copies.find((post) => post.id !== id);
    expect(copy).toMatchObject({ status: "draft", publishedAt: null, authorId: admin.userId });
    expect(copy?.slug).toMatch(new RegExp(`^${slug}-copy-\\d{13}$`));
  });

  test("deleting archives the post, and undoing restores it", async () => {
    const { id, slug } = await fixture.create({ status: "published" });
    const address = href("/blog/:slug", { slug });
    expect((await app.fetch(address)).status).toBe(200);
    const list = `${here}?status=published&sort=title&dir=asc`;
    expect((await asAdmin.post(list, { intent: "delete", id })).headers.get("location")).toBe(list);
    expect((await rowOf(id))?.archivedBy).toBe(admin.userId);
    await expect.poll(async () => (await app.fetch(address)).status).toBe(404);
    await asAdmin.post(here, { intent: "restore", id });
    expect((await rowOf(id))?.archivedAt).toBeNull();
    await expect.poll(async () => (await app.fetch(address)).status).toBe(200);
  });

  test.for([
    ["duplicate", "Failed to duplicate post"],
    ["delete", "Failed to delete post"],
  ])("%s of a missing post shows an error on the page", async ([intent = "", message]) => {
    for (const id of ["nonsense", "00000000-0000-4000-8000-000000000000"]) {
      const answer = await asAdmin.post(here, { intent, id });
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain(message);
    }
    expect((await asAdmin.post(here, { intent: "explode", id: "1" })).status).toBe(400);
  });
});

describe("a content manager", () => {
  test("sees and edits only its own posts and those tagged MSL", async () => {
    const foreign = await fixture.create({ title: "Not for managers" });
    const tagged = await fixture.create({ title: "For managers", tags: ["MSL"] });
    expect(await titlesOf(asManager)).toEqual(["Managed one", "For managers"]);
    expect(await titlesOf(asManager, "?q=not for")).toEqual([]);
    for (const intent of ["duplicate", "delete", "restore"])
      expect((await asManager.post(here, { intent, id: foreign.id })).status).toBe(404);
    expect((await rowOf(foreign.id))?.archivedAt).toBeNull();
    expect((await asManager.post(here, { intent: "delete", id: tagged.id })).status).toBe(302);
    expect((await rowOf(tagged.id))?.archivedBy).toBe(manager.userId);
  });

  test("can't restore a post that an administrator deleted", async () => {
    const { id } = await fixture.create({});
    savedPost(await archivePost(db, admin, id, new Date()));
    expect((await asManager.post(here, { intent: "restore", id })).status).toBe(404);
  });
});
