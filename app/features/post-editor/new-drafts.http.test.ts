import { eq } from "drizzle-orm";
import { href } from "react-router";
import { expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { authUsers } from "~/platform/db/tables/auth";
import { blogNewPostDrafts } from "~/platform/db/tables/post-editor";
import { blogPosts } from "~/platform/db/tables/posts";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { signIn } from "~tests/setup/staff";
import { newDraft } from "./rules/post-draft";

const app = await useApp();
const { db } = app.platform;
const list = href("/admin/blog");
const newAddress = href("/admin/blog/new");
const [TAB, OTHER_TAB] = ["6b1f0c52-0d57-4c43-9c3b-0a2b6f0f6a11", "9a3c7f04-51ad-4d0e-8c3e-6f1f3a2d7b22"];

async function person(role: "admin" | "content_manager" = "content_manager") {
  const account = await createStaff(db, { role });
  const cookie = await signIn(app, account);
  return { ...account, cookie, browser: browserWith(app, cookie) };
}
type Person = Awaited<ReturnType<typeof person>>;

type Sent = { draft?: unknown; revision?: number; source?: string };

async function send(who: Person, draftId: string, sent: Sent = {}, method = "POST") {
  const body = JSON.stringify({ draft: { title: "Typed" }, version: 0, revision: 0, source: TAB, ...sent });
  const headers = { cookie: who.cookie, "Content-Type": "application/json" };
  const response = await app.fetch(href("/admin/blog/drafts/:id", { id: draftId }), {
    method,
    body,
    headers,
  });
  return { status: response.status, body: method === "POST" ? await response.json() : null };
}

const continued = (draftId: string) => `${newAddress}?draft=${draftId}`;
const rowsOf = (who: Person) =>
  db.select().from(blogNewPostDrafts).where(eq(blogNewPostDrafts.userId, who.userId));
const refused = (problem: string) => ({ status: 200, body: { stored: false, problem } });
const TAKEN = { status: 409, body: { stored: false, problem: "newer-autosave" } };

test("a draft is listed and continued by its author, and no one else reads or changes it (spec:post-editor#new-post-drafts)", async () => {
  const [max, ann] = [await person(), await person("admin")];
  const id = crypto.randomUUID();
  const draft = { title: "Half a \u0000 title \ud800", content: "<p>Secret words</p>" };
  expect(await send(max, id, { draft })).toEqual({
    status: 200,
    body: { stored: true, revision: 1, newerPost: null },
  });
  expect(await max.browser.page(list)).toContain("Unsaved draft: “Half a");
  expect(await max.browser.page(continued(id))).toContain("Secret words");
  expect(await ann.browser.page(list)).not.toContain("Half a");
  expect((await ann.browser.get(continued(id))).headers.get("location")).toBe(list);
  // The same id is another draft for another person.
  expect((await send(ann, id, { draft: { title: "Ann's" } })).status).toBe(200);
  await send(ann, id, {}, "DELETE");
  expect((await ann.browser.post(list, { intent: "restore-draft", id })).status).toBe(404);
  expect(await max.browser.page(continued(id))).toContain("Secret words");
});

test("a tab repeats its own autosave, and another tab's draft isn't overwritten", async () => {
  const max = await person();
  const id = crypto.randomUUID();
  await send(max, id);
  expect((await send(max, id, { revision: 0 })).body).toMatchObject({ revision: 2 });
  expect(await send(max, id, { source: OTHER_TAB, revision: 1 })).toEqual(TAKEN);
  expect((await send(max, id, { source: OTHER_TAB, revision: 2 })).body).toMatchObject({ revision: 3 });
  expect(await send(max, id, { revision: 2 })).toEqual(TAKEN);
});

test("saving the post ends its draft, and a late autosave doesn't bring it back", async () => {
  const max = await person();
  const [known, unknown] = [crypto.randomUUID(), crypto.randomUUID()];
  await send(max, known);
  for (const draftId of [known, unknown]) {
    const draft = { ...newDraft(), title: `Saved ${draftId}`, content: "<p>Words</p>" };
    const headers = { cookie: max.cookie, "content-type": "application/json" };
    const body = JSON.stringify({ draft, version: 0, draftId });
    expect((await app.fetch(`${newAddress}.data`, { method: "POST", headers, body })).status).toBe(200);
    expect(await send(max, draftId)).toEqual(refused("saved-already"));
  }
  expect(await db.$count(blogPosts, eq(blogPosts.authorId, max.userId))).toBe(2);
  expect((await rowsOf(max)).map(({ state, draft, title }) => [state, draft, title])).toEqual([
    ["stored", "", ""],
    ["stored", "", ""],
  ]);
  expect(await max.browser.page(list)).not.toContain("Unsaved draft");
  expect((await max.browser.post(list, { intent: "restore-draft", id: known })).status).toBe(404);
});

test("a draft is discarded and restored, and its open editor learns of it", async () => {
  const max = await person();
  const id = crypto.randomUUID();
  await send(max, id);
  expect((await max.browser.post(list, { intent: "discard-draft", id })).status).toBe(302);
  expect(await max.browser.page(list)).not.toContain("Unsaved draft");
  expect(await send(max, id, { revision: 1 })).toEqual(TAKEN);
  await max.browser.post(list, { intent: "restore-draft", id });
  expect(await max.browser.page(list)).toContain("Unsaved draft: “Typed”");
  expect((await max.browser.post(list, { intent: "discard-draft", id: "x" })).status).toBe(404);
});

test("a person has at most ten drafts, and can go on after discarding one", async () => {
  const max = await person();
  const ids = Array.from({ length: 10 }, () => crypto.randomUUID());
  const results = await Promise.all(ids.map((id) => send(max, id)));
  expect(results.every(({ status }) => status === 200)).toBe(true);
  const full = refused("too-many-drafts");
  const eleventh = crypto.randomUUID();
  expect(await send(max, eleventh)).toEqual(full);
  await max.browser.post(list, { intent: "discard-draft", id: ids[0] ?? "" });
  expect((await send(max, eleventh)).status).toBe(200);
  expect(await max.browser.page(list)).toContain("10 unsaved drafts");
});

test("the text of at most ten discarded drafts is kept", async () => {
  const max = await person();
  for (let made = 1; made <= 11; made += 1) {
    const id = crypto.randomUUID();
    await send(max, id);
    expect((await max.browser.post(list, { intent: "discard-draft", id })).status).toBe(302);
  }
  expect(await rowsOf(max)).toHaveLength(10);
});

test("bad input is refused without a trace, and a draft goes with its account and after 60 days", async () => {
  const [max, ann] = [await person(), await person()];
  expect((await send(max, "not-an-id")).status).toBe(404);
  expect((await send(max, crypto.randomUUID(), { draft: "text" })).status).toBe(400);
  await send(max, crypto.randomUUID(), {}, "DELETE");
  expect(await rowsOf(max)).toEqual([]);
  await send(max, crypto.randomUUID());
  const old = new Date(app.platform.now().getTime() - 61 * 86_400_000);
  await db.update(blogNewPostDrafts).set({ savedAt: old }).where(eq(blogNewPostDrafts.userId, max.userId));
  await send(ann, crypto.randomUUID());
  expect(await rowsOf(max)).toEqual([]);
  await db.delete(authUsers).where(eq(authUsers.id, ann.userId));
  expect(await rowsOf(ann)).toEqual([]);
});
