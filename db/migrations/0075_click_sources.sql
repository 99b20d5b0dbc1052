-- Clicks by what first led their visitor here, for earnings per click by source. A click whose visitor read nothing here has none.

create table click_source_sums (
  -- America/New_York.
  day date not null,
  source text not null check (length(source) <= 200),
  clicks integer not null,
  primary key (day, source)
);

-- As a conversion's traffic_source: the source an advertisement was tagged with, else the site that linked to us.
create function first_source(visitor text, until timestamptz) returns text language sql stable as $$
  select left(coalesce(a.utm_source,
    regexp_replace(lower(substring(a.referrer from '^https?://([^/?#:]+)')), '^www\.', ''), 'direct'), 200)
  from blog_analytics a where a.session_id = visitor and a.created_at <= until
  order by a.created_at limit 1
$$;

create function sum_click_sources() returns trigger language plpgsql as $$
begin
  insert into click_source_sums as s (day, source, clicks)
  select n.day, n.source, count(*)
  from (
    select (created_at at time zone 'America/New_York')::date as day, first_source(session_id, created_at) as source
    from new_rows where session_id is not null
  ) n
  where n.source is not null group by 1, 2 order by 1, 2
  on conflict (day, source) do update set clicks = s.clicks + excluded.clicks;
  return null;
end;
$$;
create trigger provider_clicks_sourced after insert on provider_clicks
  referencing new table as new_rows for each statement execute function sum_click_sources();

create function empty_click_sources() returns trigger language plpgsql as $$
begin
  delete from click_source_sums;
  return null;
end;
$$;
create trigger provider_clicks_unsourced after truncate on provider_clicks
  for each statement execute function empty_click_sources();

insert into click_source_sums (day, source, clicks)
select n.day, n.source, count(*)
from (
  select (created_at at time zone 'America/New_York')::date as day, first_source(session_id, created_at) as source
  from provider_clicks where session_id is not null
) n
where n.source is not null group by 1, 2;
