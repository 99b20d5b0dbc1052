-- Retention of events (spec:peoples-data#event-retention): old events are deleted, and the sums that include them stay.

-- Events before this moment may be gone, so their sums can't be counted again. It's the first of a month in New York.
alter table analytics_progress add column details_from timestamptz not null default '-infinity';

-- Events that someone changes or deletes by hand are counted again, except those from before details_from. After a TRUNCATE there is
-- nothing to protect: it empties the sums too.
create or replace function forget_event_sums() returns trigger language plpgsql as $$
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
    update analytics_progress set details_from = '-infinity' where source = tg_argv[0];
  end if;
  select (details_from at time zone 'America/New_York')::date into strict first_day
    from analytics_progress where source = tg_argv[0];
  if tg_argv[0] = 'views' then
    delete from post_view_sums where bucket >= first_day;
    delete from post_source_sums where bucket >= first_day;
    delete from group_source_sums where bucket >= first_day;
    delete from visitor_sums where day >= first_day;
  elsif tg_argv[0] = 'clicks' then
    delete from click_sums where bucket >= first_day;
    delete from post_click_sums where bucket >= first_day;
    delete from provider_click_sums where bucket >= first_day;
  elsif tg_argv[0] = 'events' then
    delete from event_sums where bucket >= first_day;
  else
    delete from ranking_sums where bucket >= first_day;
  end if;
  delete from analytics_late where source = tg_argv[0];
  update analytics_progress set rolled_until = details_from where source = tg_argv[0];
  return null;
end;
$$;

create or replace function forget_variant_sums() returns trigger language plpgsql as $$
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
    update analytics_progress set details_from = '-infinity' where source = tg_argv[0];
  end if;
  select (details_from at time zone 'America/New_York')::date into strict first_day
    from analytics_progress where source = tg_argv[0];
  if tg_argv[0] = 'variant_views' then
    delete from variant_view_sums where day >= first_day;
  else
    delete from variant_click_sums where day >= first_day;
  end if;
  delete from analytics_late where source = tg_argv[0];
  update analytics_progress set rolled_until = details_from where source = tg_argv[0];
  return null;
end;
$$;

create or replace function subtract_click_sums() returns trigger language plpgsql as $$
begin
  if current_setting('app.applies_retention', true) = 'on' then
    return null;
  end if;
  update click_rank_sums s set clicks = s.clicks - g.clicks
  from (
    select (created_at at time zone 'America/New_York')::date as day, rank, count(*) as clicks
    from gone where rank is not null group by 1, 2
  ) g
  where s.day = g.day and s.rank = g.rank;
  update click_source_sums s set clicks = s.clicks - g.clicks
  from (
    select n.day, n.source, count(*) as clicks
    from (
      select (created_at at time zone 'America/New_York')::date as day, first_source(session_id, created_at) as source
      from gone where session_id is not null
    ) n
    where n.source is not null group by 1, 2
  ) g
  where s.day = g.day and s.source = g.source;
  delete from click_rank_sums where clicks = 0;
  delete from click_source_sums where clicks = 0;
  return null;
end;
$$;
