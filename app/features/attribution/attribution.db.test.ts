import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { withSnapshot } from "~/features/analytics/queries/snapshot.server";
import { periodOf } from "~/features/analytics/rules/range";
import { createStaff } from "~/features/auth/factory";
import { createNetwork } from "~/features/revenue/factory";
import { inboundPaths } from "~/features/revenue/rules/postback-urls";
import { adSpendCampaigns, facebookAdSpend } from "~/platform/db/tables/ad-spend";
import { useApp } from "~tests/setup/app";
import { signIn } from "~tests/setup/staff";
import { earningsByPost, earningsByRank, earningsBySource, returnByCampaign } from "./queries.server";

const app = await useApp();
const { db, now } = app.platform;

beforeEach(async () => {
  await db.execute(sql`truncate conversions, postback_requests, affiliate_networks, facebook_ad_spend, brands, blog_posts,
    provider_clicks, blog_analytics restart identity cascade`);
});

/** A post viewed four times from an advertisement and clicked twice, at ranks 1 and 3; one click earned $30.00. */
async function sampleStory() {
  const [post] = await db.execute<{ id: string }>(
    sql`insert into blog_posts (title, slug, content, status, published_at, template, provider_rankings)
      values ('Best of May', 'best-of-may', 'x', 'published', now(), 'ranking', '[{}, {}]') returning id`,
    "objects",
  );
  await db.execute(
    sql`insert into brands (brand_id, brand_name, slug) overriding system value values (1, 'Sample', 'sample')`,
  );
  await db.execute(sql`insert into blog_analytics (path, slug, post_id, session_id, utm_source, utm_campaign)
    select '/blog/best-of-may', 'best-of-may', ${post?.id}::uuid, 'visitor-' || g, 'ads', 'Spring' from generate_series(1, 4) g`);
  await db.execute(sql`insert into provider_clicks (provider_id, component, source_page, post_id, rank, session_id, click_id)
    values (1, 'blog', '/blog/best-of-may', ${post?.id}::uuid, 1, 'visitor-1', 'click-1'),
      (1, 'blog', '/blog/best-of-may', ${post?.id}::uuid, 3, 'visitor-2', 'click-2')`);
  const { token } = await createNetwork(db);
  const search = new URLSearchParams({
    token,
    transaction_id: "T",
    payout: "30.00",
    sub1: `r1-def-${post?.id.slice(0, 8)}`,
    sub2: "click-1",
  });
  await app.fetch(`${inboundPaths.postback}?${search}`, { headers: { "user-agent": "network/1.0" } });
}

const ask = <Result>(report: (...given: Parameters<typeof earningsByPost>) => Promise<Result>) =>
  withSnapshot(db, (snapshot) => report(snapshot, periodOf(30, now())));

describe("earnings", () => {
  test("from a postback are credited to its post, rank, and visitor source", async () => {
    await sampleStory();
    const payout = { conversions: 1, payoutCents: 3_000 };
    expect(await ask(earningsByPost)).toMatchObject([
      { label: "Best of May", views: 4, clicks: 2, uniqueClicks: 2, ...payout },
    ]);
    expect(await ask(earningsByRank)).toMatchObject([
      { label: "Rank 1", views: 4, clicks: 1, ...payout },
      { label: "Rank 3", views: null, clicks: 1, conversions: 0, payoutCents: 0 },
    ]);
    expect(await ask(earningsBySource)).toMatchObject([{ label: "ads", views: 4, clicks: 2, ...payout }]);
  });

  test("are compared with their campaign's spend, ignoring case", async () => {
    await sampleStory();
    const today = periodOf(30, now()).today;
    await db.insert(facebookAdSpend).values({ date: today, spendAmount: "20.00", source: "csv" });
    await db.insert(adSpendCampaigns).values([
      { date: today, campaign: "SPRING", spendAmount: "12.00", source: "csv" },
      { date: today, campaign: "Autumn", spendAmount: "8.00", source: "csv" },
    ]);
    expect(await ask(returnByCampaign)).toEqual([
      { campaign: "SPRING", spendCents: 1_200, conversions: 1, payoutCents: 3_000 },
      { campaign: "Autumn", spendCents: 800, conversions: 0, payoutCents: 0 },
    ]);
  });

  test("exclude conversions that don't count", async () => {
    await sampleStory();
    await db.execute(sql`update conversions set archived_at = now()`);
    expect((await ask(earningsByPost))[0]).toMatchObject({ conversions: 0, payoutCents: 0 });
    expect((await ask(earningsByRank))[0]).toMatchObject({ conversions: 0, payoutCents: 0 });
  });
});

describe("every table adds up", () => {
  const payout = { conversions: 1, payoutCents: 3_000 };

  test("when the post is archived or deleted, or its conversion isn't marked as one of the blog", async () => {
    await sampleStory();
    await db.execute(sql`update conversions set is_blog = false`);
    await db.execute(sql`update blog_posts set archived_at = now()`);
    const figures = { views: 4, clicks: 2, uniqueClicks: 2, ...payout };
    expect(await ask(earningsByPost)).toMatchObject([{ label: "Best of May", ...figures }]);
    const [post] = await db.execute<{ id: string }>(sql`delete from blog_posts returning id`, "objects");
    expect(await ask(earningsByPost)).toEqual([{ key: post?.id, label: "Deleted post", ...figures }]);
    expect(await ask(earningsByRank)).toMatchObject([
      { label: "Rank 1", views: null, clicks: 1, ...payout },
      { label: "Rank 3", views: null, clicks: 1, conversions: 0 },
    ]);
  });

  test("when clicks, conversions, and spend aren't attributed", async () => {
    await sampleStory();
    await db.execute(
      sql`update conversions set post_id = null, rank = null, traffic_source = null, campaign = null`,
    );
    await db.execute(sql`insert into provider_clicks (provider_id, component, source_page)
      values (1, 'calculator', '/calculator')`);
    const { today } = periodOf(30, now());
    await db.insert(facebookAdSpend).values({ date: today, spendAmount: "20.00", source: "csv" });
    const rest = { key: null, label: "Not attributed", clicks: 1, ...payout };
    for (const report of [earningsByPost, earningsByRank, earningsBySource])
      expect((await ask(report)).filter(({ key }) => key === null)).toMatchObject([rest]);
    expect(await ask(returnByCampaign)).toEqual([{ campaign: null, spendCents: 2_000, ...payout }]);
    // Campaigns that cost more than their whole day.
    await db
      .insert(adSpendCampaigns)
      .values({ date: today, campaign: "X", spendAmount: "64.50", source: "csv" });
    expect(await ask(returnByCampaign)).toEqual([
      { campaign: "X", spendCents: 6_450, conversions: 0, payoutCents: 0 },
      { campaign: null, spendCents: -4_450, ...payout },
    ]);
  });
});

test("the page shows them", async () => {
  await sampleStory();
  const cookie = await signIn(app, await createStaff(db));
  const answer = await app.fetch("/admin/revenue/attribution?days=7", { headers: { cookie } });
  expect(answer.status).toBe(200);
  const html = await answer.text();
  for (const text of ["Best of May", "$30.00", "$15.000", "$7.500"])
    expect(html.includes(text), text).toBe(true);
  await db.execute(sql`delete from blog_posts`);
  const later = await app.fetch("/admin/revenue/attribution?days=7", { headers: { cookie } });
  expect(await later.text()).toContain("Deleted post");
});
