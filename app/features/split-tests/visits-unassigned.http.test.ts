import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { storePost } from "~/features/posts/factory";
import { storeSplitTest } from "~/features/split-tests/factory";
import { blogPosts } from "~/platform/db/tables/posts";
import { testAccounts } from "~tests/setup/accounts";
import { ACCEPTED, BY_THE_APP, useMemory } from "~tests/setup/instant";
import { useVisitors } from "~tests/setup/split-tests";
import { signIn } from "~tests/setup/staff";

const { db, app, clock, ask, newBrowser, startTest, heard, assignments } = await useVisitors();
const askMemory = await useMemory(app);

/** Requests the URL of a variant without traffic, which redirects every visitor who is in a test. */
async function expectUnassigned(
  path: string | undefined,
  headers: Record<string, string> = {},
  method = "GET",
) {
  const answer = await ask(path ?? "", headers, method);
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie().join()).not.toContain("glp_");
}

describe("the page is served as requested", () => {
  test.for([
    ["to a robot", { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" }],
    ["to a program without a name", { "User-Agent": "" }],
    ["to a maker of link previews", { "User-Agent": "facebookexternalhit/1.1" }],
    ["ahead of a click", { "Sec-Purpose": "prefetch;prerender" }],
  ] as const)("%s", async ([, headers]) => {
    const { id, paths } = await startTest([0, 100]);
    await expectUnassigned(paths[0], headers);
    expect(await assignments(id)).toEqual([]);
  });

  test("for a HEAD request", async () => {
    const { paths } = await startTest([0, 100]);
    await expectUnassigned(paths[0], {}, "HEAD");
  });

  test("to signed-in staff", async () => {
    const { paths } = await startTest([0, 100]);
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = testAccounts;
    await expectUnassigned(paths[0], { Cookie: await signIn(app, { email, password }) });
  });

  test("for a prefetch, which isn't reused for the click", async () => {
    const { paths } = await startTest([50, 50]);
    const answer = await ask(paths[0] ?? "", { "Sec-Purpose": "prefetch" });
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  test("never ahead of a click by the site's rules: the browser has to ask again", async () => {
    const { id, paths } = await startTest([50, 50]);
    const answer = await ask(paths[0] ?? "", {
      "Sec-Purpose": "prefetch;prerender",
      "Sec-Speculation-Tags": "null",
    });
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
    expect(await assignments(id)).toEqual([]);
  });

  test.for(["paused", "completed"] as const)("while the test is %s", async (status) => {
    const { paths } = await startTest([0, 100], { status });
    await expectUnassigned(paths[0]);
  });

  test("after the test was deleted", async () => {
    const { paths } = await startTest([0, 100], { archivedAt: new Date() });
    await expectUnassigned(paths[0]);
  });

  test("before the first day and after the last, by the days of New York", async () => {
    // Before its last day, so that the job that completes tests leaves it alone.
    clock.now = new Date("2026-06-10T03:00:00Z");
    const { paths } = await startTest([0, 100], { startDate: "2026-06-10", endDate: "2026-06-12" });
    const at = async (moment: string) => {
      clock.now = new Date(moment);
      return (await ask(paths[0] ?? "")).status;
    };
    expect(await at("2026-06-10T03:59:59Z")).toBe(200);
    expect(await at("2026-06-10T04:00:00Z")).toBe(302);
    expect(await at("2026-06-13T03:59:59Z")).toBe(302);
    expect(await at("2026-06-13T04:00:00Z")).toBe(200);
  });

  test("when the database is unavailable", async () => {
    const { paths } = await startTest([0, 100]);
    await db.execute(sql`alter table split_tests rename to split_tests_away`);
    await db.execute(sql`alter table split_test_assignments rename to split_test_assignments_away`);
    try {
      // The tests are in memory, so the decision needs no query, and failed writes are only logged.
      expect((await newBrowser().arrive(paths[0] ?? "")).at).toBe(paths[1]);
      await app.settled();
    } finally {
      await db.execute(sql`alter table split_tests_away rename to split_tests`);
      await db.execute(sql`alter table split_test_assignments_away rename to split_test_assignments`);
    }
  });
});

describe("a test whose post is gone", () => {
  test.for([
    ["archived", { archivedAt: new Date() }],
    ["a draft again", { status: "draft", publishedAt: null }],
  ] as const)("because it is %s redirects no one to it", async ([, change]) => {
    const { posts, paths } = await startTest([10, 90]);
    await db.update(blogPosts).set(change).where(sql`id = ${posts[1]?.id}`);
    await heard();
    for (let visitor = 0; visitor < 10; visitor += 1) {
      expect((await newBrowser().arrive(paths[0] ?? "")).at).toBe(paths[0]);
    }
  });

  test("permanently redirects no one to it", async () => {
    const { posts, paths } = await startTest([10, 90]);
    await db.execute(sql`delete from blog_posts where id = ${posts[1]?.id}`);
    await heard();
    expect((await newBrowser().arrive(paths[0] ?? "")).at).toBe(paths[0]);
  });

  test("because its URL has changed redirects to the new one", async () => {
    const { posts, paths } = await startTest([0, 100]);
    await db.update(blogPosts).set({ slug: "a-new-address" }).where(sql`id = ${posts[1]?.id}`);
    await heard();
    expect((await newBrowser().arrive(paths[0] ?? "")).at).toBe("/blog/a-new-address");
  });
});

describe("a forged cookie", () => {
  test.for(["forged", "~~~", "a.b.c", "<x>", "x".repeat(3_000), "%E0%A4%A"])(
    "with %j is ignored",
    async (value) => {
      const { id, variantIds, paths } = await startTest([100]);
      const browser = newBrowser(`glp_split_tests=${value}; glp_session_id=${value}`);
      expect((await browser.arrive(paths[0] ?? "")).answer.status).toBe(200);
      expect(await assignments(id)).toMatchObject([{ variant_id: variantIds[0] }]);
    },
  );

  test("with a variant of another test is ignored", async () => {
    const other = await startTest([50, 50]);
    const { id, variantIds, paths } = await startTest([0, 100]);
    const browser = newBrowser(`glp_split_tests=${other.variantIds[0]}`);
    expect((await browser.arrive(paths[0] ?? "")).at).toBe(paths[1]);
    expect(await assignments(id)).toMatchObject([{ variant_id: variantIds[1] }]);
    expect(browser.jar.cookies).toContain(`${variantIds[1]}.${variantIds[0]}~${other.variantIds[0]}`);
  });
});

test("a custom_html post is a variant like any other", async () => {
  const { variantIds, posts, paths } = await startTest([0, 100]);
  await db.update(blogPosts).set({ template: "custom_html" }).where(sql`id = ${posts[1]?.id}`);
  await heard();
  const { at, answer } = await newBrowser().arrive(`${paths[0]}?utm_source=mail`);
  expect(at).toBe(`${paths[1]}?utm_source=mail`);
  expect(answer.headers.get("Content-Security-Policy")).toContain("sandbox");
  expect(answer.headers.get("Link")).toBe(`<http://localhost:3000${paths[0]}>; rel="canonical"`);
  await app.settled();
  const views = await db.execute(
    sql`select variant_id, utm_source from blog_analytics where slug = ${posts[1]?.slug}`,
    "objects",
  );
  expect(views).toEqual([{ variant_id: variantIds[1], utm_source: "mail" }]);
});

test("a page is sent from memory only while it isn't part of a test", async () => {
  const { id, slug } = await storePost(db);
  await app.settled();
  const path = `/blog/${slug}`;
  // A robot gets the page as if it weren't part of a test.
  const robot = { "Accept-Encoding": ACCEPTED["accept-encoding"], "User-Agent": "Googlebot/2.1" };
  const render = () => ask(path, robot).then((answer) => answer.arrayBuffer());
  await render();
  expect(await askMemory(path)).toBe(200);
  const stored = await storeSplitTest(db, [{ postId: id, weight: 1 }]);
  await heard();
  await render();
  for (const asked of [path, `${path}.data`, `${path}?a=1`]) expect(await askMemory(asked)).toBe(BY_THE_APP);
  await db.execute(sql`delete from split_tests where id = ${stored.id}`);
  await app.settled();
  await render();
  expect(await askMemory(path)).toBe(200);
});
