import pg from "pg";
import { type Amounts, clearEvents } from "./analytics-data.ts";

/** The traffic is spread over this many days, up to now. */
const DAYS = 365;
const POSTS = 500;
const BRANDS = 40;

/**
 * Fills a migrated database that has the sample brands with a year of traffic as a report sees it: 500 posts, 40
 * brands, 30 sources, and 300 campaigns, a few of which bring most of the views. Clicks follow views of the same visitor,
 * and conversions follow clicks. Events are stored by month, as on a site that has run for a year. Triggers are disabled
 * until then, as in a restore.
 */
export async function fillWithReportTraffic(url: string, amounts: Amounts): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query("set work_mem = '256MB'; set maintenance_work_mem = '1GB'; set jit = off");
    await client.query("select setseed(0.42)");
    for (const statement of statements(amounts)) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A number from 0 to `count` - 1; the higher the skew, the more often it's a low one. */
const skewed = (count: number, skew: number) => `floor(${count} * power(random(), ${skew}))::integer`;
/** The session of the n-th visitor, as random as a browser's. */
const session = (n: string) => `md5('visitor ' || (${n}))::uuid::text`;
const agents = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
  "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
];

function statements({ views, clicks, conversions }: Amounts): string[] {
  return [
    ...clearEvents,
    `insert into blog_posts (title, slug, content, status, published_at)
     select 'Measured post ' || n, 'measured-post-' || n, '<p>Text.</p>', 'published', now() - interval '${DAYS} days'
     from generate_series(1, ${POSTS} - (
       select count(*)::integer from blog_posts where status <> 'draft' and archived_at is null)) n`,
    // Creates a partition for each month.
    `insert into blog_analytics (path, slug, session_id, created_at)
     values ('/blog/first', 'first', 'first', now() - interval '${DAYS} days')`,
    "select split_first_partition('blog_analytics')",
    "truncate blog_analytics",
    "drop index blog_analytics_created_idx; drop index blog_analytics_session_idx",
    "drop index blog_analytics_visits_idx; drop index blog_analytics_tagged_visits_idx",
    viewStatement(views),
    "create index blog_analytics_created_idx on blog_analytics (created_at) include (post_id)",
    "create index blog_analytics_session_idx on blog_analytics (session_id, path, created_at)",
    "create index blog_analytics_visits_idx on blog_analytics (session_id, created_at, id)",
    `create index blog_analytics_tagged_visits_idx on blog_analytics (session_id, created_at, id)
     where utm_campaign is not null`,
    // A row number is a moment, because views are written in order.
    `insert into provider_clicks (provider_id, component, source_page, post_id, session_id, click_id, variant_id, rank,
       created_at)
     select b.ids[1 + ${skewed(BRANDS, 2)}], case when is_post then 'blog' else 'compare_providers' end,
       case when is_post then '/blog/' || v.slug else '/compare' end, case when is_post then v.post_id end,
       case when random() < 0.97 then v.session_id end, gen_random_uuid()::text, v.variant_id,
       1 + ${skewed(10, 2)}, least(v.created_at + random() * interval '20 minutes', now() - interval '1 minute')
     from (select *, random() < 0.85 as is_post from blog_analytics where id % ${Math.round(views / clicks)} = 0) v,
       (select array_agg(brand_id order by brand_id) as ids from (select * from brands order by brand_id limit ${BRANDS}) b) b
     order by v.created_at`,
    `do $$ begin
       while move_old_clicks(event_month(now() - interval '1 day'), 1000000) > 0 loop end loop;
     end $$`,
    `insert into conversions (transaction_id, brand_id, revenue, payout, status, sub1, traffic_source, campaign, is_blog,
       post_id, rank, variant_id, provider_click_id, created_at)
     select 'measured-' || c.id, c.provider_id, 149 + c.id % 300, 80 + c.id % 200,
       (array['pending', 'approved', 'approved', 'paid', 'paid', 'paid', 'reversed'])[1 + ${skewed(7, 1)}],
       'measured', first_source(c.session_id, c.created_at), latest_campaign(c.session_id, c.created_at),
       c.component = 'blog', c.post_id, c.rank, c.variant_id, c.id,
       least(c.created_at - ln(1 - random()) * interval '4 days', now() - interval '1 minute')
     from provider_clicks c where c.id % ${Math.round(clicks / conversions)} = 0`,
    "insert into conversion_changes (day) select distinct day from conversions",
    "vacuum analyze",
  ];
}

/**
 * 12 of the 30 sources have tags and 25 campaigns each, which lead to a few posts each; 17 are other websites, and one is
 * no source at all. Two thirds of the views are by new visitors, and one in eight is of a split test.
 */
function viewStatement(views: number): string {
  return `insert into blog_analytics (path, slug, post_id, session_id, referrer, is_new_visitor, variant_id, utm_source,
       utm_medium, utm_campaign, metadata, created_at)
     select '/blog/measured-' || post, 'measured-' || post, p.ids[1 + post],
       case when is_new then ${session("n")}
         else ${session(`greatest(1, n - floor(power(random(), 3) * ${Math.round(views / 8)})::bigint)`)} end,
       case when source between 12 and 28 then 'https://www.site-' || source || '.example/page' end, is_new,
       case when random() < 0.125 then 'measured-variant-' || (1 + floor(random() * 6)) end,
       case when source < 12 then 'source-' || source end, case when source < 12 then 'cpc' end,
       case when source < 12 then 'campaign-' || source || '-' || campaign end,
       case when random() < 0.02 then '{}'::jsonb
         else jsonb_build_object('userAgent', (array[${agents.map((agent) => `'${agent}'`).join(", ")}])[1 + ${skewed(agents.length, 1.5)}],
           'language', 'en-US', 'screenWidth', 390) end,
       now() - interval '${DAYS} days' * ((${views} - n)::float8 / ${views}) - interval '1 minute'
     from (
       select n, source, campaign, is_new,
         -- Four in five views of a campaign are of its five posts.
         case when source < 12 and random() < 0.8 then (source * 97 + campaign * 31 + ${skewed(5, 2)} * 7) % ${POSTS}
           else ${skewed(POSTS, 2.5)} end as post
       from (
         select n, (array[12, 0, 1, 29, 2, 3, 13, 14, 4, 15, 5, 16, 6, 17, 7, 18, 8, 19, 9, 20, 10, 21, 11, 22, 23, 24, 25,
             26, 27, 28])[1 + ${skewed(30, 2.5)}] as source, ${skewed(25, 2)} as campaign, random() < 0.67 as is_new
         from generate_series(1, ${views}) n offset 0) s offset 0) v,
       (select array_agg(id order by id) as ids from (
         select id from blog_posts where status <> 'draft' and archived_at is null order by id limit ${POSTS}) p) p`;
}
