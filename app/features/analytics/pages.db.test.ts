import { sql } from "drizzle-orm";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { storePost } from "~/features/posts/factory";
import { storeSplitTest } from "~/features/split-tests/factory";
import { brands } from "~/platform/db/tables/brands";
import { blogPosts } from "~/platform/db/tables/posts";
import { formatDay } from "~/ui/date-time";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { signIn } from "~tests/setup/staff";
import { storeClicks, storeConversions, storeEvents, storeRankings, storeViews } from "./factory";

const app = await useApp({ settings: { TRUST_PROXY: "1" } });
const { db } = app.platform;
const manager = await createStaff(db, { role: "content_manager" });
const admin = browserWith(app, await signIn(app, await createStaff(db)));
const content = browserWith(app, await signIn(app, manager));

await db.insert(brands).values({ brandId: 1, brandName: "Northfield Clinic", slug: "northfield" });
const own = await storePost(db, { title: "Own post", slug: "own-post", authorId: manager.userId });
const tagged = await storePost(db, { title: "Tagged post", slug: "tagged-post", status: "private" });
const foreign = await storePost(db, { title: "Foreign post", slug: "foreign-post" });
const gone = await storePost(db, { title: "Gone post", slug: "gone-post" });
await db.update(blogPosts).set({ archivedAt: new Date() }).where(sql`id = ${gone.id}`);
await db.execute(sql`insert into blog_tags (id, name, slug) values (1, 'MSL', 'msl')`);
await db.execute(sql`insert into blog_post_tags (post_id, tag_id) values (${tagged.id}::uuid, 1)`);
await db.execute(sql`insert into blog_categories (id, name) values (3, 'Guides')`);
await db.execute(
  sql`insert into blog_post_categories (post_id, category_id) values (${foreign.id}::uuid, 3)`,
);

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
await storeViews(db, [
  ...[1, 2, 3].map((n) => ({ postId: own.id, at: ago(n), sessionId: `o${n}` })),
  { postId: tagged.id, at: ago(1), sessionId: "o1" },
  ...[1, 2, 3, 4, 5].map((n) => ({ postId: foreign.id, at: ago(n), sessionId: `f${n}` })),
  { postId: gone.id, at: ago(1), sessionId: "g" },
]);
await storeClicks(db, [
  { postId: foreign.id, at: ago(1), providerId: 1 },
  { postId: gone.id, at: ago(1), providerId: 1 },
]);
await storeConversions(db, [
  { postId: foreign.id, at: ago(1), brandId: 1, revenue: 249.5, payout: 90 },
  { postId: foreign.id, at: ago(1), brandId: 9646, revenue: 10, payout: 1 },
  { postId: foreign.id, at: ago(1), brandId: 1, revenue: 5_000, isTest: true },
  { postId: null, at: ago(1), revenue: 1 },
]);

const page = href("/admin/blog/analytics");
const csv = href("/admin/blog/analytics/export");

/** The text of a page without its markup. */
async function textOf(answer: Response): Promise<string> {
  const html = await answer.text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  return main
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}

