import { sql } from "drizzle-orm";
import { href } from "react-router";
import { expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { storePost } from "~/features/posts/factory";
import { openEditors } from "~/platform/db/tables/presence";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { signIn } from "~tests/setup/staff";

const app = await useApp();
const { db } = app.platform;
const ada = await createStaff(db, { name: "Ada Admin" });
const mo = await createStaff(db, { name: "Mo Manager", role: "content_manager" });
const admin = browserWith(app, await signIn(app, ada));
const manager = browserWith(app, await signIn(app, mo));
const address = href("/admin/presence");
const tab = () => crypto.randomUUID();

async function send(browser: typeof admin, fields: Record<string, string>) {
  const response = await browser.post(address, { intent: "here", kind: "post", tab: tab(), ...fields });
  return { status: response.status, body: await response.json() };
}

test("a content manager sees who has the same post open, and is seen, until they leave", async () => {
  const { id: page } = await storePost(db, { authorId: mo.userId });
  const own = tab();
  expect(await send(admin, { page, tab: own })).toEqual({ status: 200, body: { others: [] } });
  expect((await send(manager, { page })).body.others).toMatchObject([{ name: "Ada Admin" }]);
  expect((await send(admin, { page, tab: own })).body.others).toMatchObject([{ name: "Mo Manager" }]);
  await send(admin, { page, tab: own, intent: "leave" });
  expect((await send(manager, { page })).body.others).toEqual([]);
});

test("other people's posts and brands don't exist for a content manager, and nothing is recorded", async () => {
  const { id: page } = await storePost(db, { authorId: ada.userId });
  await db.delete(openEditors);
  expect((await send(manager, { page })).status).toBe(404);
  expect((await send(manager, { page: "1", kind: "brand" })).status).toBe(404);
  expect(await db.$count(openEditors)).toBe(0);
});

test("malformed signs are rejected, and a failing database is reported", async () => {
  const { id: page } = await storePost(db, {});
  const wrong = { tab: "x", kind: "claim", intent: "shout", page: "" };
  for (const [name, value] of Object.entries(wrong))
    expect((await send(admin, { page, [name]: value })).status).toBe(400);
  await db.execute(sql`alter table open_editors rename to open_editors_away`);
  try {
    expect((await send(admin, { page })).status).toBe(503);
  } finally {
    await db.execute(sql`alter table open_editors_away rename to open_editors`);
  }
});
