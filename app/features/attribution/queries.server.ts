import { type SQL, sql } from "drizzle-orm";
import {
  countedInPeriod,
  eventKinds,
  NO_POST,
  type Snapshot,
} from "~/features/analytics/queries/snapshot.server";
import { allViewsBySource, clicksBySource } from "~/features/analytics/queries/sources.server";
import type { Period } from "~/features/analytics/rules/range";
import { countUniqueClicks, MAX_LOOKED_UP_CLICKS } from "~/features/tracking/queries/unique-clicks.server";
import { dollarsToCents } from "~/kernel/money";
import { DELETED_POST, NOT_ATTRIBUTED } from "./rules";

/** The maximum number of rows per table; the rows with the highest earnings come first. */
const MAX_LINES = 100;

/** A count is null if it's unknown for that row. */
export type EarningsRow = {
  /** Null: what isn't attributed. */
  key: string | null;
  label: string;
  views: number | null;
  clicks: number | null;
  /** Null if they can't be counted. */
  uniqueClicks: number | null;
  conversions: number;
  payoutCents: number;
};

export type CampaignRow = {
  /** Null: what isn't attributed. */
  campaign: string | null;
  /** Null: the campaign's spend is unknown. */
  spendCents: number | null;
  conversions: number;
  payoutCents: number;
};

type Stored = { views: number | null; clicks: number | null; conversions: string; payout: string };

/** Days of conversions and of sums that have no months. */
const daysOf = ({ first, today }: Period) => sql`day between ${first}::date and ${today}::date`;

/** Clicks on every page, and those outside posts. */
const allClicks = { ...eventKinds.clicksByProvider, columns: sql`component` };
const clicksElsewhere = {
  ...allClicks,
  events: sql`(select * from summed_clicks where component <> 'blog') b`,
  sums: sql`(select * from provider_click_sums where component <> 'blog') b`,
};

/**
 * Rows (key, views, clicks, conversions, payout) from rows (key, n) of views and of clicks, and from the conversions of
 * the period by a column. Nothing is left out: what has no key is the row whose key is null.
 */
function earningsBy(period: Period, views: SQL, clicks: SQL, column: SQL): SQL {
  return sql`
    select key, sum(views)::float8 as views, sum(clicks)::float8 as clicks, sum(conversions) as conversions,
      sum(payout) as payout
    from (
      select key, n as views, 0 as clicks, 0 as conversions, 0 as payout from (${views}) v
      union all
      select key, 0, n, 0, 0 from (${clicks}) k
      union all
      select ${column}, 0, 0, 1, coalesce(payout, 0) from conversions where counted and ${daysOf(period)}
    ) parts
    group by key having sum(views) > 0 or sum(clicks) > 0 or sum(conversions) > 0`;
}

/**
 * Unique clicks on all pages by a text of `k` (spec:attribution#unique-clicks); null if they can't be counted.
 * @param most how many clicks are read, if it's fewer than usual.
 */
async function uniqueClicksBy(
  { db }: Snapshot,
  { first, today, now }: Period,
  column: SQL,
  most?: number,
): Promise<(key: string | null) => number | null> {
  const days = { first, last: today, now: new Date(now) };
  const counted = await countUniqueClicks(db, days, sql`true`, column, most);
  return (key) => counted && (counted.by.get(key) ?? 0);
}

/**
 * Payout of each post against its views and clicks, highest first (spec:attribution#earnings-by-post). A deleted post
 * keeps its row.
 */
export async function earningsByPost(snapshot: Snapshot, period: Period): Promise<EarningsRow[]> {
  const views = sql`select post_id as key, n from (${countedInPeriod(snapshot, eventKinds.viewsByPost, period)}) x`;
  const clicks = sql`
    select nullif(post_id, ${NO_POST}) as key, n from (${countedInPeriod(snapshot, eventKinds.clicksByPost, period)}) x
    union all
    select null, n from (${countedInPeriod(snapshot, clicksElsewhere, period)}) x`;
  const rows = await snapshot.db.execute<Stored & { id: string | null; title: string | null }>(
    sql`
      select e.key as id, p.title, e.views, e.clicks, e.conversions, e.payout::text as payout
      from (${earningsBy(period, views, clicks, sql`post_id`)}) e left join blog_posts p on p.id = e.key
      order by e.payout desc, e.views desc, p.title, e.key limit ${MAX_LINES}`,
    "objects",
  );
  const uniqueClicks = await uniqueClicksBy(
    snapshot,
    period,
    sql`case when k.component = 'blog' then k.post_id::text end`,
  );
  return rows.map((row) => ({
    ...figuresOf(row),
    uniqueClicks: uniqueClicks(row.id),
    key: row.id,
    label: row.id === null ? NOT_ATTRIBUTED : (row.title ?? DELETED_POST),
  }));
}

/**
 * Payout of each rank (spec:attribution#earnings-by-rank) against its clicks, and against the views of the posts whose
 * ranking has that rank now: a deleted post has no ranking. Rank 0 is a hidden provider that was revealed: it has no
 * rank, so it has no views.
 */