const titlesIn = (text: string) => [...text.matchAll(/^(?:"?)(\w+ post)/gm)].map((match) => match[1]);

describe("blog analytics", () => {
  test("counts published and private posts, and events without a post", async () => {
    const text = await textOf(await admin.get(page));
    for (const words of [
      "Total Views 9",
      "8 unique visitors",
      "Provider Clicks 1",
      "Conversions 3",
      "Total Revenue $260.50",
      "$28.94 per view, payout $91.00",
      "Blog Posts Performance",
      "No post named",
      "Split Tests",
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("Gone post");
  });

  test("opens a post: its URL, template, and each provider's figures", async () => {
    const text = await textOf(await admin.get(`${page}?open=${foreign.id}`));
    expect(text).toContain("http://localhost:3000/blog/foreign-post");
    expect(text).toMatch(/Northfield Clinic 1 1 1 \$249\.50/);
    expect(text).toMatch(/Unknown brand \(9646\) 0 0 1 \$10\.00/);
  });

  test("sends the details of the open post only", async () => {
    const dataOf = async (query: string) => (await admin.get(`${page}.data${query}`)).text();
    expect(await dataOf("")).not.toMatch(/foreign-post|own-post/);
    const opened = await dataOf(`?open=${foreign.id}`);
    expect(opened).toContain("foreign-post");
    expect(opened).not.toContain("own-post");
  });

  test("shows content managers only their own posts, on the page, in the export, and in the data", async () => {
    const text = await textOf(await content.get(page));
    expect(text).toContain("Total Views 4");
    expect(text).toContain("3 unique visitors");
    expect(text).toContain("Own post");
    expect(text).toContain("Tagged post");
    for (const hidden of ["Foreign post", "No post named", "$249.50"]) expect(text).not.toContain(hidden);
    expect(titlesIn(await (await content.get(csv)).text())).toEqual(["Own post", "Tagged post"]);
    const opened = await content.get(`${page}.data?open=${foreign.id}`);
    expect(await opened.text()).not.toContain("Northfield");
  });

  test("counts the active tests, and for content managers only their own", async () => {
    await storeSplitTest(db, [{ postId: foreign.id }, { postId: own.id }]);
    expect(await textOf(await admin.get(page))).toContain("One test is active.");
    expect(await textOf(await content.get(page))).toContain("No tests are active.");
    await storeSplitTest(db, [{ postId: tagged.id }, { postId: own.id }]);
    expect(await textOf(await admin.get(page))).toContain("2 tests are active.");
    expect(await textOf(await content.get(page))).toContain("One test is active.");
  });

  test("filters by category, and exports the rows and order shown", async () => {
    expect(await textOf(await admin.get(`${page}?category=3`))).toContain("Total Views 5");
    const answer = await admin.get(`${csv}?sort=title&dir=desc`);
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="blog-analytics-30-days-/,
    );
    const file = await answer.text();
    expect(titlesIn(file)).toEqual(["Tagged post", "Own post", "Foreign post", "No post"]);
    const [header = [], ...rows] = file
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(","));
    const sum = (column: string) =>
      rows.reduce((total, cells) => total + Number(cells[header.indexOf(column)]), 0);
    // The text of the page's cards.
    const columns = ["Views", "Provider clicks", "Conversions", "Revenue (USD)", "Payout (USD)"];
    expect(columns.map(sum)).toEqual([9, 1, 3, 260.5, 91]);
  });

  test.for([
    "?days=0",
    "?days=-7",
    "?days=9999999999999999999",
    "?days=7&days=30",
    "?days=%00",
    "?category=99999999999",
    "?category=4",
    "?category='",
    "?open=not-a-post",
    "?open=00000000-0000-4000-8000-000000000000",
    "?sort=__proto__&dir=up",
    "?debug=yes",
    `?x=${"x".repeat(3_000)}`,
  ])("answers %s with the data it has", async (query) => {
    for (const path of [page, csv, href("/admin/analytics")]) {
      const answer = await admin.get(`${path}${query}`);
      expect(answer.status, path).toBe(200);
    }
    expect(await textOf(await admin.get(`${page}${query}`))).toContain("Total Views 9");
  });

  test("says so when no one viewed anything", async () => {
    await db.execute(sql`insert into blog_categories (id, name) values (8, 'Nothing yet')`);
    const text = await textOf(await admin.get(`${page}?category=8`));
    expect(text).toContain("No blog posts with views during the selected timeframe");
    expect(text).toContain("no change");
  });
});

describe("the debugging panel", () => {
  const BROWSER =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
  const view = (slug: string, sessionId: string) =>
    JSON.stringify({
      type: "page_view",
      path: `/blog/${slug}`,
      sessionId,
      referrer: null,
      isNewVisitor: true,
      variantId: null,
      utmSource: "debugging",
      utmMedium: null,
      utmCampaign: null,
      utmContent: null,
      utmTerm: null,
      language: "en-US",
      screenWidth: 390,
      screenHeight: 844,
      timestamp: "2026-01-16T10:00:00.000Z",
    });
  const send = (body: string, userAgent = BROWSER) =>
    app.fetch("/events", {
      method: "POST",
      headers: { "User-Agent": userAgent, "X-Forwarded-For": "203.0.113.9" },
      body,
    });

  test("reports recorded events, dropped events with the reason, and what to do", async () => {
    await send(view("own-post", "debug-1"));
    await send(view("own-post", "debug-1"));
    await send(view("no-such-post", "debug-1"));
    await send(view("own-post", "debug-2"), "Googlebot/2.1");
    await send("{}");
    await send("x".repeat(5_000));
    const click = {
      type: "provider_click",
      providerId: 777,
      component: "blog",
      sourcePage: "/blog/own-post",
    };
    await send(JSON.stringify(click));
    await app.settled();
    const text = await textOf(await admin.get(`${page}?debug=1`));
    for (const reason of [
      "Duplicate view",
      "No such post",
      "Robot",
      "Not valid",
      "Too large",
      "No such provider",
    ])
      expect(text).toContain(reason);
    expect(text).toContain("Missing figures");
    expect(text).toContain("debugging");
    expect(text).not.toContain("debug-1");
    expect(await textOf(await admin.get(page))).not.toContain("Missing figures");
  });

  test("has the time of each report, although the reports share statements otherwise", async () => {
    const namesOf = (response: Response) =>
      response.headers.get("Server-Timing")?.replaceAll(/;dur=[\d.]+/g, "");
    expect(namesOf(await admin.get(page))).toBe("figures, visitors, unique");
    expect(namesOf(await admin.get(`${page}?debug=1`))).toBe(
      "posts, today, series, group, tests, sources, visitors, unique",
    );
  });

  test("shows content managers what their own posts received, and nothing from others", async () => {
    const before = await textOf(await content.get(`${page}?debug=1`));
    await send(view("foreign-post", "debug-3"));
    const after = await textOf(await content.get(`${page}?debug=1`));
    const recorded = (text: string) => /for your posts Type.*?Dropped/.exec(text)?.[0];
    expect(recorded(after)).toContain("Post views");
    expect(recorded(after)).toBe(recorded(before));
    expect(recorded(after)).not.toContain("Tool events");
  });

  test("leaves out events dated by a clock that is ahead", async () => {
    await storeViews(db, [{ postId: own.id, at: ago(-60 * 24), sessionId: "ahead" }]);
    const tomorrow = formatDay(new Date(ago(-60 * 24)));
    expect(await textOf(await admin.get(`${page}?debug=1`))).not.toContain(tomorrow);
  });

  test("counts events from one URL that sends too many", async () => {
    const body = JSON.stringify({ type: "interaction", component: "blog" });
    // 300 are accepted; 600 if the limits are counted in memory in between, because the database is slow.
    let refused = false;
    for (let sent = 0; sent < 700 && !refused; sent += 1) refused = (await send(body)).status === 429;
    expect(refused).toBe(true);
    expect(await textOf(await admin.get(`${page}?debug=1`))).toContain("Too many");
  });
});

describe("the analytics dashboard", () => {
  test("shows tools, ranked providers, and click-through", async () => {
    await storeEvents(db, [
      { component: "calculator", eventType: "interaction", at: ago(1) },
      { component: "calculator", eventType: "lead_submission", at: ago(1) },
    ]);
    await storeRankings(
      db,
      [1, 2, 3, 4].map((rank) => ({ providerId: 1, rank, at: ago(1) })),
    );
    await storeClicks(db, [{ providerId: 1, postId: null, component: "calculator", at: ago(1) }]);
    const text = await textOf(await admin.get(href("/admin/analytics")));
    for (const words of [
      "Component Performance",
      "Top Ranked Providers",
      "Provider Click-through Stats",
      "25.0%",
    ])
      expect(text).toContain(words);
    expect(text).toMatch(/Calculator 1 new 1 new 0/);
    expect(text).toMatch(/Northfield Clinic 3 new 4/);
  });

  test("is for administrators only", async () => {
    const answer = await content.get(href("/admin/analytics"));
    expect(answer.headers.get("location")).toBe(href("/access-denied"));
  });
});
