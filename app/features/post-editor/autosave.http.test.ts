import { eq } from "drizzle-orm";
import { href } from "react-router";
import { expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { inputOfPost } from "~/features/posts/rules/post-input";
import { blogPostAutosaves } from "~/platform/db/tables/post-editor";
import { blogPosts } from "~/platform/db/tables/posts";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { postFixture } from "~tests/setup/posts";
import { signIn } from "~tests/setup/staff";
import { findAutosave } from "./queries/autosaves.server";
import { draftOf } from "./rules/post-draft";

const app = await useApp();
const { db } = app.platform;
const admin = await createStaff(db);
const manager = await createStaff(db, { role: "content_manager" });
const cookies = { admin: await signIn(app, admin), manager: await signIn(app, manager) };
const fixture = postFixture(db, admin);

const [TAB, OTHER_TAB] = ["6b1f0c52-0d57-4c43-9c3b-0a2b6f0f6a11", "9a3c7f04-51ad-4d0e-8c3e-6f1f3a2d7b22"];
type Sent = { draft?: unknown; version?: number; submission?: number; revision?: number; source?: string };

const addressOf = (id: string) => href("/admin/blog/autosave/:id", { id });

async function send(id: string, sent: Sent, cookie = cookies.admin) {
  const body = JSON.stringify({ draft: { title: "Typed" }, version: 1, revision: 0, source: TAB, ...sent });
  const response = await app.fetch(addressOf(id), {
    method: "POST",
    body,
    headers: { cookie, "Content-Type": "application/json", Origin: "http://localhost:3000" },
  });
  return { status: response.status, body: await response.json() };
}

const storedFor = (userId: string) =>
  db.select().from(blogPostAutosaves).where(eq(blogPostAutosaves.userId, userId));

test("an autosave leaves the post unchanged and is offered when the same person reopens it (spec:post-editor#autosave)", async () => {
  const { id } = await fixture.create({ title: "Published words", status: "published" });
  const [before] = await db.select().from(blogPosts).where(eq(blogPosts.id, id));
  const draft = { title: "Half a sentence \u0000 and \ud800" };
  expect(await send(id, { draft })).toEqual({
    status: 200,
    body: { stored: true, revision: 1, newerPost: null },
  });
  expect((await db.select().from(blogPosts).where(eq(blogPosts.id, id)))[0]).toEqual(before);
  const page = browserWith(app, cookies.admin);
  expect(await page.page(href("/admin/blog/edit/:id", { id }))).toContain("Half a sentence");
  const colleague = browserWith(app, await signIn(app, await createStaff(db)));
  expect(await colleague.page(href("/admin/blog/edit/:id", { id }))).not.toContain("Half a sentence");
});

test("an autosave stores the submission it's based on; one from the previous release has none", async () => {
  const { id } = await fixture.create({ title: "Under review" });
  await send(id, { submission: 2 });
  expect(await findAutosave(db, admin.userId, id)).toMatchObject({ version: 1, submission: 2 });
  await send(id, {});
  expect(await findAutosave(db, admin.userId, id)).toMatchObject({ version: 1, submission: null });
});

test("an autosave doesn't overwrite another tab's draft, and a tab may repeat its own", async () => {
  const { id } = await fixture.create({ title: "Two tabs" });
  await send(id, {});
  // The response to the first one was lost.
  expect((await send(id, { revision: 0 })).body).toMatchObject({ stored: true, revision: 2 });
  expect(await send(id, { source: OTHER_TAB, revision: 1, draft: { title: "Older" } })).toEqual({
    status: 409,
    body: { stored: false, problem: "newer-autosave" },
  });
  expect((await send(id, { source: OTHER_TAB, revision: 2 })).body).toMatchObject({ revision: 3 });
  const { id: raced } = await fixture.create({ title: "Raced" });
  const both = await Promise.all([TAB, OTHER_TAB].map((source) => send(raced, { source })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("an autosave reports that someone saved the post, and saving or discarding removes only your own draft", async () => {
  const { id } = await fixture.create({ title: "Two people" });
  const { post } = await fixture.read(id);
  await send(id, {});
  const other = await createStaff(db);
  const otherCookie = await signIn(app, other);
  await send(id, {}, otherCookie);
  const saved = await app.fetch(`${href("/admin/blog/edit/:id", { id })}.data`, {
    method: "POST",
    body: JSON.stringify({ draft: draftOf(inputOfPost(post)), version: 1 }),
    headers: { cookie: otherCookie, "Content-Type": "application/json", Origin: "http://localhost:3000" },
  });
  expect(saved.status).toBe(200);
  expect(await storedFor(other.userId)).toEqual([]);
  expect((await send(id, { revision: 1 })).body).toMatchObject({
    stored: true,
    newerPost: { savedBy: other.name },
  });
  const gone = await app.fetch(addressOf(id), {
    method: "DELETE",
    headers: { cookie: cookies.admin, Origin: "http://localhost:3000" },
  });
  expect(gone.status).toBe(204);
  expect((await storedFor(admin.userId)).filter(({ postId }) => postId === id)).toEqual([]);
  expect((await send(id, { revision: 5 })).status).toBe(409);
});

test("only people who may edit the post can autosave it, and malformed bodies are refused", async () => {
  const { id } = await fixture.create({ title: "Not the manager's" });
  expect((await send(id, {}, cookies.manager)).status).toBe(404);
  expect((await send("00000000-0000-4000-8000-000000000000", {})).status).toBe(404);
  for (const wrong of [{ draft: [] }, { version: -1 }, { revision: 0.5 }, { source: "x" }])
    expect((await send(id, wrong)).status).toBe(400);
  expect(await storedFor(manager.userId)).toEqual([]);
});
