-- Sums of views and clicks by any two dimensions of a report (docs/decisions/exact-sums.md). They have their own progress, so a process
-- of an older release that still runs does no harm.

-- contract: every value that was allowed stays allowed, and the table has a few rows.
alter table analytics_progress drop constraint analytics_progress_source_check;
alter table analytics_progress add constraint analytics_progress_source_check check (source in (
  'views', 'clicks', 'events', 'rankings', 'variant_views', 'variant_clicks', 'view_facets', 'click_facets', 'click_views',
  'view_pairs', 'click_pairs', 'pair_views'));
insert into analytics_progress (source, rolled_until, details_from, sums_from)
  select 'view_pairs', details_from, details_from, details_from from analytics_progress where source = 'views'
  union all
  select 'click_pairs', details_from, details_from, details_from from analytics_progress where source = 'clicks'
  union all
  -- Like click_views: views that can change where clicks came from that are already in the sums.
  select 'pair_views', 'infinity', details_from, details_from from analytics_progress where source = 'views';

-- Days, months, and hours are those of New York. Which columns of summed_view_pairs `a` and `b` are, the number of the pair says
-- (app/features/analytics/rules/pairs.ts). Empty texts: unknown.
create table view_pair_sums (
  pair smallint not null,
  grain text not null check (grain in ('day', 'month')),
  bucket date not null,
  a text not null,
  b text not null,
  views integer not null,
  primary key (pair, grain, bucket, a, b)
);
create table click_pair_sums (
  pair smallint not null,
  grain text not null check (grain in ('day', 'month')),
  bucket date not null,
  a text not null,
  b text not null,
  is_post boolean not null,
  clicks integer not null,
  primary key (pair, grain, bucket, a, b, is_post)
);
-- Clicks by day and all dimensions but the hour, for the pairs without sums. Null: unknown. Rows can repeat.
create table click_cell_sums (
  day date not null,
  provider_id integer not null,
  is_post boolean not null,
  post_id uuid,
  rank smallint,
  variant text,
  source text,
  campaign text,
  ad_set text,
  ad text,
  device text,
  visitor text,
  clicks integer not null
);
create index click_cell_sums_day_idx on click_cell_sums (day);

create view summed_view_pairs as
  select id, created_at, local::date as day, to_char(local, 'HH24') as hour, post_id::text as post,
    coalesce(nullif(left(utm_source, 100), ''), nullif(left(
      regexp_replace(lower(substring(referrer from '^https?://([^/?#:]+)')), '^www\.', ''), 100), ''), 'direct') as source,
    coalesce(lower(left(utm_campaign, 100)), '') as campaign,
    coalesce(lower(left(utm_term, 200)), '') as ad_set,
    coalesce(lower(left(utm_content, 200)), '') as ad,
    coalesce(variant_id, '') as variant,
    coalesce(device_of(metadata), '') as device,
    case when is_new_visitor then 'New' when not is_new_visitor then 'Returning' else '' end as visitor
  from (select *, (created_at at time zone 'America/New_York') as local from blog_analytics where post_id is not null) v;

-- Where a click came from: its visitor's first view, latest view, and latest view with a campaign, all found at once. OFFSET 0 keeps
-- the planner on the index of the session (0120_first_source.sql).
create view summed_click_pairs as
  select c.id, c.created_at, c.local::date as day, to_char(c.local, 'HH24') as hour, c.provider_id, c.component = 'blog' as is_post,
    case when c.component = 'blog' then c.post_id end as post_id, c.rank, nullif(c.variant_id, '') as variant,
    origin.source, nullif(lower(left(origin.tags ->> 0, 100)), '') as campaign,
    nullif(lower(left(origin.tags ->> 1, 200)), '') as ad_set, nullif(lower(left(origin.tags ->> 2, 200)), '') as ad,
    origin.seen ->> 0 as device, case origin.seen ->> 1 when 'true' then 'New' when 'false' then 'Returning' end as visitor
  from (select *, (created_at at time zone 'America/New_York') as local from provider_clicks) c
  left join lateral (
    select (array_agg(a.source order by a.created_at))[1] as source,
      (jsonb_agg(a.seen order by a.created_at desc, a.id desc)) -> 0 as seen,
      (jsonb_agg(a.tags order by a.created_at desc, a.id desc) filter (where a.utm_campaign is not null)) -> 0 as tags
    from (
      select v.id, v.created_at, v.utm_campaign,
        left(coalesce(v.utm_source,
          regexp_replace(lower(substring(v.referrer from '^https?://([^/?#:]+)')), '^www\.', ''), 'direct'), 200) as source,
        jsonb_build_array(device_of(v.metadata), v.is_new_visitor) as seen,
        jsonb_build_array(v.utm_campaign, v.utm_term, v.utm_content) as tags
      from blog_analytics v where v.session_id = c.session_id and v.created_at <= c.created_at offset 0
    ) a
  ) origin on true;

