-- Sums of conversions by day, kept exact in the transaction of each change, so that dashboards read hundreds of rows instead of
-- all conversions; and what the search of a dashboard looks through.

create table conversion_sums (
  -- The source; empty: all of them together.
  sub1 text not null,
  day date not null,
  -- 0: the conversion names no brand.
  brand_id integer not null,
  is_test boolean not null,
  conversions integer not null,
  revenue numeric(14,2) not null,
  payout numeric(14,2) not null,
  primary key (sub1, day, brand_id, is_test)
);

create type conversion_change as (
  sign integer, sub1 text, day date, brand_id integer, is_test boolean, revenue numeric, payout numeric
);

-- Whoever writes conversions takes their lock first (mutations/conversions.server.ts), so two never wait for each other's sums.
create function sum_conversions() returns trigger language plpgsql as $$
declare
  changes conversion_change[] := '{}';
begin
  if tg_op <> 'INSERT' then
    changes := array(
      select row(-1, c.sub1, c.day, coalesce(c.brand_id, 0), c.is_test, coalesce(c.revenue, 0), coalesce(c.payout, 0))::conversion_change
      from old_rows c where c.archived_at is null and c.status <> 'reversed');
  end if;
  if tg_op <> 'DELETE' then
    changes := changes || array(
      select row(1, c.sub1, c.day, coalesce(c.brand_id, 0), c.is_test, coalesce(c.revenue, 0), coalesce(c.payout, 0))::conversion_change
      from new_rows c where c.archived_at is null and c.status <> 'reversed');
  end if;
  insert into conversion_sums as s (sub1, day, brand_id, is_test, conversions, revenue, payout)
  select scope.sub1, c.day, c.brand_id, c.is_test, sum(c.sign), sum(c.sign * c.revenue), sum(c.sign * c.payout)
  from unnest(changes) c
  cross join lateral (select '' as sub1 union all select c.sub1 where c.sub1 is not null) scope
  group by 1, 2, 3, 4
  having sum(c.sign) <> 0 or sum(c.sign * c.revenue) <> 0 or sum(c.sign * c.payout) <> 0
  order by 1, 2, 3, 4
  on conflict (sub1, day, brand_id, is_test) do update
    set conversions = s.conversions + excluded.conversions,
      revenue = s.revenue + excluded.revenue,
      payout = s.payout + excluded.payout;
  return null;
end;
$$;

create trigger conversions_summed_insert after insert on conversions
  referencing new table as new_rows for each statement execute function sum_conversions();
create trigger conversions_summed_update after update on conversions
  referencing old table as old_rows new table as new_rows for each statement execute function sum_conversions();
create trigger conversions_summed_delete after delete on conversions
  referencing old table as old_rows for each statement execute function sum_conversions();

create function empty_conversion_sums() returns trigger language plpgsql as $$
begin
  truncate conversion_sums;
  return null;
end;
$$;
create trigger conversions_summed_truncate after truncate on conversions
  for each statement execute function empty_conversion_sums();

insert into conversion_sums (sub1, day, brand_id, is_test, conversions, revenue, payout)
select scope.sub1, c.day, coalesce(c.brand_id, 0), c.is_test, count(*), sum(coalesce(c.revenue, 0)), sum(coalesce(c.payout, 0))
from conversions c
cross join lateral (select '' as sub1 union all select c.sub1 where c.sub1 is not null) scope
where c.archived_at is null and c.status <> 'reversed'
group by 1, 2, 3, 4;

-- A line break between the parts, so that nothing is found across two of them.
alter table conversions add column search_text text not null generated always as (
  lower(transaction_id || chr(10) || coalesce(sub1, '') || chr(10) || coalesce(sub2, '') || chr(10) || coalesce(sub3, '')
    || chr(10) || coalesce(sub4, '') || chr(10) || coalesce(sub5, ''))
) stored;

-- The sums answer what this one did.
drop index conversions_day_idx;
create index conversions_day_idx on conversions (day);

-- Open dashboards ask for the last change.
create index conversions_updated_idx on conversions (updated_at);
