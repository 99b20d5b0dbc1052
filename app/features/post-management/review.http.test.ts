import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { draftOf, newDraft, type PostDraft } from "~/features/post-editor/rules/post-draft";
import { inputOfPost } from "~/features/posts/rules/post-input";
import { staffNotes } from "~/platform/db/tables/notes";
import { blogPosts } from "~/platform/db/tables/posts";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { postFixture } from "~tests/setup/posts";
import { signIn } from "~tests/setup/staff";

const app = await useApp();
const { db } = app.platform;
const admin = await createStaff(db, { name: "Ann Carter" });
const manager = await createStaff(db, { role: "content_manager", name: "Max Moss" });
const stranger = await createStaff(db, { role: "content_manager", name: "Sue Far" });
const cookies = {
  admin: await signIn(app, admin),
  manager: await signIn(app, manager),
  stranger: await signIn(app, stranger),
};
const asAdmin = browserWith(app, cookies.admin);
const asManager = browserWith(app, cookies.manager);
const asStranger = browserWith(app, cookies.stranger);
const fixture = postFixture(db, admin);

const SETTING = href("/admin/settings/reviews");
const newAddress = href("/admin/blog/new");
const editOf = (id: string) => href("/admin/blog/edit/:id", { id });
const reviewOf = (id: string) => href("/admin/blog/edit/:id/review", { id });

beforeEach(async () => {
  await db.execute(sql`delete from blog_posts`);
  await asAdmin.post(SETTING, { intent: "save", reviewPosts: "true" });
});

/** Sends the form as the editor's script does. */
async function send(address: string, sent: object, cookie = cookies.manager) {
  const headers = { cookie, "content-type": "application/json" };
  const body = JSON.stringify({ version: 0, submission: 0, ...sent });
  const response = await app.fetch(`${address}.data`, { method: "POST", headers, body });
  return { status: response.status, text: await response.text() };
}

const filled = (given: Partial<PostDraft> = {}): PostDraft => ({
  ...newDraft(),
  title: "Submitted words",
  content: "<p>Words</p>",
  status: "published",
  ...given,
});

/** A public post of the content manager, whose new title is submitted. */
async function submitted(title = "Submitted words"): Promise<string> {
  const { id } = await fixture.create({ title: "Public words", status: "published", tags: ["MSL"] });
  const draft = { ...draftOf(inputOfPost((await fixture.read(id)).post)), title };
  expect((await send(editOf(id), { draft, version: 1, submits: true })).status).toBe(200);
  return id;
}

const decide = (browser: typeof asAdmin, id: string, intent: string, more: Record<string, string> = {}) =>
  browser.post(reviewOf(id), { intent, submission: "1", version: "1", ...more });
const titleOf = async (id: string) => (await fixture.read(id)).post.title;

describe("the setting", () => {
  test("is off by default, reserved for administrators, and rejects other values by name", async () => {
    await db.execute(sql`truncate site_options`);
    expect(await asAdmin.page(SETTING)).not.toMatch(/name="reviewPosts"[^>]* checked=""/);
    const other = await asAdmin.post(SETTING, { intent: "save", reviewPosts: "maybe" });
    expect([other.status, (await other.text()).includes("reviewPosts")]).toEqual([400, true]);
    expect((await asManager.post(SETTING, { intent: "save" })).headers.get("location")).toContain(
      "/access-denied",
    );
    expect((await send(newAddress, { draft: filled() })).status).toBe(200);
  });
});

