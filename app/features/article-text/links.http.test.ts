import { href } from "react-router";
import { expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { archivePost } from "~/features/posts/mutations/posts.server";
import { useApp } from "~tests/setup/app";
import { brandFixture, price } from "~tests/setup/brands";
import { postFixture } from "~tests/setup/posts";
import { signIn } from "~tests/setup/staff";

const app = await useApp();
const { db } = app.platform;
const admin = { ...(await createStaff(db)), sessionId: "a" };
const manager = await createStaff(db, { role: "content_manager" });
const cookies = {
  admin: await signIn(app, await createStaff(db)),
  manager: await signIn(app, manager),
};
const posts = postFixture(db, admin);
await posts.create({ title: "Doses that are public", status: "published" });
await posts.create({ title: "Doses in a draft" });
await posts.create({ title: "Doses for a few", status: "private" }, manager);
const removed = await posts.create({ title: "Doses removed", status: "published" });
await archivePost(db, admin, removed.id, new Date());
const brands = brandFixture(db, admin, new Date());
await brands.created({ raw: { brand_name: "Doses Clinic" }, prices: [{ id: null, row: price() }] });
await app.settled();

const ask = (q: string, cookie = cookies.admin) =>
  app.fetch(`${href("/admin/blog/links")}?${new URLSearchParams({ q })}`, { headers: { cookie } });

async function foundBy(q: string, cookie?: string): Promise<string[]> {
  const { targets } = await (await ask(q, cookie)).json();
  return targets.map(({ title, note }: { title: string; note: string | null }) =>
    note ? `${title} (${note})` : title,
  );
}

test("the link search finds posts, providers, and pages, but no one else's drafts for a content manager (spec:post-editor#internal-links)", async () => {
  expect((await foundBy("doses")).sort()).toEqual([
    "Doses Clinic",
    "Doses for a few (Private: unlisted)",
    "Doses in a draft (Draft: readers can't open it yet)",
    "Doses that are public",
  ]);
  expect((await foundBy("doses", cookies.manager)).sort()).toEqual([
    "Doses Clinic",
    "Doses for a few (Private: unlisted)",
    "Doses that are public",
  ]);
  expect(await foundBy("calculator")).toContain("Weight loss calculator");
  expect(await foundBy("100%_")).toEqual([]);
});

test("a link search that can't run names the problem", async () => {
  for (const q of ["x".repeat(101), "a\0b"]) {
    const response = await ask(q);
    expect(response.status).toBe(400);
    expect((await response.json()).message).toMatch(/^q: /);
  }
});
