-- The rank a reader clicked on, and where the visitor of a conversion came from, so that earnings can be told by both.

alter table provider_clicks add column rank smallint check (rank between 0 and 1000);

create table click_rank_sums (
  -- America/New_York.
  day date not null,
  rank smallint not null,
  clicks integer not null,
  primary key (day, rank)
);

create function sum_click_ranks() returns trigger language plpgsql as $$
begin
  insert into click_rank_sums as s (day, rank, clicks)
  select (created_at at time zone 'America/New_York')::date, rank, count(*) from new_rows where rank is not null
  group by 1, 2 order by 1, 2
  on conflict (day, rank) do update set clicks = s.clicks + excluded.clicks;
  return null;
end;
$$;
create trigger provider_clicks_ranked after insert on provider_clicks
  referencing new table as new_rows for each statement execute function sum_click_ranks();

create function empty_click_ranks() returns trigger language plpgsql as $$
begin
  delete from click_rank_sums;
  return null;
end;
$$;
create trigger provider_clicks_unranked after truncate on provider_clicks
  for each statement execute function empty_click_ranks();

-- What first led the visitor here: the source an advertisement was tagged with, else the site that linked to us.
alter table conversions add column traffic_source text check (length(traffic_source) <= 200);
create index conversions_traffic_idx on conversions (day) include (traffic_source, rank, campaign, payout) where counted;
