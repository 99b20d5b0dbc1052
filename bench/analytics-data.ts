import pg from "pg";

export type Amounts = { views: number; clicks: number; conversions: number };

const POSTS = 100;
/** The traffic is spread evenly over this many days, up to now. */
const DAYS = 365;

/**
 * Fills a migrated database that has the sample brands with a year of traffic, in chronological order. Two thirds of
 * the views are by new visitors. Indexes are created afterward, and triggers are disabled until then, as in a restore.
 */
export async function fillWithTraffic(url: string, amounts: Amounts): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query("set work_mem = '256MB'; set maintenance_work_mem = '1GB'");
    await client.query("select setseed(0.42)");
    for (const statement of statements(amounts)) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The n-th of `count` moments in the year. */
const moment = (count: number) =>
  `now() - interval '${DAYS} days' * ((${count} - n)::float8 / ${count}) - interval '1 minute'`;

/** A few posts are read a lot, and many are read a little. */
const post = "ids[1 + floor(cardinality(ids) * power(random(), 2.5))::integer]";
const withPosts =
  "(select array_agg(id order by id) as ids from blog_posts where status <> 'draft' and archived_at is null) p";
const provider = "1 + floor(100 * power(random(), 2))::integer";

/** Deletes all events, conversions, and sums. */
export const clearEvents = [
  `truncate blog_analytics, provider_clicks, analytics_events, provider_rankings_log, conversions cascade`,
  `update analytics_progress set rolled_until = '-infinity' where source not in ('click_views', 'pair_views')`,
  `delete from post_view_sums; delete from post_source_sums; delete from visitor_sums; delete from click_sums;
   delete from event_sums; delete from ranking_sums; delete from analytics_late; delete from post_click_sums;
   delete from provider_click_sums; delete from group_source_sums; delete from post_conversion_sums;
   delete from conversion_changes; delete from variant_view_sums; delete from variant_click_sums;
   delete from view_origin_sums; delete from view_hour_sums; delete from click_origin_sums; delete from click_hour_sums;
   delete from view_pair_sums; delete from click_pair_sums; delete from click_cell_sums`,
];

function statements({ views, clicks, conversions }: Amounts): string[] {
  return [
    ...clearEvents,
    `insert into blog_posts (title, slug, content, status, published_at)
     select 'Measured post ' || n, 'measured-post-' || n, '<p>Text.</p>', 'published', now() - interval '${DAYS} days'
     from generate_series(1, ${POSTS} - (select count(*)::integer from blog_posts where status <> 'draft')) n`,
    `drop index blog_analytics_created_idx; drop index blog_analytics_session_idx`,
    `drop index blog_analytics_visits_idx; drop index blog_analytics_tagged_visits_idx`,
    `insert into blog_analytics (path, slug, post_id, session_id, referrer, is_new_visitor, utm_source, utm_medium,
       utm_campaign, metadata, created_at)
     select '/blog/' || ${post}, 'measured', ${post}, 'visitor-' || case when random() < 0.67 then n
         else greatest(1, n - floor(power(random(), 3) * ${Math.round(views / 8)})::integer) end,
       (array['https://search.example/', 'https://news.example/health', null, null, 'https://social.example/feed',
         'https://forum.example/t/1'])[1 + floor(random() * 6)::integer],
       true, s.utm[1], s.utm[2], case when s.utm[1] is not null then s.utm[3] || (n % 4) end, '{}', ${moment(views)}
     from generate_series(1, ${views}) n, ${withPosts}, lateral (
       select (array['{facebook,cpc,spring}', '{facebook,cpc,men-over-40}', '{newsletter,email,weekly}', '{google,cpc,brand}',
         null, null, null])[1 + (random() * 6.49)::integer + 0 * n]::text[] as utm) s`,
    `create index blog_analytics_created_idx on blog_analytics (created_at) include (post_id)`,
    `create index blog_analytics_session_idx on blog_analytics (session_id, path, created_at)`,
    `create index blog_analytics_visits_idx on blog_analytics (session_id, created_at, id)`,
    `create index blog_analytics_tagged_visits_idx on blog_analytics (session_id, created_at, id)
     where utm_campaign is not null`,
    `insert into provider_clicks (provider_id, component, source_page, post_id, session_id, click_id, created_at)
     select ${provider}, 'blog', '/blog/measured', ${post}, 'visitor-' || n, 'click-' || n, ${moment(clicks)}
     from generate_series(1, ${clicks}) n, ${withPosts}`,
    `insert into conversions (transaction_id, brand_id, revenue, payout, sub1, is_blog, post_id, rank, created_at)
     select 'measured-' || n, ${provider}, 149, 80 + n % 200, 'r1-rank-00000000', true, ${post}, 1, ${moment(conversions)}
     from generate_series(1, ${conversions}) n, ${withPosts}`,
    `insert into conversion_changes (day) select distinct day from conversions`,
    `insert into analytics_events (event_type, component, created_at)
     select (array['interaction', 'interaction', 'results_view', 'lead_submission'])[1 + floor(random() * 4)::integer],
       (array['compare_providers', 'save_prescription', 'calculator', 'blog'])[1 + floor(random() * 4)::integer],
       ${moment(clicks)} from generate_series(1, ${clicks}) n`,
    `insert into provider_rankings_log (provider_id, component, rank, created_at)
     select ${provider}, 'compare_providers', 1 + n % 5, ${moment(clicks)} from generate_series(1, ${clicks}) n`,
    `vacuum analyze`,
  ];
}
