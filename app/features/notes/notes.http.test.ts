import { sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { storePost } from "~/features/posts/factory";
import { staffNotes } from "~/platform/db/tables/notes";
import { useApp } from "~tests/setup/app";
import { brandFixture } from "~tests/setup/brands";
import { browserWith } from "~tests/setup/browser";
import { newestMail, signIn } from "~tests/setup/staff";
import type { NotesAnswer } from "./rules/notes";

const app = await useApp();
const { db } = app.platform;
const ada = await createStaff(db, { name: "Ada Admin" });
const mo = await createStaff(db, { name: "Mo Manager", role: "content_manager" });
const admin = browserWith(app, await signIn(app, ada));
const manager = browserWith(app, await signIn(app, mo));
const address = href("/admin/notes");
const today = href("/admin/today");

type Sent = Record<string, string>;
async function send(browser: typeof admin, fields: Sent): Promise<{ status: number; body: NotesAnswer }> {
  const response = await browser.post(address, fields);
  return { status: response.status, body: await response.json() };
}
const noteAbout = (kind: string, subject: string | number, text: string): Sent => ({
  intent: "add",
  kind,
  subject: String(subject),
  requestId: crypto.randomUUID(),
  text,
});

beforeEach(async () => {
  await app.settled();
  await db.delete(staffNotes);
  await db.execute(sql`delete from pgboss.job where name = 'mail'`);
});

test("a mention is emailed without the note, is on Today until it's read, and the page shows the note", async () => {
  const post = await storePost(db, { title: "Secret title", authorId: mo.userId });
  const { body } = await send(admin, noteAbout("post", post.id, "Secret text for @Mo Manager"));
  expect(body).toMatchObject({ done: true, notes: [{ authorName: "Ada Admin", mentioned: ["Mo Manager"] }] });
  const mail = await newestMail(app, "note-mention");
  const page = href("/admin/blog/edit/:id", { id: post.id });
  expect(mail).toContain("Ada Admin mentioned you in a note about a post.");
  expect(mail).toContain(`${page}#notes`);
  expect(mail).not.toContain("Secret");
  const line = "You were mentioned in a note.";
  expect(await manager.page(today)).toContain(line);
  expect(await admin.page(today)).not.toContain(line);
  const html = await manager.page(page);
  expect(html).toContain("Secret text for");
  const noteId = body.done ? String(body.notes[0]?.noteId) : "";
  // Opening the page doesn't mark it: the notes may be far below.
  expect(await manager.page(today)).toContain(line);
  await send(manager, { intent: "read", kind: "post", subject: post.id, noteId });
  expect(await manager.page(today)).not.toContain(line);
});

test("a mention in a post that was taken away isn't on Today", async () => {
  const post = await storePost(db, { authorId: mo.userId });
  await send(admin, noteAbout("post", post.id, "@Mo Manager"));
  await db.execute(sql`update blog_posts set author_id = ${ada.userId} where id = ${post.id}`);
  expect(await manager.page(today)).not.toContain("You were mentioned");
});

describe("a content manager", () => {
  test("gets 404 for other people's posts, claims, and brands", async () => {
    const { created } = brandFixture(db, { ...ada, sessionId: "a" }, new Date());
    const { brand_id: brandId } = await created();
    const post = await storePost(db, { authorId: ada.userId });
    for (const [kind, id] of [
      ["post", post.id],
      ["brand", brandId],
      ["claim", 1],
    ] as const)
      expect((await send(manager, noteAbout(kind, id, "Hello"))).status).toBe(404);
    expect((await send(admin, noteAbout("brand", brandId, "Hello"))).status).toBe(200);
    const page = await admin.page(href("/admin/edit/:brandId", { brandId: String(brandId) }));
    expect(page).toContain("Hello");
    expect(await db.$count(staffNotes)).toBe(1);
  });
});

test.each<[string, Sent, string]>([
  ["no text", { text: "  " }, "Enter a note"],
  ["a long text", { text: "x".repeat(2_001) }, "Enter at most 2,000 characters"],
  ["NUL", { text: "a\0b" }, "Remove the special characters that can't be stored"],
  ["no request id", { requestId: "x" }, "That action isn't available. Reload the page and try again."],
  ["an unknown action", { intent: "shout" }, "That action isn't available. Reload the page and try again."],
  ["an unknown kind", { kind: "lead" }, "This note or its page no longer exists. Reload the page."],
])("%s is rejected with a reason, and nothing is stored", async (_name, wrong, problem) => {
  const post = await storePost(db, {});
  const { status, body } = await send(admin, { ...noteAbout("post", post.id, "Text"), ...wrong });
  expect({ status, body }).toEqual({ status: 400, body: { done: false, problem } });
  expect(await db.$count(staffNotes)).toBe(0);
});

test("line breaks count once, and links are safe", async () => {
  const post = await storePost(db, {});
  await send(admin, noteAbout("post", post.id, "a\r\nhttps://a.example/ javascript:alert(1) <b>x</b>"));
  const [note] = await db.select().from(staffNotes);
  expect(note?.body).toBe("a\nhttps://a.example/ javascript:alert(1) <b>x</b>");
  const html = await admin.page(href("/admin/blog/edit/:id", { id: post.id }));
  expect(html).toContain('href="https://a.example/" target="_blank" rel="noopener noreferrer"');
  expect(html).toContain("&lt;b&gt;x&lt;/b&gt;");
});

test("a note whose mentions can't be stored isn't stored either", async () => {
  const post = await storePost(db, { authorId: mo.userId });
  await db.execute(sql`alter table staff_note_mentions rename to staff_note_mentions_away`);
  try {
    const { status } = await send(admin, noteAbout("post", post.id, "@Mo Manager"));
    expect(status).toBe(503);
  } finally {
    await db.execute(sql`alter table staff_note_mentions_away rename to staff_note_mentions`);
  }
  expect(await db.$count(staffNotes)).toBe(0);
});
