import { sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { buildEntry, storePost } from "~/features/posts/factory";
import { createConversion, createNetwork } from "~/features/revenue/factory";
import { facebookAdSpend } from "~/platform/db/tables/ad-spend";
import { splitTests, splitTestVariants } from "~/platform/db/tables/split-tests";
import { blogAnalytics, providerClicks } from "~/platform/db/tables/tracking";
import { createLog } from "~/platform/log.server";
import { useApp } from "~tests/setup/app";
import { brandFixture, price } from "~tests/setup/brands";
import { browserWith } from "~tests/setup/browser";
import { emptyTables } from "~tests/setup/empty-tables";
import { signIn } from "~tests/setup/staff";
import { readDayFigures } from "./queries/yesterday.server";

/** 10 a.m. on Monday, March 9, 2026 in New York, a day after the clocks changed. */
const now = new Date("2026-03-09T14:00:00Z");
const lines: string[] = [];
const app = await useApp({
  now: () => now,
  log: createLog("info", { write: (line) => void lines.push(line) }),
});
const { db } = app.platform;
const ann = await createStaff(db, { name: "Ann Carter" });
const max = await createStaff(db, { name: "Max Lee", role: "content_manager" });
const admin = browserWith(app, await signIn(app, ann));
const manager = browserWith(app, await signIn(app, max));
const { created } = brandFixture(db, { ...ann, sessionId: "a" }, now);

const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const today = href("/admin/today");
const plain = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
const pageOf = async (browser: typeof admin, address = today) => plain(await browser.page(address));

const TABLES = `brands blog_posts split_tests price_reports rebate_claims postback_requests conversions
  affiliate_networks blog_schedules blog_analytics provider_clicks facebook_ad_spend provider_click_sums post_view_sums
  post_click_sums click_sums variant_view_sums analytics_late`.split(/\s+/);
beforeEach(async () => {
  await app.settled();
  await emptyTables(db, ...TABLES);
  await app.settled();
});

describe("with nothing to do", () => {
  test("says so, to both roles", async () => {
    for (const browser of [admin, manager])
      expect(await pageOf(browser)).toContain("Nothing needs your attention right now.");
  });
});

describe("yesterday's figures", () => {
  const view = (slug: string, createdAt: Date, postId: string) => ({
    path: `/blog/${slug}`,
    slug,
    postId,
    sessionId: crypto.randomUUID(),
    createdAt,
  });

  const spent = { date: "2026-03-08", spendAmount: "200.00", lastSyncTime: now };

  test("count New York's day, and compare it with the same weekday a week before", async () => {
    const post = await storePost(db, { slug: "a" });
    const inside = ["2026-03-08T05:00:00Z", "2026-03-09T03:59:59.999Z"].map((at) => new Date(at));
    const outside = ["2026-03-08T04:59:59Z", "2026-03-09T04:00:00Z"].map((at) => new Date(at));
    const before = new Date("2026-03-01T12:00:00Z");
    const { brand_id: providerId } = await created();
    await db
      .insert(blogAnalytics)
      .values([...inside, ...outside, before].map((at) => view("a", at, post.id)));
    await db.insert(providerClicks).values(
      [...inside, ...outside].map((createdAt) => ({
        providerId,
        component: "calculator",
        sourcePage: "/calculator",
        createdAt,
      })),
    );
    await createConversion(db, { payout: "100.00", createdAt: inside[0], sub1: "x" });
    await createConversion(db, { payout: "40.00", createdAt: inside[1], sub1: "hv" });
    await createConversion(db, { payout: "7.00", createdAt: outside[1] });
    await db.insert(facebookAdSpend).values({ ...spent, source: "manual" });
    const viewer = { userId: ann.userId, role: "admin" } as const;
    const counts = { views: 2, clicks: 2, uniqueClicks: 2, postClicks: 0, conversions: 2 };
    const none = { views: 0, clicks: 0, uniqueClicks: 0, postClicks: 0, conversions: 0 };
    expect(await readDayFigures(db, viewer, ["2026-03-08", "2026-03-01", "2026-02-20"])).toEqual([
      { ...counts, payoutCents: 14_000, spendCents: 20_000 },
      { ...none, views: 1, payoutCents: 0, spendCents: 0 },
      { ...none, payoutCents: 0, spendCents: 0 },
    ]);
    const page = await pageOf(admin);
    for (const text of ["100% more (1)", "$140.00", "-$60.00", "Mar 8, 2026", "Mar 1, 2026"])
      expect(page).toContain(text);
  });

  test("of a content manager are those of own posts and sources, without spend and profit", async () => {
    const own = await storePost(db, { slug: "own", authorId: max.userId });
    const other = await storePost(db, { slug: "other" });
    const at = new Date("2026-03-08T12:00:00Z");
    const { brand_id: providerId } = await created();
    await db.insert(blogAnalytics).values([view("own", at, own.id), view("other", at, other.id)]);
    const clicks = [own.id, other.id, null].map((postId) => ({
      providerId,
      component: postId ? "blog" : "calculator",
      sourcePage: "/blog/own",
      postId,
      createdAt: at,
    }));
    await db.insert(providerClicks).values(clicks);
    await createConversion(db, { payout: "100.00", createdAt: at, sub1: "x" });
    await createConversion(db, { payout: "40.00", createdAt: at, sub1: "hv" });
    await db.insert(facebookAdSpend).values({ ...spent, source: "manual" });
    const viewer = { userId: max.userId, role: "content_manager" } as const;
    const counts = { views: 1, clicks: 1, uniqueClicks: 1, postClicks: 1, conversions: 1 };
    expect(await readDayFigures(db, viewer, ["2026-03-08"])).toEqual([
      { ...counts, payoutCents: 4_000, spendCents: null },
    ]);
    const page = await pageOf(manager);
    expect(page).toContain("$40.00");
    for (const hidden of ["Ad spend", "Profit", "$200.00", "$140.00"]) expect(page).not.toContain(hidden);
  });
});

/** Makes one thing to do; returns how it gets done. */
const things: [
  name: string,
  text: string,
  make: () => Promise<() => Promise<unknown>>,
  isForManager: boolean,
][] = [
  [
    "stale prices, the most visited first",
    "2 brands have stale prices. Most visited: Visited Clinic, 5 clicks in 30 days.",
    async () => {
      for (const name of ["Quiet Clinic", "Visited Clinic"]) {
        const { brand_id: id } = await created({ raw: { brand_name: name } });
        const clicks = name === "Visited Clinic" ? 5 : 1;
        await db.execute(sql`insert into provider_click_sums (grain, bucket, component, provider_id, clicks)
          values ('day', '2026-03-07', 'blog', ${id}, ${clicks})`);
      }
      return () => db.execute(sql`update brands set last_verified_updated = ${now.toISOString()}`);
    },
    false,
  ],
  [
    "a claim past its deadline",
    "2 rebate claims have waited more than 4 weeks for a decision. 1 of them longer than the 6 weeks that our terms promise.",
    async () => {
      for (const days of [5, 30, 43]) await storeClaim(daysAgo(days));
      return () => db.execute(sql`update rebate_claims set status = 'approved'`);
    },
    false,
  ],
  [
    "a report of a wrong price",
    "1 report of a wrong price is open.",
    async () => {
      const { brand_id: id } = await created();
      await db.execute(sql`
        insert into price_reports (created_at, brand_id, pricing_id, medication_type, dosage, plan_interval, shown_price)
        values (now(), ${id}, 1, 'sema_inject', 'all_doses', 'monthly', 1)`);
      return () => db.execute(sql`update price_reports set status = 'not_confirmed', decided_at = now()`);
    },
    false,
  ],
  [
    "a rejected postback",
    "1 postback was rejected in the last 7 days.",
    async () => {
      const { networkId } = await createNetwork(db);
      for (const at of [daysAgo(1), daysAgo(8)])
        await db.execute(sql`
          insert into postback_requests (received_at, endpoint, network_id, token_id, method, query, outcome)
          select ${at.toISOString()}, 'postback', ${networkId}, token_id, 'GET', '', 'refused' from affiliate_tokens
          where network_id = ${networkId}`);
      return () => db.execute(sql`update postback_requests set outcome = 'created'`);
    },
    false,
  ],
  [
    "a failed schedule of one's own",
    "1 scheduled post failed.",
    async () => {
      // An article that failed in the dialog isn't in the list that the line leads to.
      const [listed] = await db.execute<{ id: string }>(
        sql`insert into blog_schedules (keyword, publish_date, status, origin, request_id, asked_by, reason)
          select 'k', now(), 'failed', origin, gen_random_uuid(), ${max.userId}, 'r'
          from unnest(array['schedule', 'dialog']) origin returning schedule_id as id`,
        "objects",
      );
      const cancel = { intent: "cancel", scheduleId: listed?.id ?? "" };
      return () => manager.post(href("/admin/blog/schedules"), cancel);
    },
    true,
  ],
  [
    "a quiet network",
    "Silent Network: no conversions for",
    async () => {
      const { networkId } = await createNetwork(db, { name: "Silent Network", inactivityAlertHours: 24 });
      await createConversion(db, { networkId, createdAt: daysAgo(3) });
      return () => db.execute(sql`update affiliate_networks set archived_at = now()`);
    },
    false,
  ],
  [
    "a test that is ready for review",
    "The split test “Headline” is ready for review.",
    async () => {
      for (const [name, views, author] of [
        ["Headline", 150, max.userId],
        ["Young", 99, max.userId],
      ] as const) {
        const post = await storePost(db, { authorId: author });
        const [stored] = await db
          .insert(splitTests)
          .values({ name, status: "active", startDate: "2026-02-20", slug: name.toLowerCase() })
          .returning({ id: splitTests.id });
        const [variant] = await db
          .insert(splitTestVariants)
          .values({ splitTestId: stored?.id ?? "", position: 1, name: "A", postId: post.id })
          .returning({ id: splitTestVariants.id });
        await db.execute(sql`insert into variant_view_sums (variant_id, day, views)
          values (${variant?.id}, '2026-03-01', ${views})`);
      }
      return () => db.execute(sql`update split_tests set status = 'completed'`);
    },
    true,
  ],
  [
    "a post with a changed price",
    "“Touched” names a provider with a price change since it was saved.",
    async () => {
      const { brand_id: id } = await created({
        raw: { brand_name: "Changed Clinic", last_verified_updated: "2026-03-08" },
        prices: [{ id: null, row: price() }],
      });
      await storePost(db, {
        title: "Touched",
        template: "ranking",
        authorId: max.userId,
        providerRankings: [buildEntry(1, { providerId: id })],
        updatedAt: daysAgo(5),
      });
      await db.execute(sql`update brand_pricing set price = 199`);
      return () => db.execute(sql`update blog_posts set updated_at = now() + interval '1 day'`);
    },
    true,
  ],
];

async function storeClaim(createdAt: Date): Promise<void> {
  await db.execute(sql`
    insert into rebate_claims (submission_id, full_name, email, phone, address_line1, city, state, zip_code, provider_name,
      order_date, order_confirmation_number, order_confirmation_image, image_hash, household_key, agreed_to_terms,
      terms_version, agreed_at, consent_page, created_at)
    values (gen_random_uuid(), 'A', 'a@a.example', '2125550100', '1 Main St', 'Austin', 'TX', '78701', 'P', '2026-01-01',
      gen_random_uuid()::text, gen_random_uuid()::text, repeat('a', 64), 'h', true, '1', now(), '/rebate-claim',
      ${createdAt.toISOString()})`);
}

describe("what needs someone", () => {
  test.each(things)("%s is listed until it's done", async (_name, text, make, isForManager) => {
    const finish = await make();
    expect(await pageOf(admin)).toContain(text);
    expect(await pageOf(admin, href("/admin"))).toContain(text);
    expect((await pageOf(manager)).includes(text)).toBe(isForManager);
    await finish();
    expect(await pageOf(admin)).not.toContain(text);
  });

  test("a content manager doesn't see what concerns other people's posts", async () => {
    const post = await storePost(db, {});
    const [stored] = await db
      .insert(splitTests)
      .values({ name: "Foreign", status: "active", startDate: "2026-02-20", slug: "foreign" })
      .returning({ id: splitTests.id });
    await db
      .insert(splitTestVariants)
      .values({ splitTestId: stored?.id ?? "", position: 1, name: "A", postId: post.id, weight: 0 });
    expect(await pageOf(admin)).toContain("Foreign");
    expect(await pageOf(manager)).not.toContain("Foreign");
  });

  test("a part that can't be read says so, and the rest of the page is shown", async () => {
    await created({ raw: { brand_name: "Stale Clinic" } });
    await db.execute(sql`alter table price_reports rename to price_reports_away`);
    try {
      const page = await pageOf(admin);
      expect(page).toContain("Reports of wrong prices: not available right now.");
      expect(page).toContain("1 brand has stale prices.");
      expect(lines.some((line) => line.includes("part of Today not read"))).toBe(true);
    } finally {
      await db.execute(sql`alter table price_reports_away rename to price_reports`);
    }
  });
});
