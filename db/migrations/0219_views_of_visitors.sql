-- A visitor's first and latest views are found without reading the others: a session can have any number of views, and each of its
-- clicks asks for them.
-- On a big table, an index takes longer than other statements may; views wait meanwhile.
set local statement_timeout = 0;
create index blog_analytics_visits_idx on blog_analytics (session_id, created_at, id);
create index blog_analytics_tagged_visits_idx on blog_analytics (session_id, created_at, id) where utm_campaign is not null;

-- The same columns as in 0218. Each view is the first row of an index, so the planner doesn't need OFFSET 0.
create or replace view summed_click_pairs as
  select c.id, c.created_at, c.local::date as day, to_char(c.local, 'HH24') as hour, c.provider_id, c.component = 'blog' as is_post,
    case when c.component = 'blog' then c.post_id end as post_id, c.rank, nullif(c.variant_id, '') as variant,
    left(coalesce(earliest.utm_source, regexp_replace(lower(substring(earliest.referrer from '^https?://([^/?#:]+)')), '^www\.', ''),
      case when earliest.id is not null then 'direct' end), 200) as source,
    nullif(lower(left(tagged.utm_campaign, 100)), '') as campaign,
    nullif(lower(left(tagged.utm_term, 200)), '') as ad_set, nullif(lower(left(tagged.utm_content, 200)), '') as ad,
    device_of(latest.metadata) as device,
    case when latest.is_new_visitor then 'New' when not latest.is_new_visitor then 'Returning' end as visitor
  from (select *, (created_at at time zone 'America/New_York') as local from provider_clicks) c
  left join lateral (
    select v.id, v.utm_source, v.referrer from blog_analytics v
    where v.session_id = c.session_id and v.created_at <= c.created_at order by v.created_at, v.id limit 1
  ) earliest on true
  left join lateral (
    select v.metadata, v.is_new_visitor from blog_analytics v
    where v.session_id = c.session_id and v.created_at <= c.created_at order by v.created_at desc, v.id desc limit 1
  ) latest on true
  left join lateral (
    select v.utm_campaign, v.utm_term, v.utm_content from blog_analytics v
    where v.session_id = c.session_id and v.created_at <= c.created_at and v.utm_campaign is not null
    order by v.created_at desc, v.id desc limit 1
  ) tagged on true;
