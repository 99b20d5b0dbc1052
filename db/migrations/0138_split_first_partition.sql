-- After a restore, events of all months are in the first partition, because the migrations create months only from their time on. The
-- restore calls distribute_events, so that retention can drop these months too (docs/decisions/event-months.md). It copies every row,
-- so the first partition of a site that has been running stays as it is.

-- Creates a partition for each month in the first one, and returns how many. Rows from more than 240 months ago stay there.
create function split_first_partition(parent text) returns integer language plpgsql as $$
declare
  old text := parent || '_first';
  rest text := parent || '_rest';
  id text := (select attname from pg_attribute where attrelid = to_regclass(parent) and attidentity = 'a');
  bound timestamptz;
  first timestamptz;
  starts timestamptz;
  month text;
  made integer := 0;
begin
  select p.ends into bound from event_partitions(parent) p where p.name = old;
  execute format('select event_month(min(created_at)) from %I where created_at >= %L', old, bound - interval '240 months') into first;
  if first is null then
    return 0;
  end if;
  execute format('alter table %I detach partition %I', parent, old);
  starts := first;
  while starts < bound loop
    month := parent || to_char(starts at time zone 'America/New_York', '"_"YYYY"_"MM');
    execute format('create table %I (like %I including defaults including constraints)', month, parent);
    execute format('insert into %I select * from %I where created_at >= %L and created_at < %L',
      month, old, starts, next_event_month(starts));
    execute format('alter table %I add primary key (%I)', month, id);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, month, starts, next_event_month(starts));
    starts := next_event_month(starts);
    made := made + 1;
  end loop;
  execute format('create table %I (like %I including defaults including constraints)', rest, parent);
  execute format('insert into %I select * from %I where created_at < %L', rest, old, first);
  execute format('drop table %I', old);
  execute format('alter table %I rename to %I', rest, old);
  execute format('alter table %I add primary key (%I)', old, id);
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', parent, old, first);
  return made;
end;
$$;

create function distribute_events() returns void language plpgsql as $$
declare
  moved integer;
begin
  perform split_first_partition(t) from unnest(array['blog_analytics', 'analytics_events', 'provider_rankings_log']) t;
  loop
    moved := move_old_clicks(event_month(now() - interval '1 day'), 1000000);
    exit when moved = 0;
  end loop;
end;
$$;
