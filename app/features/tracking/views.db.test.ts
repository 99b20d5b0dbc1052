import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { PageView } from "~/features/tracking/schema";
import { blogPosts } from "~/platform/db/tables/posts";
import { useApp } from "~tests/setup/app";
import { useDatabase } from "~tests/setup/database";

const { db } = await useDatabase();
const app = await useApp({ settings: { TRUST_PROXY: "true" } });

const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";

await db.insert(blogPosts).values(
  (["published", "private", "draft"] as const).map((status) => ({
    title: status,
    slug: `a-${status}-post`,
    content: "<p>Words.</p>",
    status,
    publishedAt: status === "published" ? new Date("2026-01-15T12:00:00Z") : null,
  })),
);
await db.insert(blogPosts).values({
  title: "Raw",
  slug: "a-raw-post",
  content: "<!doctype html><title>Raw</title><p>Words.",
  template: "custom_html",
  status: "published",
  publishedAt: new Date("2026-01-15T12:00:00Z"),
});

let visitor = 0;
beforeEach(async () => {
  visitor += 1;
  await db.execute(sql`truncate blog_analytics`);
});

const view: PageView & Record<string, unknown> = {
  type: "page_view",
  path: "/blog/a-published-post",
  sessionId: "5d1f0d2e-0000-4000-8000-000000000001",
  referrer: "https://search.example/",
  isNewVisitor: true,
  variantId: "b",
  utmSource: "ads",
  utmMedium: "cpc",
  utmCampaign: "spring",
  utmContent: "blue",
  utmTerm: "glp",
  language: "en-US",
  screenWidth: 1280,
  screenHeight: 800,
  timestamp: "2026-01-16T10:00:00.000Z",
};

function send(event: unknown, headers: Record<string, string> = {}) {
  return app.fetch("/events", {
    method: "POST",
    headers: { "User-Agent": BROWSER, "X-Forwarded-For": `203.0.113.${visitor}`, ...headers },
    body: typeof event === "string" ? event : JSON.stringify(event),
  });
}

async function views() {
  await app.settled();
  return db.execute<Record<string, unknown>>(sql`select * from blog_analytics order by id`, "objects");
}

