-- Sums as narrow as the reports that read them: by post, by provider, by set of posts; and sums of conversions.

create table post_click_sums (
  grain text not null check (grain in ('day', 'month')),
  bucket date not null,
  -- Clicks in the blog only. All zeros: no post.
  post_id uuid not null,
  clicks integer not null,
  primary key (grain, bucket, post_id)
);
insert into post_click_sums
  select grain, bucket, post_id, sum(clicks) from click_sums where component = 'blog' group by 1, 2, 3;

create table provider_click_sums (
  grain text not null check (grain in ('day', 'month')),
  bucket date not null,
  component text not null,
  provider_id integer not null,
  clicks integer not null,
  primary key (grain, bucket, component, provider_id)
);
insert into provider_click_sums
  select grain, bucket, component, provider_id, sum(clicks) from click_sums group by 1, 2, 3, 4;

-- Where the views of a set of posts came from. Sets are those whose visitors are counted.
create table group_source_sums (
  group_id integer not null references visitor_groups (group_id) on delete cascade,
  grain text not null check (grain in ('day', 'month')),
  bucket date not null,
  referrer_host text not null,
  utm_source text not null,
  utm_medium text not null,
  utm_campaign text not null,
  views integer not null,
  primary key (group_id, grain, bucket, referrer_host, utm_source, utm_medium, utm_campaign)
);
insert into group_source_sums
  select m.group_id, s.grain, s.bucket, s.referrer_host, s.utm_source, s.utm_medium, s.utm_campaign, sum(s.views)
  from post_source_sums s join visitor_group_posts m on m.post_id = s.post_id group by 1, 2, 3, 4, 5, 6, 7;

-- Conversions of the blog that count. Days named in conversion_changes are out of date: reports read their conversions.
create table post_conversion_sums (
  grain text not null check (grain in ('day', 'month')),
  bucket date not null,
  post_id uuid not null,
  conversions integer not null,
  revenue numeric(14,2) not null,
  payout numeric(14,2) not null,
  primary key (grain, bucket, post_id)
);

-- No unique day: writers of the same day must not wait for one another.
create table conversion_changes (
  change_id bigint generated always as identity primary key,
  day date not null
);
insert into conversion_changes (day) select distinct day from conversions;

create function note_changed_conversion() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from post_conversion_sums;
    delete from conversion_changes;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into conversion_changes (day) values (old.day);
  end if;
  if tg_op <> 'DELETE' then
    if tg_op = 'INSERT' or new.day <> old.day then
      insert into conversion_changes (day) values (new.day);
    end if;
  end if;
  return null;
end;
$$;
create trigger conversions_summed after insert or update or delete on conversions
  for each row execute function note_changed_conversion();
create trigger conversions_emptied after truncate on conversions
  for each statement execute function note_changed_conversion();

-- Asked by post, for what its providers brought.
drop index conversions_blog_idx;
create index conversions_blog_idx on conversions (post_id, day) include (created_at, brand_id, revenue, payout)
  where counted and is_blog;

create or replace function forget_event_sums() returns trigger language plpgsql as $$
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
    delete from group_source_sums;
    delete from visitor_sums;
  elsif tg_argv[0] = 'clicks' then
    delete from click_sums;
    delete from post_click_sums;
    delete from provider_click_sums;
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
