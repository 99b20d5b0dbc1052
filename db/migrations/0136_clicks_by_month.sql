-- Clicks by month (docs/decisions/event-months.md). A table partitioned by month can't keep click ids unique, and writers rely on
-- that. So new clicks stay in provider_clicks, and those of finished months move to tables that inherit from it. A statement that
-- reads, changes, or deletes clicks reaches all of them.

-- The partitions of a table, or the months that moved out of it, oldest first. The first partition starts at -infinity. The one for
-- all other moments isn't included.
create or replace function event_partitions(parent text) returns table (name text, starts timestamptz, ends timestamptz)
language sql stable as $$
  select c.relname::text,
    coalesce(substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM \(''([^'']+)''\)')::timestamptz, m.starts, '-infinity'),
    coalesce(substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([^'']+)''\)')::timestamptz, next_event_month(m.starts)) as ends
  from pg_inherits i
  join pg_class c on c.oid = i.inhrelid
  left join lateral (
    select to_timestamp(substring(c.relname from '_([0-9]{4}_[0-9]{2})$'), 'YYYY_MM')::timestamp at time zone 'America/New_York' as starts
  ) m on true
  where i.inhparent = to_regclass(parent) and pg_get_expr(c.relpartbound, c.oid) is distinct from 'DEFAULT'
  order by ends
$$;

-- Creates the table of a month that starts at this moment, with what isn't inherited: indexes, foreign keys, and the triggers that
-- fire when a provider is deleted together with its clicks.
create function add_click_month(starts timestamptz) returns text language plpgsql as $$
declare
  month text := 'provider_clicks' || to_char(starts at time zone 'America/New_York', '"_"YYYY"_"MM');
  statement text;
begin
  if to_regclass(month) is not null then
    return month;
  end if;
  execute format('create table %I (like provider_clicks including defaults including indexes,
    check (created_at >= %L and created_at < %L)) inherits (provider_clicks)', month, starts, next_event_month(starts));
  for statement in
    select format('alter table %I add constraint %I %s', month, conname, pg_get_constraintdef(oid))
      from pg_constraint where conrelid = 'provider_clicks'::regclass and contype = 'f'
    union all
    select regexp_replace(pg_get_triggerdef(oid), ' ON \S+', format(' ON %I', month))
      from pg_trigger where tgrelid = 'provider_clicks'::regclass and not tgisinternal and tgtype & 1 = 0 and tgtype & 8 = 8
  loop
    execute statement;
  end loop;
  return month;
end;
$$;

-- Moves clicks of the oldest month that ends by this moment, at most that many. Every reader sees a click exactly once, because it
-- leaves and arrives in one statement. The sums stay as they are.
create function move_old_clicks(until timestamptz, most integer) returns integer language plpgsql as $$
declare
  starts timestamptz;
  moved integer;
begin
  select event_month(min(created_at)) into starts from only provider_clicks where created_at > '-infinity';
  if starts is null or next_event_month(starts) > until then
    return 0;
  end if;
  perform set_config('app.applies_retention', 'on', true);
  execute format('with moved as (
      delete from only provider_clicks where id in (
        select id from only provider_clicks where created_at >= %L and created_at < %L order by created_at limit %s)
      returning *
    ) insert into %I select * from moved', starts, next_event_month(starts), most, add_click_month(starts));
  get diagnostics moved = row_count;
  perform set_config('app.applies_retention', 'off', true);
  return moved;
end;
$$;

-- The click with this id. Most conversions follow a recent click, which is found without planning and opening every month.
create function click_by_id(wanted text) returns setof provider_clicks language plpgsql stable strict rows 1 as $$
begin
  return query select * from only provider_clicks where click_id = wanted;
  if not found then
    return query select * from provider_clicks where click_id = wanted;
  end if;
end;
$$;
