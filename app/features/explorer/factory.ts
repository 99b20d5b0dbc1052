import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";

/** Times are ISO 8601; money is in dollars. */
export type SeenView = {
  postId: string;
  at: string;
  visitor: string;
  referrer: string | null;
  utmSource: string | null;
  campaign: string | null;
  term?: string | null;
  content?: string | null;
  variant: string | null;
  isNew: boolean;
  agent: string;
};
export type MadeClick = {
  postId: string | null;
  at: string;
  visitor: string | null;
  component: string;
  brandId: number;
  rank: number | null;
  variant: string | null;
};
export type SoldConversion = {
  postId: string | null;
  at: string;
  /** The number of its click in the list; null, or too high, if it has none. */
  click: number | null;
  brandId: number | null;
  networkId: number | null;
  sub1: string | null;
  sub3: string | null;
  sub5?: string | null;
  rank: number | null;
  source: string | null;
  campaign: string | null;
  variant: string | null;
  status: string;
  payout: number | null;
  revenue: number | null;
  isBlog: boolean;
  isTest: boolean;
  isArchived: boolean;
};
export type SpentDay = {
  /** Meta's figure and its campaigns. */
  day: string;
  dollars: number;
  campaigns: Record<string, number>;
  /** A figure of Google Ads on the same day, all of it for one ad, apart from the rest. */
  google?: { rest: number; ad: number; campaign: string; adSet: string | null; name: string | null };
};
export type RecordedEvents = {
  views: SeenView[];
  clicks: MadeClick[];
  conversions: SoldConversion[];
  spend: SpentDay[];
};

/** Stores what happened, as if it had been recorded at those times, and adds it to `all`. */
export async function storeRecordedEvents(db: Db, added: RecordedEvents, all: RecordedEvents): Promise<void> {
  await db.execute(sql`
    insert into blog_analytics (path, slug, post_id, session_id, referrer, utm_source, utm_campaign, utm_term, utm_content,
      variant_id, is_new_visitor, metadata, created_at)
    select '/blog/post', 'post', "postId", visitor, referrer, "utmSource", campaign, term, content, variant, "isNew",
      jsonb_build_object('userAgent', agent), at
    from jsonb_to_recordset(${JSON.stringify(added.views)}::jsonb) as r("postId" uuid, at timestamptz, visitor text,
      referrer text, "utmSource" text, campaign text, term text, content text, variant text, "isNew" boolean, agent text)`);
  const clicks = added.clicks.map((click, index) => ({ ...click, id: `click-${all.clicks.length + index}` }));
  await db.execute(sql`
    insert into provider_clicks (provider_id, component, source_page, post_id, session_id, rank, variant_id, click_id, created_at)
    select "brandId", component, '/blog/post', "postId", visitor, rank, variant, id, at
    from jsonb_to_recordset(${JSON.stringify(clicks)}::jsonb) as r("brandId" integer, component text, "postId" uuid,
      visitor text, rank smallint, variant text, id text, at timestamptz)`);
  const sold = added.conversions.map((row, index) => ({
    ...row,
    click: row.click === null ? null : `click-${row.click}`,
    id: `transaction-${all.conversions.length + index}`,
  }));
  await db.execute(sql`
    insert into conversions (transaction_id, post_id, created_at, provider_click_id, brand_id, network_id, sub1, sub3, sub5,
      rank, traffic_source, campaign, variant_id, status, payout, revenue, is_blog, is_test, archived_at)
    select id, "postId", at, (select k.id from provider_clicks k where k.click_id = click), "brandId", "networkId", sub1,
      sub3, sub5, rank, source, campaign, variant, status, payout, revenue, "isBlog", "isTest",
      case when "isArchived" then at end
    from jsonb_to_recordset(${JSON.stringify(sold)}::jsonb) as r(id text, "postId" uuid, at timestamptz, click text,
      "brandId" integer, "networkId" integer, sub1 text, sub3 text, sub5 text, rank smallint, source text, campaign text,
      variant text, status text, payout numeric, revenue numeric, "isBlog" boolean, "isTest" boolean,
      "isArchived" boolean)`);
  const spend = added.spend.filter(({ day }) => !all.spend.some((other) => other.day === day));
  for (const { day, dollars, campaigns, google } of spend) {
    await db.execute(
      sql`insert into facebook_ad_spend (date, spend_amount, source) values (${day}, ${dollars}, 'csv')`,
    );
    for (const [campaign, amount] of Object.entries(campaigns))
      await db.execute(sql`insert into ad_spend_campaigns (date, campaign, spend_amount, source)
        values (${day}, ${campaign}, ${amount}, 'csv')`);
    if (!google) continue;
    const { rest, ad, campaign, adSet, name } = google;
    await db.execute(sql`insert into ad_spend_reports (date, platform, account, spend_amount, source)
      values (${day}, 'google', '', ${rest + ad}, 'csv')`);
    await db.execute(sql`insert into ad_spend_lines (date, platform, account, campaign, ad_set, ad, spend_amount)
      values (${day}, 'google', '', ${campaign}, ${adSet}, ${name}, ${ad})`);
  }
  all.views.push(...added.views);
  // A conversion whose click hadn't arrived has none.
  const known = all.clicks.length + added.clicks.length;
  all.clicks.push(...added.clicks);
  all.conversions.push(
    ...added.conversions.map((row) => ({
      ...row,
      click: row.click !== null && row.click < known ? row.click : null,
    })),
  );
  all.spend.push(...spend);
}
