import { sql } from "drizzle-orm";
import { countedInPeriod, eventKinds, type Snapshot } from "~/features/analytics/queries/snapshot.server";
import { allViewsBySource, clicksBySource } from "~/features/analytics/queries/sources.server";
import type { Period } from "~/features/analytics/rules/range";
import { dollarsToCents } from "~/kernel/money";

/** The maximum number of rows per table; the rows with the highest earnings come first. */
const MOST_LINES = 100;

/** A count is null if it's unknown for that row. */
export type EarningsRow = {
  key: string;
  label: string;
  views: number | null;
  clicks: number | null;
  conversions: number;
  payoutCents: number;
};

export type CampaignRow = {
  campaign: string;
  /** Null: the campaign's spend is unknown. */
  spendCents: number | null;
  conversions: number;
  payoutCents: number;
};

type Stored = { views: number | null; clicks: number | null; conversions: string; payout: string };

/** Payout of each post against its views and clicks, highest first (spec:attribution#earnings-by-post). */
export async function earningsByPost(snapshot: Snapshot, period: Period): Promise<EarningsRow[]> {
  const rows = await snapshot.db.execute<Stored & { id: string; title: string }>(
    sql`
      select p.id, p.title, coalesce(v.n, 0)::float8 as views, coalesce(k.n, 0)::float8 as clicks,
        coalesce(c.n, 0) as conversions, coalesce(c.payout, 0)::text as payout
      from blog_posts p
      left join (
        select post_id, sum(n) as n from (${countedInPeriod(snapshot, eventKinds.viewsByPost, period)}) x group by 1
      ) v on v.post_id = p.id
      left join (
        select post_id, sum(n) as n from (${countedInPeriod(snapshot, eventKinds.clicksByPost, period)}) x group by 1
      ) k on k.post_id = p.id
      left join (
        select post_id, count(*) as n, coalesce(sum(payout), 0) as payout from conversions
        where counted and is_blog and post_id is not null and day between ${period.first}::date and ${period.today}::date
        group by 1
      ) c on c.post_id = p.id
      where v.n > 0 or k.n > 0 or c.n > 0
      order by c.payout desc nulls last, v.n desc nulls last, p.title limit ${MOST_LINES}`,
    "objects",
  );
  return rows.map((row) => ({ ...figuresOf(row), key: row.id, label: row.title }));
}

/**
 * Payout of each rank (spec:attribution#earnings-by-rank) against its clicks, and against the views of the posts whose
 * ranking has that rank now. Rank 0 is a hidden provider that was revealed: it has no rank, so it has no views.
 */
export async function earningsByRank(snapshot: Snapshot, period: Period): Promise<EarningsRow[]> {
  const days = sql`day between ${period.first}::date and ${period.today}::date`;
  const rows = await snapshot.db.execute<Stored & { rank: number }>(
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
      select coalesce(k.rank, c.rank) as rank,
        (select n::float8 from places where places.rank = coalesce(k.rank, c.rank)) as views,
        coalesce(k.n, 0)::float8 as clicks, coalesce(c.n, 0) as conversions, coalesce(c.payout, 0)::text as payout
      from (select rank, sum(clicks) as n from click_rank_sums where ${days} group by 1) k
      full join (
        select rank, count(*) as n, coalesce(sum(payout), 0) as payout from conversions
        where counted and rank is not null and ${days} group by 1
      ) c on c.rank = k.rank
      order by 1 limit ${MOST_LINES}`,
    "objects",
  );
  return rows.map((row) => ({
    ...figuresOf(row),
    key: String(row.rank),
    label: row.rank === 0 ? "Revealed provider" : `Rank ${row.rank}`,
  }));
}

/**
 * Payout by the visitor's first source (spec:attribution#earnings-by-source), against the views and clicks of visitors
 * from that source.
 */
export async function earningsBySource(snapshot: Snapshot, period: Period): Promise<EarningsRow[]> {
  const views = countedInPeriod(
    snapshot,
    { ...eventKinds.viewsByPost, sums: allViewsBySource, columns: sql`referrer_host, utm_source` },
    period,
  );
  const rows = await snapshot.db.execute<Stored & { source: string }>(
    sql`
      select source, coalesce(v.n, 0)::float8 as views, coalesce(k.n, 0)::float8 as clicks,
        coalesce(c.n, 0) as conversions, coalesce(c.payout, 0)::text as payout
      from (
        select coalesce(nullif(utm_source, ''), nullif(referrer_host, ''), 'direct') as source, sum(n) as n
        from (${views}) x group by 1
      ) v
      full join (
        select source, sum(n) as n from (${clicksBySource(snapshot, period)}) x where source <> '' group by 1
      ) k using (source)
      full join (
        select traffic_source as source, count(*) as n, coalesce(sum(payout), 0) as payout from conversions
        where counted and traffic_source is not null and day between ${period.first}::date and ${period.today}::date
        group by 1
      ) c using (source)
      order by c.payout desc nulls last, v.n desc nulls last, 1 limit ${MOST_LINES}`,
    "objects",
  );
  return rows.map((row) => ({ ...figuresOf(row), key: row.source, label: row.source }));
}

/**
 * Payout of each campaign against the spend that is matched to its tag (spec:ad-spend#spend-matching), with campaigns
 * that have spend first.
 */
export async function returnByCampaign({ db }: Snapshot, period: Period): Promise<CampaignRow[]> {
  const rows = await db.execute<{
    campaign: string;
    spend: string | null;
    conversions: string;
    payout: string;
  }>(
    sql`
      select coalesce(s.campaign, c.campaign) as campaign, s.spend::text as spend,
        coalesce(c.n, 0) as conversions, coalesce(c.payout, 0)::text as payout
      from (
        select campaign_tag as key, min(campaign) as campaign, sum(spend_amount) as spend from ad_spend_tagged
        where campaign is not null and date between ${period.first}::date and ${period.today}::date group by 1
      ) s
      full join (
        select lower(campaign) as key, min(campaign) as campaign, count(*) as n, coalesce(sum(payout), 0) as payout
        from conversions
        where counted and campaign is not null and day between ${period.first}::date and ${period.today}::date
        group by 1
      ) c on c.key = s.key
      order by s.spend desc nulls last, c.payout desc nulls last, 1 limit ${MOST_LINES}`,
    "objects",
  );
  return rows.map(({ campaign, spend, conversions, payout }) => ({
    campaign,
    spendCents: spend === null ? null : dollarsToCents(spend),
    conversions: Number(conversions),
    payoutCents: dollarsToCents(payout),
  }));
}

function figuresOf({ views, clicks, conversions, payout }: Stored) {
  return { views, clicks, conversions: Number(conversions), payoutCents: dollarsToCents(payout) };
}
