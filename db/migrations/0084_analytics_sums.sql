-- Exact sums of what visitors do, by day and by month in America/New_York, so that reports need not read every event.
-- A row of events is either in the sums or pending: pending are those from `rolled_until` on, and those of analytics_late.
-- Reports add both, so they are exact at any moment (docs/decisions/exact-sums.md).

-- The post a view or a click belongs to, by the address it had then. No reference: it would lock the post at each event.
alter table blog_analytics add column post_id uuid;
update blog_analytics v set post_id = p.id from blog_posts p where p.slug = v.slug and p.archived_at is null;
alter table provider_clicks add column post_id uuid;
update provider_clicks c set post_id = p.id from blog_posts p
  where c.component = 'blog' and c.source_page = '/blog/' || p.slug and p.archived_at is null;

-- Reports ask by time. This index grows at its end only, which costs a writer less than one by address did.
create index blog_analytics_created_idx on blog_analytics (created_at) include (post_id);
drop index blog_analytics_slug_idx;

create index conversions_blog_idx on conversions (day) include (created_at, post_id, brand_id, revenue, payout)
  where counted and is_blog;

create table analytics_progress (
  source text primary key check (source in ('views', 'clicks', 'events', 'rankings')),
  rolled_until timestamptz not null default '-infinity'
);
insert into analytics_progress (source) values ('views'), ('clicks'), ('events'), ('rankings');

-- Events that were written with a moment that was summed up already.
create table analytics_late (
  source text not null references analytics_progress (source),
  row_id bigint not null,
  primary key (source, row_id)
);

create table post_view_sums (
  grain text not null check (grain in ('day', 'month')),
  -- The day, or the first of the month.
  bucket date not null,
  post_id uuid not null,
  views integer not null,
  primary key (grain, bucket, post_id)
);

create table post_source_sums (
  grain text not null check (grain in ('day', 'month')),
  bucket date not null,
  post_id uuid not null,
  -- Empty where the visitor told none.
  referrer_host text not null,
  utm_source text not null,
  utm_medium text not null,
  utm_campaign text not null,
  views integer not null,
  primary key (grain, bucket, post_id, referrer_host, utm_source, utm_medium, utm_campaign)
);

-- Sets of posts whose visitors are counted, each visitor once: those a viewer may see, of one category or of all.
create table visitor_groups (
  group_id integer generated always as identity primary key,
  -- Null: an administrator, who sees every post.
  viewer_id text references auth_users (id) on delete cascade,
  category_id integer references blog_categories (id) on delete cascade,
  is_built boolean not null default false,
  constraint visitor_groups_once unique nulls not distinct (viewer_id, category_id)
);
insert into visitor_groups (is_built) values (true);

create table visitor_group_posts (
  group_id integer not null references visitor_groups (group_id) on delete cascade,
  post_id uuid not null,
  primary key (group_id, post_id)
);

-- How many visitors were last seen on a day. Whoever was last seen on or after a day visited in the time from there until now.
create table visitor_sums (
  group_id integer not null references visitor_groups (group_id) on delete cascade,
  day date not null,
  visitors integer not null,
  primary key (group_id, day)
);

create table click_sums (
  grain text not null check (grain in ('day', 'month')),
  bucket date not null,
  component text not null,
  -- All zeros: no post.
  post_id uuid not null,
  provider_id integer not null,
  clicks integer not null,
  primary key (grain, bucket, component, post_id, provider_id)
);
create index click_sums_post_idx on click_sums (post_id, grain, bucket);

create table event_sums (
  grain text not null check (grain in ('day', 'month')),
  bucket date not null,
  component text not null,
  event_type text not null,
  events integer not null,
  primary key (grain, bucket, component, event_type)
);

create table ranking_sums (
  grain text not null check (grain in ('day', 'month')),
  bucket date not null,
  provider_id integer not null,
  appearances integer not null,
  -- Rank 3 or better (B 9).
  top_rankings integer not null,
  primary key (grain, bucket, provider_id)
);