describe("a content manager's save that readers would see", () => {
  test("is refused with the reason at the status, and nothing is stored", async () => {
    const refused = await send(newAddress, { draft: filled() });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("An administrator has to review this");
    expect(await db.$count(blogPosts)).toBe(0);
    const { id } = await fixture.create({ status: "private", tags: ["MSL"] });
    const draft = { ...draftOf(inputOfPost((await fixture.read(id)).post)), title: "Changed" };
    expect((await send(editOf(id), { draft, version: 1 })).status).toBe(409);
    expect((await send(editOf(id), { draft, version: 1 }, cookies.admin)).status).toBe(200);
  });

  test("is submitted instead, and only the people who may edit the post see it", async () => {
    const id = await submitted("Only for staff");
    const [post] = await db.select().from(blogPosts).where(eq(blogPosts.id, id));
    expect(post).toMatchObject({ title: "Public words", status: "published", version: 1 });
    expect(await asManager.page(editOf(id))).toContain("Only for staff");
    const adminsPage = await asAdmin.page(editOf(id));
    expect([adminsPage.includes("In review"), adminsPage.includes("Only for staff")]).toEqual([true, false]);
    for (const browser of [asAdmin, asManager])
      expect(await browser.page(reviewOf(id))).toContain("Only for staff");
    await db.execute(sql`delete from blog_post_tags where post_id = ${id}`);
    expect((await asStranger.get(reviewOf(id))).status).toBe(404);
    for (const intent of ["withdraw", "submit", "discard"])
      expect((await decide(asStranger, id, intent)).status).toBe(404);
    const reader = await (await app.fetch(href("/blog/:slug", { slug: post?.slug ?? "" }))).text();
    expect([reader.includes("Public words"), reader.includes("Only for staff")]).toEqual([true, false]);
  });

  test("can't be submitted as a draft that no reader sees", async () => {
    const answer = await send(newAddress, { draft: filled({ status: "draft" }), submits: true });
    expect([answer.status, answer.text.includes("Choose Private or Published")]).toEqual([400, true]);
  });

  test("isn't made by other requests either: delete, restored version, moved date, replaced price", async () => {
    const { id } = await fixture.create({ title: "Public words", status: "published", tags: ["MSL"] });
    await fixture.save(id, { title: "Newer words" }, { keepPublishDate: true });
    const deleted = await asManager.post(href("/admin/blog"), { intent: "delete", id });
    expect([deleted.status, (await deleted.text()).includes("readers can see it")]).toEqual([409, true]);
    const versions = href("/admin/blog/edit/:id/versions", { id });
    const restored = await asManager.post(versions, { restore: "1", current: "2" });
    expect([restored.status, (await restored.text()).includes("needs a review")]).toEqual([409, true]);
    const { publishedAt } = (await fixture.read(id)).post;
    const from = publishedAt?.slice(0, 10) ?? "";
    const move = { kind: "post", id, from, to: "2026-04-01", confirmed: "yes" };
    const moved = await asManager.post(href("/admin/calendar"), move);
    expect([moved.status, (await moved.text()).includes("Only an administrator")]).toEqual([409, true]);
    const price = { postId: id, version: "2", path: "content", at: "0", from: "$1", to: "$2" };
    await asManager.post(href("/admin/blog/prices"), price);
    expect(await fixture.read(id)).toMatchObject({ version: 2, post: { title: "Newer words", publishedAt } });
  });
});

