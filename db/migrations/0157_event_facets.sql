-- Sums of views and clicks by hour, source, device, and new or returning, for reports (docs/decisions/exact-sums.md). They have
-- their own progress, so a process of an older release that still runs does no harm.

-- contract: every value that was allowed stays allowed, and the table has a few rows.
alter table analytics_progress drop constraint analytics_progress_source_check;
alter table analytics_progress add constraint analytics_progress_source_check check (source in (
  'views', 'clicks', 'events', 'rankings', 'variant_views', 'variant_clicks', 'view_facets', 'click_facets', 'click_views'));
-- The first moment whose events are in the sums. Older ones had been deleted before these sums existed.
alter table analytics_progress add column sums_from timestamptz not null default '-infinity';
insert into analytics_progress (source, rolled_until, details_from, sums_from)
  select 'view_facets', details_from, details_from, details_from from analytics_progress where source = 'views'
  union all
  select 'click_facets', details_from, details_from, details_from from analytics_progress where source = 'clicks'
  union all
  -- Views that arrived after clicks of their visitor were in the sums. They can change where those clicks came from.
  select 'click_views', 'infinity', details_from, details_from from analytics_progress where source = 'views';

-- Days and hours are those of New York. Empty texts: unknown.
create table view_origin_sums (
  day date not null,
  source text not null,
  device text not null,
  visitor text not null,
  views integer not null,
  primary key (day, source, device, visitor)
);
create table view_hour_sums (
  day date not null,
  hour smallint not null,
  source text not null,
  views integer not null,
  primary key (day, hour, source)
);
create table click_origin_sums (
  day date not null,
  source text not null,
  is_post boolean not null,
  clicks integer not null,
  primary key (day, source, is_post)
);
create table click_hour_sums (
  day date not null,
  hour smallint not null,
  is_post boolean not null,
  clicks integer not null,
  primary key (day, hour, is_post)
);

-- Phone, tablet, or computer; null if the browser didn't say.
create function device_of(metadata jsonb) returns text language sql immutable as $$
  select case when coalesce(metadata ->> 'userAgent', '') = '' then null
    when metadata ->> 'userAgent' ~* 'ipad|tablet|android(?!.*mobile)' then 'Tablet'
    when metadata ->> 'userAgent' ~* 'mobi|iphone|ipod|android' then 'Phone' else 'Computer' end
$$;

create view summed_view_facets as
  select id, created_at, local::date as day, extract(hour from local)::smallint as hour,
    coalesce(nullif(left(utm_source, 100), ''), nullif(left(
      regexp_replace(lower(substring(referrer from '^https?://([^/?#:]+)')), '^www\.', ''), 100), ''), 'direct') as source,
    coalesce(device_of(metadata), '') as device,
    case when is_new_visitor then 'New' when not is_new_visitor then 'Returning' else '' end as visitor
  from (select *, (created_at at time zone 'America/New_York') as local from blog_analytics where post_id is not null) v;

create view summed_click_facets as
  select id, created_at, local::date as day, extract(hour from local)::smallint as hour, component = 'blog' as is_post,
    coalesce(first_source(session_id, created_at), '') as source
  from (select *, (created_at at time zone 'America/New_York') as local from provider_clicks) c;

create function forget_facet_sums() returns trigger language plpgsql as $$
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
      where source = tg_argv[0] or (tg_argv[0] = 'view_facets' and source = 'click_views');
  end if;
  if tg_argv[0] = 'view_facets' then
    select (details_from at time zone 'America/New_York')::date into strict first_day
      from analytics_progress where source = 'view_facets';
    delete from view_origin_sums where day >= first_day;
    delete from view_hour_sums where day >= first_day;
    delete from analytics_late where source = 'view_facets';
    update analytics_progress set rolled_until = details_from where source = 'view_facets';
  end if;
  -- Where clicks came from is what their visitors viewed.
  select (details_from at time zone 'America/New_York')::date into strict first_day
    from analytics_progress where source = 'click_facets';
  delete from click_origin_sums where day >= first_day;
  delete from click_hour_sums where day >= first_day;
  delete from analytics_late where source in ('click_facets', 'click_views');
  update analytics_progress set rolled_until = details_from where source = 'click_facets';
  return null;
end;
$$;

create function note_late_view() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(727402);
  if new.created_at < (select rolled_until from analytics_progress where source = 'click_facets') then
    insert into analytics_late (source, row_id) values ('click_views', new.id);
  end if;
  return null;
end;
$$;

create trigger blog_analytics_late_facets after insert on blog_analytics for each row
  when (new.post_id is not null and new.created_at < clock_timestamp() - interval '5 seconds')
  execute function note_late_event('view_facets', 'id');
create trigger blog_analytics_late_for_clicks after insert on blog_analytics for each row
  when (new.created_at < clock_timestamp() - interval '5 seconds') execute function note_late_view();
create trigger provider_clicks_late_facets after insert on provider_clicks for each row
  when (new.created_at < clock_timestamp() - interval '5 seconds')
  execute function note_late_event('click_facets', 'id');

create trigger blog_analytics_changed_facets after update or truncate on blog_analytics
  for each statement execute function forget_facet_sums('view_facets');
create trigger blog_analytics_removed_facets after delete on blog_analytics referencing old table as gone
  for each statement execute function forget_facet_sums('view_facets');
create trigger provider_clicks_changed_facets after update or truncate on provider_clicks
  for each statement execute function forget_facet_sums('click_facets');
create trigger provider_clicks_removed_facets after delete on provider_clicks referencing old table as gone
  for each statement execute function forget_facet_sums('click_facets');

-- The months of clicks have their own triggers for deletions (0136).
do $$
declare
  month text;
begin
  for month in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'provider_clicks'::regclass
  loop
    execute format('create trigger provider_clicks_removed_facets after delete on %I referencing old table as gone
      for each statement execute function forget_facet_sums(''click_facets'')', month);
  end loop;
end;
$$;
