import { sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { buildEntry, storePost } from "~/features/posts/factory";
import { useApp } from "~tests/setup/app";
import { brandFixture, price } from "~tests/setup/brands";
import { browserWith } from "~tests/setup/browser";
import { cookiesOf, signIn } from "~tests/setup/staff";

const now = new Date("2026-03-08T15:00:00Z");
const app = await useApp({ now: () => now });
const { db } = app.platform;
const ann = await createStaff(db, { name: "Ann Carter" });
const max = await createStaff(db, { name: "Max Lee", role: "content_manager" });
const [adminCookie, managerCookie] = [await signIn(app, ann), await signIn(app, max)];
const admin = browserWith(app, adminCookie);
const manager = browserWith(app, managerCookie);
const { created } = brandFixture(db, { ...ann, sessionId: "a" }, now);
const page = href("/admin/blog/prices");
const plain = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");

/** A brand whose price went from $299 to $249. */
async function changedBrand(): Promise<{ brandId: number; pricingId: number }> {
  const stored = await created({
    raw: { brand_name: "Northfield" },
    prices: [{ id: null, row: price() }],
  });
  const [row] = stored.prices;
  await db.execute(sql`update brand_pricing set price = 249 where brand_id = ${stored.brand_id}`);
  return { brandId: stored.brand_id, pricingId: row?.pricing_id ?? 0 };
}

const textOf = async (id: string) => {
  const rows = await db.execute<{ content: string; version: number; status: string }>(
    sql`select content, version, status from blog_posts where id = ${id}`,
    "objects",
  );
  return rows[0];
};

/** The fields of the first button with this label. */
function fieldsOf(html: string, label: string): Record<string, string> {
  const form = plain(html)
    .split("<form")
    .find((part) => part.includes(label));
  return Object.fromEntries(
    [...(form ?? "").matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
}

beforeEach(async () => {
  await app.settled();
  await db.execute(sql`truncate brands, blog_posts cascade`);
  await app.settled();
});

describe("posts that name an old price", () => {
  test("are listed with the old and the new price, and one click replaces it as a version that can be undone", async () => {
    const { brandId } = await changedBrand();
    const content = "<p>Northfield costs <b>$299</b> per month.</p>";
    const { id } = await storePost(db, {
      title: "Best",
      template: "ranking",
      content,
      providerRankings: [buildEntry(1, { providerId: brandId })],
    });
    const html = plain(await admin.page(page));
    expect(html).toMatch(/Northfield, Semaglutide Injection, all doses, monthly: \$299 → <strong[^>]*>\$249/);
    expect(html).toMatch(/Northfield costs <mark[^>]*>\$299<\/mark> per month/);

    const answer = await admin.post(page, fieldsOf(html, "Replace with $249"));
    expect([answer.status, answer.headers.get("location")]).toEqual([302, page]);
    expect(await textOf(id)).toMatchObject({ content: content.replace("$299", "$249"), status: "published" });
    const versions = await db.execute(sql`select from blog_post_versions where post_id = ${id}`, "objects");
    expect(versions).toHaveLength(2);
    const next = await browserWith(app, cookiesOf(answer, adminCookie)).page(page);
    expect(plain(next)).toContain("No post names an old price.");
    expect((await admin.post(page, fieldsOf(next, ">Undo"))).status).toBe(302);
    expect(await textOf(id)).toMatchObject({ content });
  });

  // spec:price-mentions#live-prices
  test("can follow the price from then on", async () => {
    const { pricingId } = await changedBrand();
    const { id, slug } = await storePost(db, { content: "<p>Northfield: $299</p>" });
    await admin.post(page, fieldsOf(await admin.page(page), "Keep it current"));
    expect(await textOf(id)).toMatchObject({ content: `<p>Northfield: {price_${pricingId}}</p>` });
    const shown = async () => (await app.fetch(href("/blog/:slug", { slug }))).text();
    await expect.poll(shown).toContain("Northfield: $249</p>");
    await db.execute(sql`update brand_pricing set price = 239.5`);
    await expect.poll(shown).toContain("Northfield: $239.50</p>");
    expect(await admin.page(page)).not.toContain("Keep it current");
    await db.execute(sql`delete from brand_pricing`);
    await expect.poll(shown).toContain("Northfield: (price not listed)</p>");
  });

  test("aren't written over a colleague's newer version", async () => {
    await changedBrand();
    const { id } = await storePost(db, { content: "<p>Northfield: $299</p>" });
    const fields = fieldsOf(await admin.page(page), "Replace with $249");
    await db.execute(sql`update blog_posts set version = version + 1 where id = ${id}`);
    const answer = await admin.post(page, fields);
    expect(plain(await browserWith(app, cookiesOf(answer, adminCookie)).page(page))).toContain(
      "Someone changed this post.",
    );
    expect(await textOf(id)).toMatchObject({ content: "<p>Northfield: $299</p>" });
  });

  test("of other people aren't shown to a content manager, who can't change them either", async () => {
    await changedBrand();
    const content = "<p>Northfield: $299</p>";
    const other = await storePost(db, { slug: "other", title: "Colleague post", content });
    const own = await storePost(db, { slug: "own", title: "Own post", content, authorId: max.userId });
    const html = await manager.page(page);
    expect(html).toContain("Own post");
    expect(html).not.toContain("Colleague post");
    const fields = fieldsOf(html, "Replace with $249");
    expect(fields.postId).toBe(own.id);
    await manager.post(page, { ...fields, postId: other.id });
    expect(await textOf(other.id)).toMatchObject({ content });
    await manager.post(page, fields);
    expect(await textOf(own.id)).toMatchObject({ content: "<p>Northfield: $249</p>" });
  });

  test("don't include drafts, posts about other providers, or posts with only the current price", async () => {
    await changedBrand();
    await storePost(db, {
      slug: "a",
      title: "Draft post",
      status: "draft",
      content: "<p>Northfield: $299</p>",
    });
    await storePost(db, { slug: "b", title: "Other post", content: "<p>Birch: $299</p>" });
    await storePost(db, { slug: "c", title: "Current post", content: "<p>Northfield: $249</p>" });
    const html = plain(await admin.page(page));
    for (const hidden of ["Draft post", "Other post", "Replace with"]) expect(html).not.toContain(hidden);
    expect(html).toContain("1 more post with these providers");
  });

  test("are found by names with any characters", async () => {
    const { brandId } = await changedBrand();
    const name = String.raw`A.B (c)+ [d]* $e|f\g & "h"`;
    await db.execute(sql`update brands set brand_name = ${name} where brand_id = ${brandId}`);
    await storePost(db, { title: "Found post", content: `<p>${name.replace("&", "&amp;")}: $299</p>` });
    await storePost(db, { title: "Other post", content: "<p>AxB or f: $299</p>" });
    const html = plain(await admin.page(page));
    expect(html).toContain("Found post");
    expect(html).not.toContain("Other post");
  });

  test.for([
    {},
    { to: "<script>" },
    { to: "$249 only today" },
    { from: "" },
    { path: "content\u0000" },
    { path: "__proto__.x" },
    { at: "-1" },
    { version: "1e9" },
    { postId: "1" },
  ])("with %j is a 400", async (changes) => {
    const right = {
      postId: "00000000-0000-4000-8000-000000000001",
      version: "1",
      path: "content",
      at: "3",
      from: "$299",
      to: "$249",
    };
    const fields = Object.keys(changes).length === 0 ? {} : { ...right, ...changes };
    expect((await admin.post(page, fields as Record<string, string>)).status).toBe(400);
  });
});