describe("a decision", () => {
  test("is refused to content managers, and unreadable ones change nothing", async () => {
    const id = await submitted();
    expect((await decide(asManager, id, "publish")).status).toBe(403);
    expect((await decide(asManager, id, "return", { reason: "No" })).status).toBe(403);
    expect((await decide(asAdmin, id, "approve")).status).toBe(400);
    expect((await decide(asAdmin, id, "publish", { submission: "x" })).status).toBe(400);
    expect(await titleOf(id)).toBe("Public words");
  });

  test("of an administrator publishes what was submitted, once", async () => {
    const id = await submitted();
    expect(await asAdmin.page(`${href("/admin/blog")}?status=review`)).toContain("In review");
    expect(await asAdmin.page(href("/admin/today"))).toContain("1 post needs your review.");
    const list = `${href("/admin/blog")}?status=review`;
    expect((await decide(asAdmin, id, "publish")).headers.get("location")).toBe(list);
    expect(await titleOf(id)).toBe("Submitted words");
    expect((await decide(asAdmin, id, "publish")).status).toBe(409);
    expect(await asAdmin.page(reviewOf(id))).toContain("Nothing to review");
  });

  test("to publish keeps the categories that the author added", async () => {
    const named = (name: string) => ({ newCategories: [name], status: "published" as const });
    const { id } = await fixture.create({ title: "Public words", status: "published", tags: ["MSL"] });
    const draft = { ...draftOf(inputOfPost((await fixture.read(id)).post)), ...named("Added in public") };
    expect((await send(editOf(id), { draft, version: 1, submits: true })).status).toBe(200);
    const added = filled({ title: "A new post", ...named("Added to a draft") });
    expect((await send(newAddress, { draft: added, submits: true })).status).toBe(200);
    const [created] = await db.select().from(blogPosts).where(eq(blogPosts.title, "A new post"));
    const ids = [id, created?.id ?? ""];
    for (const each of ids) await decide(asAdmin, each, "publish");
    const posts = await Promise.all(ids.map(async (each) => (await fixture.read(each)).post));
    expect(posts.map(({ status, categories }) => [status, categories.map(({ name }) => name)])).toEqual([
      ["published", ["Added in public"]],
      ["published", ["Added to a draft"]],
    ]);
  });

  test("to send back needs a reason, which becomes a note that mentions the author", async () => {
    const id = await submitted();
    const empty = await decide(asAdmin, id, "return", { reason: " " });
    expect([empty.status, (await empty.text()).includes("Enter what the author should change")]).toEqual([
      400,
      true,
    ]);
    const long = await decide(asAdmin, id, "return", { reason: "x".repeat(1601) });
    expect([long.status, (await long.text()).includes("x".repeat(1601))]).toEqual([400, true]);
    await decide(asAdmin, id, "return", { reason: "Name the source." });
    const notes = await db.select().from(staffNotes).where(eq(staffNotes.postId, id));
    expect(notes.map(({ body }) => body)).toEqual(["@Max Moss Name the source."]);
    expect(await asManager.page(editOf(id))).toContain("Sent back by Ann Carter");
    expect(await asManager.page(href("/admin/today"))).toContain("mentioned in a note");
    expect((await decide(asAdmin, id, "return", { reason: "Twice" })).status).toBe(409);
    expect(await db.$count(staffNotes, eq(staffNotes.postId, id))).toBe(1);
  });

  test("about changes that were discarded doesn't apply to those submitted after them", async () => {
    const id = await submitted("Seen words");
    await db.execute(
      sql`update blog_post_submissions set submitted_at = submitted_at - interval '1 hour' where post_id = ${id}`,
    );
    const page = await asAdmin.page(reviewOf(id));
    const submittedAt = /name="submittedAt" value="([^"]*)"/.exec(page)?.[1] ?? "";
    expect(submittedAt).not.toBe("");
    await decide(asManager, id, "discard");
    const draft = { ...draftOf(inputOfPost((await fixture.read(id)).post)), title: "Unseen words" };
    expect((await send(editOf(id), { draft, version: 1, submits: true })).status).toBe(200);
    expect((await decide(asAdmin, id, "publish", { submittedAt })).status).toBe(409);
    expect((await decide(asAdmin, id, "return", { submittedAt, reason: "No" })).status).toBe(409);
    expect(await titleOf(id)).toBe("Public words");
    expect((await decide(asAdmin, id, "publish")).status).toBe(302);
    expect(await titleOf(id)).toBe("Unseen words");
  });

  test("of the content manager withdraws with an undo, and discards", async () => {
    const id = await submitted();
    await decide(asManager, id, "withdraw");
    expect((await decide(asAdmin, id, "publish")).status).toBe(409);
    await decide(asManager, id, "submit");
    expect(await asAdmin.page(href("/admin/today"))).toContain("1 post needs your review.");
    await decide(asManager, id, "discard");
    expect(await asManager.page(editOf(id))).not.toContain("Submitted words");
    expect(await titleOf(id)).toBe("Public words");
  });

  test("lets an administrator discard changes that were sent back, but not while they wait for review", async () => {
    const id = await submitted();
    expect(await asAdmin.page(reviewOf(id))).not.toContain("Discard changes");
    await decide(asAdmin, id, "return", { reason: "No" });
    const page = await asAdmin.page(reviewOf(id));
    expect([page.includes("Discard changes"), page.includes("Submit for review")]).toEqual([true, false]);
    expect((await decide(asAdmin, id, "discard")).status).toBe(302);
    expect(await asManager.page(reviewOf(id))).toContain("Nothing to review");
  });
});

test("the second of two submitters gets both texts and can go on from there", async () => {
  const id = await submitted("First of two");
  const draft = { ...draftOf(inputOfPost((await fixture.read(id)).post)), title: "Second of two" };
  const second = await send(editOf(id), { draft, version: 1, submits: true });
  expect([second.status, second.text.includes("First of two")]).toEqual([409, true]);
  expect((await send(editOf(id), { draft, version: 1, submission: 1, submits: true })).status).toBe(200);
  expect(await asManager.page(reviewOf(id))).toContain("Second of two");
});