create function forget_pair_sums() returns trigger language plpgsql as $$
declare
  first_day date;
begin
  if tg_op = 'DELETE' then
    if current_setting('app.applies_retention', true) = 'on' then
      return null;
    end if;
    -- A brand without clicks that is removed removes none here.
    if not exists (select from gone) then
      return null;
    end if;
  end if;
  perform pg_advisory_xact_lock(727402);
  if tg_op = 'TRUNCATE' then
    update analytics_progress set details_from = '-infinity', sums_from = '-infinity'
      where source = tg_argv[0] or (tg_argv[0] = 'view_pairs' and source = 'pair_views');
  end if;
  if tg_argv[0] = 'view_pairs' then
    select (details_from at time zone 'America/New_York')::date into strict first_day
      from analytics_progress where source = 'view_pairs';
    delete from view_pair_sums where bucket >= first_day;
    delete from analytics_late where source = 'view_pairs';
    update analytics_progress set rolled_until = details_from where source = 'view_pairs';
  end if;
  -- Where clicks came from is what their visitors viewed.
  select (details_from at time zone 'America/New_York')::date into strict first_day
    from analytics_progress where source = 'click_pairs';
  delete from click_pair_sums where bucket >= first_day;
  delete from click_cell_sums where day >= first_day;
  delete from analytics_late where source in ('click_pairs', 'pair_views');
  update analytics_progress set rolled_until = details_from where source = 'click_pairs';
  return null;
end;
$$;

create function note_late_view_of_pair() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(727402);
  if new.created_at < (select rolled_until from analytics_progress where source = 'click_pairs') then
    insert into analytics_late (source, row_id) values ('pair_views', new.id);
  end if;
  return null;
end;
$$;

create trigger blog_analytics_late_pairs after insert on blog_analytics for each row
  when (new.post_id is not null and new.created_at < clock_timestamp() - interval '5 seconds')
  execute function note_late_event('view_pairs', 'id');
create trigger blog_analytics_late_for_click_pairs after insert on blog_analytics for each row
  when (new.created_at < clock_timestamp() - interval '5 seconds') execute function note_late_view_of_pair();
create trigger provider_clicks_late_pairs after insert on provider_clicks for each row
  when (new.created_at < clock_timestamp() - interval '5 seconds')
  execute function note_late_event('click_pairs', 'id');

create trigger blog_analytics_changed_pairs after update or truncate on blog_analytics
  for each statement execute function forget_pair_sums('view_pairs');
create trigger blog_analytics_removed_pairs after delete on blog_analytics referencing old table as gone
  for each statement execute function forget_pair_sums('view_pairs');
create trigger provider_clicks_changed_pairs after update or truncate on provider_clicks
  for each statement execute function forget_pair_sums('click_pairs');
create trigger provider_clicks_removed_pairs after delete on provider_clicks referencing old table as gone
  for each statement execute function forget_pair_sums('click_pairs');

-- The months of clicks have their own triggers for deletions (0136).
do $$
declare
  month text;
begin
  for month in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'provider_clicks'::regclass
  loop
    execute format('create trigger provider_clicks_removed_pairs after delete on %I referencing old table as gone
      for each statement execute function forget_pair_sums(''click_pairs'')', month);
  end loop;
end;
$$;

-- The previous release doesn't know these sums when it deletes old events. What wasn't in them by then is missing from them.
create function follow_event_retention() returns trigger language plpgsql as $$
begin
  update analytics_progress set details_from = new.details_from, rolled_until = greatest(rolled_until, new.details_from),
    sums_from = case when rolled_until < new.details_from then new.details_from else sums_from end
  where details_from < new.details_from and source = any(
    case new.source when 'views' then array['view_pairs', 'pair_views'] else array['click_pairs'] end);
  return null;
end;
$$;
create trigger analytics_progress_retention after update of details_from on analytics_progress for each row
  when (new.source in ('views', 'clicks') and new.details_from > old.details_from)
  execute function follow_event_retention();