-- Events with the columns by which they are summed, for sums and reports alike.
create view summed_views as
  select id, created_at, (created_at at time zone 'America/New_York')::date as day, post_id, session_id,
    coalesce(left(regexp_replace(lower(substring(referrer from '^https?://([^/?#:]+)')), '^www\.', ''), 100), '') as referrer_host,
    coalesce(left(utm_source, 100), '') as utm_source,
    coalesce(left(utm_medium, 100), '') as utm_medium,
    coalesce(left(utm_campaign, 100), '') as utm_campaign
  from blog_analytics where post_id is not null;

create view summed_clicks as
  select id, created_at, (created_at at time zone 'America/New_York')::date as day, component, provider_id,
    coalesce(post_id, '00000000-0000-0000-0000-000000000000') as post_id
  from provider_clicks;

create view summed_events as
  select event_id as id, created_at, (created_at at time zone 'America/New_York')::date as day, component, event_type
  from analytics_events;

create view summed_rankings as
  select ranking_id as id, created_at, (created_at at time zone 'America/New_York')::date as day, provider_id, rank
  from provider_rankings_log;

-- A row with a moment in the past may belong to what is summed up. Writers of such rows share this lock; whoever sums up
-- takes it alone, so that none slips by unseen.
create function note_late_event() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(727402);
  if new.created_at < (select rolled_until from analytics_progress where source = tg_argv[0]) then
    insert into analytics_late (source, row_id) values (tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::bigint);
  end if;
  return null;
end;
$$;

-- Nothing in the product changes or removes events. Should somebody do it by hand, the sums begin anew.
create function forget_event_sums() returns trigger language plpgsql as $$
begin
  -- A brand without clicks that is removed removes none here.
  if tg_op = 'DELETE' then
    if not exists (select from gone) then
      return null;
    end if;
  end if;
  perform pg_advisory_xact_lock(727402);
  if tg_argv[0] = 'views' then
    delete from post_view_sums;
    delete from post_source_sums;
    delete from visitor_sums;
  elsif tg_argv[0] = 'clicks' then
    delete from click_sums;
  elsif tg_argv[0] = 'events' then
    delete from event_sums;
  else
    delete from ranking_sums;
  end if;
  delete from analytics_late where source = tg_argv[0];
  update analytics_progress set rolled_until = '-infinity' where source = tg_argv[0];
  return null;
end;
$$;

create trigger blog_analytics_late after insert on blog_analytics for each row
  when (new.created_at < clock_timestamp() - interval '5 seconds') execute function note_late_event('views', 'id');
create trigger provider_clicks_late after insert on provider_clicks for each row
  when (new.created_at < clock_timestamp() - interval '5 seconds') execute function note_late_event('clicks', 'id');
create trigger analytics_events_late after insert on analytics_events for each row
  when (new.created_at < clock_timestamp() - interval '5 seconds') execute function note_late_event('events', 'event_id');
create trigger provider_rankings_late after insert on provider_rankings_log for each row
  when (new.created_at < clock_timestamp() - interval '5 seconds') execute function note_late_event('rankings', 'ranking_id');

create trigger blog_analytics_changed after update or truncate on blog_analytics
  for each statement execute function forget_event_sums('views');
create trigger blog_analytics_removed after delete on blog_analytics referencing old table as gone
  for each statement execute function forget_event_sums('views');
create trigger provider_clicks_changed after update or truncate on provider_clicks
  for each statement execute function forget_event_sums('clicks');
create trigger provider_clicks_removed after delete on provider_clicks referencing old table as gone
  for each statement execute function forget_event_sums('clicks');
create trigger analytics_events_changed after update or truncate on analytics_events
  for each statement execute function forget_event_sums('events');
create trigger analytics_events_removed after delete on analytics_events referencing old table as gone
  for each statement execute function forget_event_sums('events');
create trigger provider_rankings_log_changed after update or truncate on provider_rankings_log
  for each statement execute function forget_event_sums('rankings');
create trigger provider_rankings_log_removed after delete on provider_rankings_log referencing old table as gone
  for each statement execute function forget_event_sums('rankings');

-- What the collector did not record, and why: for the debugging panel. By minute; kept for two days.
create table dropped_events (
  minute timestamptz not null,
  reason text not null check (length(reason) between 1 and 40),
  events integer not null,
  primary key (minute, reason)
);