export async function earningsByRank(snapshot: Snapshot, period: Period): Promise<EarningsRow[]> {
  const ranked = sql`click_rank_sums where ${daysOf(period)}`;
  // Clicks without a rank are all clicks minus those with one.
  const clicks = sql`
    select rank as key, clicks as n from ${ranked}
    union all
    select null, n from (${countedInPeriod(snapshot, allClicks, period)}) x
    union all
    select null, -clicks from ${ranked}`;
  const noViews = sql`select null::smallint as key, 0 as n where false`;
  const rows = await snapshot.db.execute<Stored & { rank: number | null }>(
    sql`
      with places as (
        select place.rank, sum(v.n) as n
        from (
          select post_id, sum(n) as n from (${countedInPeriod(snapshot, eventKinds.viewsByPost, period)}) x group by 1
        ) v
        join blog_posts p on p.id = v.post_id and jsonb_typeof(p.provider_rankings) = 'array'
        cross join lateral generate_series(1, jsonb_array_length(p.provider_rankings)) as place(rank)
        group by 1
      )
      select e.key as rank, (select n::float8 from places where places.rank = e.key) as views, e.clicks, e.conversions,
        e.payout::text as payout
      from (${earningsBy(period, noViews, clicks, sql`rank`)}) e
      order by e.key limit ${MAX_LINES}`,
    "objects",
  );
  const uniqueClicks = await uniqueClicksBy(snapshot, period, sql`k.rank::text`);
  return rows.map((row) => {
    const key = row.rank === null ? null : String(row.rank);
    return { ...figuresOf(row), uniqueClicks: uniqueClicks(key), key, label: rankLabel(row.rank) };
  });
}

function rankLabel(rank: number | null): string {
  if (rank === null) return NOT_ATTRIBUTED;
  return rank === 0 ? "Revealed provider" : `Rank ${rank}`;
}

/**
 * Payout by the visitor's first source (spec:attribution#earnings-by-source), against the views and clicks of visitors
 * from that source.
 */
export async function earningsBySource(snapshot: Snapshot, period: Period): Promise<EarningsRow[]> {
  const kind = {
    ...eventKinds.viewsByPost,
    sums: allViewsBySource,
    columns: sql`referrer_host, utm_source`,
  };
  const views = sql`select coalesce(nullif(utm_source, ''), nullif(referrer_host, ''), 'direct') as key, n
    from (${countedInPeriod(snapshot, kind, period)}) x`;
  const clicks = sql`select nullif(source, '') as key, n from (${clicksBySource(snapshot, period)}) x`;
  const rows = await snapshot.db.execute<Stored & { source: string | null }>(
    sql`
      select e.key as source, e.views, e.clicks, e.conversions, e.payout::text as payout
      from (${earningsBy(period, views, clicks, sql`traffic_source`)}) e
      order by e.payout desc, e.views desc, e.key limit ${MAX_LINES}`,
    "objects",
  );
  // The sums can't tell which clicks are the same person's, so the source of each click is looked up.
  const source = sql`nullif(first_source(k.session_id, k.created_at), '')`;
  const uniqueClicks = await uniqueClicksBy(snapshot, period, source, MAX_LOOKED_UP_CLICKS);
  return rows.map((row) => ({
    ...figuresOf(row),
    uniqueClicks: uniqueClicks(row.source),
    key: row.source,
    label: row.source ?? NOT_ATTRIBUTED,
  }));
}

/**
 * Payout of each campaign against the spend that is matched to its tag (spec:ad-spend#spend-matching), with campaigns
 * that have spend first. What no campaign has is a row too; its spend is negative if campaigns cost more than their day.
 */
export async function returnByCampaign({ db }: Snapshot, period: Period): Promise<CampaignRow[]> {
  const rows = await db.execute<{
    campaign: string | null;
    spendCents: number | null;
    conversions: string;
    payout: string;
  }>(
    sql`
      select coalesce(min(spent_as), min(sold_as), key) as campaign, (sum(spend) * 100)::float8 as "spendCents",
        sum(conversions) as conversions, sum(payout)::text as payout
      from (
        select campaign_tag as key, campaign as spent_as, null::text as sold_as, spend_amount as spend,
          0 as conversions, 0 as payout
        from ad_spend_tagged where date between ${period.first}::date and ${period.today}::date
        union all
        select lower(campaign), null, campaign, null, 1, coalesce(payout, 0) from conversions
        where counted and ${daysOf(period)}
      ) parts
      group by key having key is not null or sum(conversions) > 0 or sum(spend) <> 0
      order by sum(spend) desc nulls last, sum(payout) desc, 1 limit ${MAX_LINES}`,
    "objects",
  );
  return rows.map(({ campaign, spendCents, conversions, payout }) => ({
    campaign,
    spendCents,
    conversions: Number(conversions),
    payoutCents: dollarsToCents(payout),
  }));
}

function figuresOf({ views, clicks, conversions, payout }: Stored) {
  return { views, clicks, conversions: Number(conversions), payoutCents: dollarsToCents(payout) };
}
