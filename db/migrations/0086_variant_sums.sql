-- What each variant of a split test was shown and what was followed from it, by day in America/New_York: exact sums like those of
-- 0084, with a progress of their own, so that a process of an older release that still runs does no harm.

alter table analytics_progress drop constraint analytics_progress_source_check;
alter table analytics_progress add constraint analytics_progress_source_check
  check (source in ('views', 'clicks', 'events', 'rankings', 'variant_views', 'variant_clicks'));
insert into analytics_progress (source) values ('variant_views'), ('variant_clicks');

create table variant_view_sums (
  variant_id text not null,
  day date not null,
  views integer not null,
  primary key (variant_id, day)
);

create table variant_click_sums (
  variant_id text not null,
  day date not null,
  clicks integer not null,
  primary key (variant_id, day)
);

create view summed_variant_views as
  select id, created_at, (created_at at time zone 'America/New_York')::date as day, variant_id
  from blog_analytics where variant_id is not null;

create view summed_variant_clicks as
  select id, created_at, (created_at at time zone 'America/New_York')::date as day, variant_id
  from provider_clicks where variant_id is not null;

create function forget_variant_sums() returns trigger language plpgsql as $$
begin
  -- A brand without clicks that is removed removes none here.
  if tg_op = 'DELETE' then
    if not exists (select from gone) then
      return null;
    end if;
  end if;
  perform pg_advisory_xact_lock(727402);
  if tg_argv[0] = 'variant_views' then
    delete from variant_view_sums;
  else
    delete from variant_click_sums;
  end if;
  delete from analytics_late where source = tg_argv[0];
  update analytics_progress set rolled_until = '-infinity' where source = tg_argv[0];
  return null;
end;
$$;

create trigger blog_analytics_late_of_variant after insert on blog_analytics for each row
  when (new.variant_id is not null and new.created_at < clock_timestamp() - interval '5 seconds')
  execute function note_late_event('variant_views', 'id');
create trigger provider_clicks_late_of_variant after insert on provider_clicks for each row
  when (new.variant_id is not null and new.created_at < clock_timestamp() - interval '5 seconds')
  execute function note_late_event('variant_clicks', 'id');

create trigger blog_analytics_changed_of_variant after update or truncate on blog_analytics
  for each statement execute function forget_variant_sums('variant_views');
create trigger blog_analytics_removed_of_variant after delete on blog_analytics referencing old table as gone
  for each statement execute function forget_variant_sums('variant_views');
create trigger provider_clicks_changed_of_variant after update or truncate on provider_clicks
  for each statement execute function forget_variant_sums('variant_clicks');
create trigger provider_clicks_removed_of_variant after delete on provider_clicks referencing old table as gone
  for each statement execute function forget_variant_sums('variant_clicks');

-- Views of no post are in no sum: noted as late, they would stay so.
drop trigger blog_analytics_late on blog_analytics;
create trigger blog_analytics_late after insert on blog_analytics for each row
  when (new.post_id is not null and new.created_at < clock_timestamp() - interval '5 seconds')
  execute function note_late_event('views', 'id');
delete from analytics_late l using blog_analytics v where l.source = 'views' and v.id = l.row_id and v.post_id is null;
