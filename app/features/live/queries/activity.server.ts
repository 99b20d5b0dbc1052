import { type SQL, sql } from "drizzle-orm";
import { isOwnPost } from "~/features/analytics/queries/posts.server";
import { type Actor, isAdmin } from "~/features/auth/rules/access";
import { isOneOf } from "~/features/revenue/queries/dashboard.server";
import { visibleSources } from "~/features/revenue/rules/scope";
import { uniqueClick } from "~/features/tracking/queries/unique-clicks.server";
import { dollarsToCents } from "~/kernel/money";
import type { Db } from "~/platform/db/client.server";
import {
  type Activity,
  type LiveClick,
  type LiveConversion,
  type LivePost,
  MAX_LISTED,
  MINUTES,
  VISITOR_MINUTES,
} from "../rules/activity";

const MINUTE_MS = 60_000;

/** Whose activity it is: an administrator's is everyone's. */
export type LiveViewer = Pick<Actor, "userId" | "role">;

type Row = {
  visitors: number;
  uniqueClicks: number;
  minutes: { minute: number; views: number; clicks: number }[] | null;
  posts: LivePost[] | null;
  clicks: LiveClick[] | null;
  conversions: (Omit<LiveConversion, "payoutCents"> & { payout: string | null })[] | null;
  converted: number;
  payout: string | null;
};

/**
 * The last 30 minutes in one statement, so that the figures agree (spec:live#window, spec:live#live-unique-clicks). It reads only the newest events: by
 * the index of their times, in the partition of their month. Content managers get the views and clicks of their own posts
 * and the conversions of their own sources, without payouts (spec:live#access).
 * @param now the database's clock may differ by seconds, so events of the next minute count in the current one.
 */
export async function readActivity(db: Db, viewer: LiveViewer, now: Date): Promise<Activity> {
  const first = new Date((Math.floor(now.getTime() / MINUTE_MS) - MINUTES + 1) * MINUTE_MS);
  const [row] = await db.execute<Row>(statement(viewer, first, now), "objects");
  if (!row) throw new Error("The activity has no row.");
  const views = new Array<number>(MINUTES).fill(0);
  const clicks = new Array<number>(MINUTES).fill(0);
  for (const counted of row.minutes ?? []) {
    views[counted.minute] = counted.views;
    clicks[counted.minute] = counted.clicks;
  }
  const centsOf = (dollars: string | null) => (isAdmin(viewer) ? dollarsToCents(dollars) : null);
  return {
    at: now.toISOString(),
    figures: {
      visitors: row.visitors,
      views: sumOf(views),
      clicks: sumOf(clicks),
      uniqueClicks: row.uniqueClicks,
      conversions: row.converted,
      payoutCents: centsOf(row.payout),
    },
    minutes: { first: first.toISOString(), views, clicks },
    posts: row.posts ?? [],
    clicks: row.clicks ?? [],
    conversions: (row.conversions ?? []).map(({ payout, ...conversion }) => ({
      ...conversion,
      payoutCents: centsOf(payout),
    })),
  };
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

function statement(viewer: LiveViewer, first: Date, now: Date): SQL {
  const from = sql`${first.toISOString()}::timestamptz`;
  const since = sql`${new Date(now.getTime() - VISITOR_MINUTES * MINUTE_MS).toISOString()}::timestamptz`;
  const until = sql`${new Date(now.getTime() + MINUTE_MS).toISOString()}::timestamptz`;
  const inWindow = (created: SQL) => sql`${created} >= ${from} and ${created} < ${until}`;
  const day = sql`(c.created_at at time zone 'America/New_York')::date`;
  const sources = visibleSources(viewer);
  return sql`
    with e as materialized (
      select a.created_at as at, a.post_id, a.session_id, null::bigint as click_id, null::integer as provider_id,
        null::smallint as rank, null::text as component, null::text as daily_click
      from blog_analytics a where ${inWindow(sql`a.created_at`)} and ${isVisible(viewer, sql`a.post_id`)}
      union all
      select c.created_at, case when c.component = 'blog' then c.post_id end, c.session_id, c.id, c.provider_id, c.rank, c.component,
        ${uniqueClick(sql`c`, day)}
      from provider_clicks c where ${inWindow(sql`c.created_at`)}
        and ${isVisible(viewer, sql`case when c.component = 'blog' then c.post_id end`)}
    ), m as (
      select least(${MINUTES - 1}, floor(extract(epoch from at - ${from}) / 60))::integer as minute,
        (count(*) filter (where click_id is null))::integer as views, count(click_id)::integer as clicks
      from e group by 1
    ), p as (
      select post_id, (count(distinct session_id) filter (where at > ${since}))::integer as visitors,
        (count(*) filter (where click_id is null))::integer as views, count(click_id)::integer as clicks,
        count(distinct daily_click)::integer as unique_clicks
      from e where post_id is not null group by 1 order by 2 desc, 3 desc, 4 desc, 1 limit ${MAX_LISTED}
    ), k as (
      select * from e where click_id is not null order by at desc, click_id desc limit ${MAX_LISTED}
    ), s as materialized (
      select id, created_at, brand_id, status, payout, counted from conversions
      where ${inWindow(sql`created_at`)} and archived_at is null and not is_test
        and ${sources === null ? sql`true` : isOneOf(sources)}
    ), n as (
      select * from s order by created_at desc, id desc limit ${MAX_LISTED}
    )
    select (select count(distinct session_id)::integer from e where at > ${since}) as visitors,
      (select count(distinct daily_click)::integer from e) as "uniqueClicks",
      (select jsonb_agg(to_jsonb(m)) from m) as minutes,
      (select jsonb_agg(jsonb_build_object('id', p.post_id, 'title', b.title, 'slug', b.slug,
          'visitors', p.visitors, 'views', p.views, 'clicks', p.clicks,
          'uniqueClicks', p.unique_clicks)
          order by p.visitors desc, p.views desc, p.clicks desc, p.post_id)
        from p left join blog_posts b on b.id = p.post_id) as posts,
      (select jsonb_agg(jsonb_build_object('id', k.click_id::text, 'at', ${isoTime(sql`k.at`)}, 'brand', r.brand_name,
          'rank', k.rank, 'component', k.component, 'post', b.title) order by k.at desc, k.click_id desc)
        from k left join blog_posts b on b.id = k.post_id left join brands r on r.brand_id = k.provider_id) as clicks,
      (select jsonb_agg(jsonb_build_object('id', n.id::text, 'at', ${isoTime(sql`n.created_at`)}, 'brandId', n.brand_id,
          'brand', r.brand_name, 'status', n.status, 'payout', n.payout::text) order by n.created_at desc, n.id desc)
        from n left join brands r on r.brand_id = n.brand_id) as conversions,
      (select count(*)::integer from s where counted) as converted,
      (select coalesce(sum(payout), 0)::text from s where counted) as payout`;
}

const isoTime = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Whether the person may see the event: content managers those of their own posts. */
function isVisible(viewer: LiveViewer, postId: SQL): SQL {
  if (isAdmin(viewer)) return sql`true`;
  return sql`${postId} in (select p.id from blog_posts p where ${isOwnPost(viewer.userId)})`;
}
