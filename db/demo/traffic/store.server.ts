import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import type { BlogTraffic, DemoClick, DemoConversion } from "./blog-traffic";
import type { DemoTest } from "./split-tests";
import type { DemoEvent, DemoRanking, DemoSpend } from "./tool-traffic";

/** All sample traffic, ready to store. */
export type DemoTraffic = BlogTraffic & {
  events: DemoEvent[];
  rankings: DemoRanking[];
  spend: DemoSpend[];
  tests: DemoTest[];
};

/** Stores everything with one statement per kind of row, because storing rows one by one would take minutes. */
export async function storeTraffic(db: Db, traffic: DemoTraffic): Promise<void> {
  await storeViews(db, traffic);
  await storeClicks(db, traffic.clicks);
  await db.execute(sql`
    insert into analytics_events (component, event_type, created_at)
    select component, "eventType", at from ${records(traffic.events, sql`component text, "eventType" text, at timestamptz`)}`);
  await db.execute(sql`
    insert into provider_rankings_log (provider_id, component, rank, created_at)
    select "providerId", component, rank, at
    from ${records(traffic.rankings, sql`"providerId" integer, component text, rank smallint, at timestamptz`)}`);
  await storeConversions(db, traffic.conversions);
  await storeSpend(db, traffic.spend);
  await storeTests(db, traffic.tests);
}

/** Rows as a table, sent as one parameter. */
function records(rows: readonly object[], columns: SQL): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${columns})`;
}

async function storeViews(db: Db, { views }: BlogTraffic): Promise<void> {
  await db.execute(sql`
    insert into blog_analytics (path, slug, post_id, session_id, is_new_visitor, referrer, utm_source, utm_medium,
      utm_campaign, variant_id, metadata, created_at)
    select '/blog/' || slug, slug, "postId", "sessionId", "isNewVisitor", referrer, "utmSource", "utmMedium",
      "utmCampaign", "variantId", '{"userAgent": "Sample data", "language": "en-US"}', at
    from ${records(
      views,
      sql`slug text, "postId" uuid, "sessionId" text, "isNewVisitor" boolean, referrer text, "utmSource" text,
        "utmMedium" text, "utmCampaign" text, "variantId" text, at timestamptz`,
    )}`);
}

async function storeClicks(db: Db, clicks: readonly DemoClick[]): Promise<void> {
  await db.execute(sql`
    insert into provider_clicks (provider_id, component, source_page, post_id, rank, session_id, variant_id, click_id, created_at)
    select "providerId", component, "sourcePage", "postId", rank, "sessionId", "variantId", "clickId", at
    from ${records(
      clicks,
      sql`"providerId" integer, component text, "sourcePage" text, "postId" uuid, rank smallint, "sessionId" text,
        "variantId" text, "clickId" text, at timestamptz`,
    )}`);
}

/** Attributed like inbound postbacks: to the click in sub2. */
async function storeConversions(db: Db, conversions: readonly DemoConversion[]): Promise<void> {
  await db.execute(sql`
    insert into conversions (transaction_id, created_at, updated_at, revenue, payout, brand_id, sub1, sub2, sub3, sub4,
      status, metadata, provider_click_id, is_blog, post_id, rank, variant_id, source_page, campaign, traffic_source)
    select r."transactionId", r.at, r.at, r.revenue, r.payout, r."brandId", r.sub1, r.sub2, r.sub3, r.sub4, r.status,
      '{"source": "sample data"}', k.id, r."isBlog", r."postId", r.rank, r."variantId", k.source_page, r.campaign,
      first_source(k.session_id, r.at)
    from ${records(
      conversions,
      sql`"transactionId" text, at timestamptz, revenue numeric, payout numeric, "brandId" integer, sub1 text, sub2 text,
        sub3 text, sub4 text, status text, "clickId" text, "isBlog" boolean, "postId" uuid, rank smallint,
        "variantId" text, campaign text`,
    )} left join provider_clicks k on k.click_id = r."clickId"`);
}

async function storeSpend(db: Db, spend: readonly DemoSpend[]): Promise<void> {
  await db.execute(sql`
    insert into facebook_ad_spend (date, spend_amount, is_current_day, source)
    select day, cents / 100.0, day = max(day) over (), 'manual' from ${records(spend, sql`day date, cents integer`)}`);
  const shares = spend.flatMap(({ day, campaigns }) => campaigns.map((share) => ({ day, ...share })));
  await db.execute(sql`
    insert into ad_spend_campaigns (date, campaign, spend_amount, source)
    select day, campaign, cents / 100.0, 'manual'
    from ${records(shares, sql`day date, campaign text, cents integer`)}`);
}

/** Everyone who viewed a variant was assigned to it. */
async function storeTests(db: Db, tests: readonly DemoTest[]): Promise<void> {
  await db.execute(sql`
    insert into split_tests (id, name, description, status, start_date, end_date, conclusion, slug, variants_changed_at, created_at)
    select id, name, description, status, "startDate", "endDate", conclusion, slug, "createdAt", "createdAt"
    from ${records(
      tests,
      sql`id uuid, name text, description text, status text, "startDate" date, "endDate" date, conclusion text, slug text,
        "createdAt" timestamptz`,
    )}`);
  const variants = tests.flatMap(({ id, variants }) =>
    variants.map((variant, position) => ({ ...variant, testId: id, position })),
  );
  await db.execute(sql`
    insert into split_test_variants (id, split_test_id, position, name, post_id, weight)
    select id, "testId", position, name, "postId", 50
    from ${records(variants, sql`id text, "testId" uuid, position smallint, name text, "postId" uuid`)}`);
  await db.execute(sql`
    with first_views as (select session_id, min(created_at) as created_at from blog_analytics group by session_id)
    insert into split_test_assignments (split_test_id, variant_id, session_id, created_at, seen_before)
    select distinct on (v.split_test_id, a.session_id) v.split_test_id, v.id, a.session_id, a.created_at,
      first_views.created_at < a.created_at - interval '30 minutes'
    from split_test_variants v join blog_analytics a on a.variant_id = v.id join first_views using (session_id)
    order by v.split_test_id, a.session_id, a.created_at`);
}