describe("the view of a post", () => {
  test("is stored with every field before the response", async () => {
    const response = await send(view);
    expect(response.status).toBe(204);
    expect(await views()).toMatchObject([
      {
        path: "/blog/a-published-post",
        slug: "a-published-post",
        session_id: view.sessionId,
        referrer: "https://search.example/",
        is_new_visitor: true,
        variant_id: "b",
        utm_source: "ads",
        utm_medium: "cpc",
        utm_campaign: "spring",
        utm_content: "blue",
        utm_term: "glp",
        metadata: {
          userAgent: BROWSER,
          language: "en-US",
          screenWidth: 1280,
          screenHeight: 800,
          timestamp: "2026-01-16T10:00:00.000Z",
        },
      },
    ]);
  });

  test("counts once in 30 minutes for each session and path, and again afterward", async () => {
    await send(view);
    await send({ ...view, path: "/blog/a-published-post/" });
    expect(await views()).toHaveLength(1);
    await send({ ...view, path: "/blog/a-private-post" });
    await send({ ...view, sessionId: "another" });
    expect(await views()).toHaveLength(3);
    await db.execute(sql`update blog_analytics set created_at = created_at - interval '31 minutes'`);
    await send(view);
    expect(await views()).toHaveLength(4);
  });

  test("counts once if it arrives many times at once", async () => {
    await Promise.all(Array.from({ length: 20 }, () => send(view)));
    expect(await views()).toHaveLength(1);
  });

  test("is recorded for each of many simultaneous visitors", async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => send({ ...view, sessionId: `visitor-${index}` })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await views()).toHaveLength(100);
  });

  test.for(["/blog/a-draft-post", "/blog/no-such-post"])("%s is accepted but not recorded", async (path) => {
    expect((await send({ ...view, path })).status).toBe(204);
    expect(await views()).toEqual([]);
  });

  test.for([
    ["a robot", "Googlebot/2.1 (+http://www.google.com/bot.html)"],
    ["no browser", ""],
  ] as const)("of %s isn't recorded", async ([, userAgent]) => {
    expect((await send(view, { "User-Agent": userAgent })).status).toBe(204);
    expect(await views()).toEqual([]);
  });

  test.for([
    ["path", "/blog"],
    ["path", "/"],
    ["path", "/compare-providers"],
    ["path", "/blog/a\u0000b"],
    ["path", `/blog/${"x".repeat(201)}`],
    ["sessionId", ""],
    ["sessionId", "a b"],
    ["sessionId", null],
    ["referrer", "a\u0000b"],
    ["referrer", "\uD800"],
    ["referrer", "x".repeat(501)],
    ["utmSource", "x".repeat(201)],
    ["utmTerm", "a\nb"],
    ["isNewVisitor", "yes"],
    ["variantId", "<script>"],
    ["language", "en_US; drop"],
    ["screenWidth", -1],
    ["screenWidth", 1.5],
    ["screenHeight", 1e9],
    ["timestamp", "yesterday"],
    ["timestamp", undefined],
  ] as [string, unknown][])("with the %s %j is rejected by field name", async ([field, value]) => {
    const response = await send({ ...view, [field]: value });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: `The field ${field} isn't valid.` });
    expect(await views()).toEqual([]);
  });

  test.for(["", "{", "null", "[]", '"view"', '{"type":"x"}', '{"type":"page_view"}'])(
    "as %s is rejected",
    async (body) => {
      expect((await send(body)).status).toBe(400);
    },
  );

  test("from another site is rejected", async () => {
    expect((await send(view, { Origin: "https://evil.example" })).status).toBe(403);
  });

  test("a click with a NUL in its page is rejected without a server error", async () => {
    const click = { type: "provider_click", providerId: 1, component: "blog", sourcePage: "/blog/\u0000" };
    expect((await send(click)).status).toBe(400);
  });
});

describe("a post that is a separate document", () => {
  const open = (headers: Record<string, string> = {}, method = "GET") =>
    app.fetch("/blog/a-raw-post?utm_source=ads", { method, headers: { "User-Agent": BROWSER, ...headers } });

  test("is counted by the server, once in 30 minutes by a cookie for only this path", async () => {
    const first = await open({
      Referer: "https://search.example/find?q=secret",
      "Accept-Language": "de-CH,de;q=0.9",
    });
    const cookie = first.headers.get("Set-Cookie") ?? "";
    expect(cookie).toMatch(
      /^glp_session_id=[0-9a-f-]{36}; Path=\/blog\/a-raw-post; Max-Age=31536000; SameSite=Lax; HttpOnly$/,
    );
    const [session = ""] = cookie.split(";");
    const again = await open({ Cookie: session });
    expect(again.headers.has("Set-Cookie")).toBe(false);
    const [stored, ...more] = await views();
    expect(more).toEqual([]);
    expect(stored).toMatchObject({
      path: "/blog/a-raw-post",
      slug: "a-raw-post",
      session_id: session.split("=")[1],
      referrer: "https://search.example/find",
      is_new_visitor: true,
      utm_source: "ads",
      metadata: { userAgent: BROWSER, language: "de-CH" },
    });
    await db.execute(sql`update blog_analytics set created_at = created_at - interval '31 minutes'`);
    await open({ Cookie: session });
    expect(await views()).toMatchObject([{ is_new_visitor: true }, { is_new_visitor: false }]);
  });

  test("isn't counted for robots, prefetches, and HEAD", async () => {
    await open({ "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" });
    await open({ "Sec-Purpose": "prefetch" });
    await open({}, "HEAD");
    expect(await views()).toEqual([]);
  });
});
