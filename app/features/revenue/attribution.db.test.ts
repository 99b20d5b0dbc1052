import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { TestApp } from "~tests/setup/app";
import { usePostbacks } from "~tests/setup/postbacks";
import { createNetwork, createToken } from "./factory";
import { inboundPaths } from "./rules/postback-urls";

const { app, db, send, stored } = await usePostbacks();

describe("attribution", () => {
  test("links the conversion from its click to the post, rank, variant, and campaign", async () => {
    const ids = await sampleTraffic(app);
    const { token } = await createNetwork(db);
    await send({
      token,
      transaction_id: "clicked",
      payout: "1",
      sub1: `r2-rank-${ids.post.slice(0, 8)}`,
      sub2: "click-1",
    });
    await send({
      token,
      transaction_id: "named",
      payout: "1",
      sub1: `r0-def-${ids.post.slice(0, 8)}`,
      sub2: "gone",
      sub4: "v-9",
    });
    await send({ token, transaction_id: "blog", payout: "1", sub1: "blog" });
    await send({ token, transaction_id: "direct", payout: "1", sub1: "hv", sub2: "spring sale" });
    expect(await stored()).toMatchObject([
      {
        isBlog: true,
        postId: ids.post,
        rank: 3,
        variantId: "v-1",
        sourcePage: "/blog/attributed",
        providerClickId: ids.click,
        campaign: "autumn",
        trafficSource: "news.example",
      },
      { isBlog: true, postId: ids.post, rank: 0, variantId: "v-9", providerClickId: null, campaign: null },
      { isBlog: true, postId: null, rank: null, campaign: null },
      { isBlog: false, postId: null, rank: null, campaign: "spring sale" },
    ]);
  });

  test("is added when a repeat includes the click", async () => {
    const ids = await sampleTraffic(app);
    const { token } = await createNetwork(db);
    await send({ token, transaction_id: "T", payout: "1" });
    await send({ token, transaction_id: "T", payout: "1", sub2: "click-1" });
    expect(await stored()).toMatchObject([
      { providerClickId: ids.click, postId: ids.post, rank: 3, isBlog: true },
    ]);
  });

  test("stays when a repeat arrives after the click and the views were deleted", async () => {
    await sampleTraffic(app);
    const { token } = await createNetwork(db);
    await send({ token, transaction_id: "T", payout: "1", sub2: "click-1" });
    const [{ payout: _payout, updatedAt: _at, ...before } = {}] = await stored();
    expect(before).toMatchObject({ campaign: "autumn", trafficSource: "news.example" });
    await db.execute(sql`delete from blog_analytics`);
    await send({ token, transaction_id: "T", payout: "2", sub2: "click-1" });
    expect(await stored()).toMatchObject([{ ...before, payout: "2.00" }]);
    await db.execute(sql`delete from provider_clicks`);
    await send({ token, transaction_id: "T", payout: "3", sub2: "click-1" });
    expect(await stored()).toMatchObject([{ ...before, payout: "3.00" }]);
    await send({ token, transaction_id: "T", payout: "3", sub2: "unknown" });
    expect(await stored()).toMatchObject([{ providerClickId: null, postId: null }]);
  });
});

async function sampleTraffic({ platform }: TestApp) {
  await platform.db.execute(
    sql`truncate brands, blog_posts, provider_clicks, blog_analytics restart identity cascade`,
  );
  const [row] = await platform.db.execute<{ post: string; click: string }>(
    sql`
      with brand as (insert into brands (brand_name, slug) values ('Sample', 'sample') returning brand_id),
      post as (
        insert into blog_posts (title, slug, content, status, published_at)
        values ('Attributed', 'attributed', 'x', 'published', now()) returning id
      ), visit as (
        insert into blog_analytics (path, slug, session_id, utm_campaign, referrer, created_at)
        values ('/blog/attributed', 'attributed', 'session-1', 'autumn', 'https://www.news.example/a', now() - interval '1 hour')
      )
      insert into provider_clicks (provider_id, component, source_page, session_id, variant_id, click_id, rank)
      select brand_id, 'blog', '/blog/attributed', 'session-1', 'v-1', 'click-1', 3 from brand
      returning id as click, (select id from post) as post`,
    "objects",
  );
  return { post: row?.post ?? "", click: Number(row?.click) };
}

describe("post-conversion-data", () => {
  const post = (token: string | null, query: Record<string, string>) =>
    app.fetch(`${inboundPaths["post-conversion-data"]}?${new URLSearchParams(query)}`, {
      headers: { "user-agent": "tool/1.0", ...(token && { authorization: `Bearer ${token}` }) },
    });
  const query = { transaction_id: "T", revenue: "149.00", payout: "280.00", brandid: "9646", sub1: "genie" };

  test("accepts its own kind of bearer token, and marks tests as such", async () => {
    const { networkId } = await createNetwork(db);
    const testing = await createToken(db, { kind: "bearer", networkId, marksTest: true });
    const live = await createToken(db, { kind: "bearer", networkId: null });
    expect(await (await post(testing, query)).json()).toMatchObject({ ok: true, test: true });
    expect(await (await post(live, query)).json()).toMatchObject({
      ok: true,
      test: false,
      result: "created",
    });
    expect(await stored()).toMatchObject([
      { isTest: true, counted: false, networkId },
      { isTest: false, counted: true, networkId: null },
    ]);
  });

  test("rejects all other requests, including those with a network's token", async () => {
    const { token } = await createNetwork(db);
    for (const tried of [null, "wrong", token]) {
      const answer = await post(tried, { ...query, token });
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    }
    expect(await stored()).toEqual([]);
  });
});
