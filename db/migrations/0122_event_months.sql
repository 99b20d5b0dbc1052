-- Events by month (docs/decisions/event-months.md): the functions, and what the tables of events must promise before 0123 to 0125 turn
-- each into the first partition of a table by month. A promise that isn't checked yet locks for an instant; checking it doesn't block
-- writers.
-- contract: the check only rejects events dated weeks ahead, which no release writes, and goes when its table becomes a partition.

-- The first moment of the month in New York, like the sums by month.
create function event_month(moment timestamptz) returns timestamptz language sql immutable as $$
  select date_trunc('month', moment at time zone 'America/New_York') at time zone 'America/New_York'
$$;

create function next_event_month(moment timestamptz) returns timestamptz language sql immutable as $$
  select (date_trunc('month', moment at time zone 'America/New_York') + interval '1 month') at time zone 'America/New_York'
$$;

-- The partitions of a table, oldest first. The first one starts at -infinity. The one for all other moments isn't included.
create function event_partitions(parent text) returns table (name text, starts timestamptz, ends timestamptz)
language sql stable as $$
  select c.relname::text,
    coalesce(substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM \(''([^'']+)''\)')::timestamptz, '-infinity'),
    substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([^'']+)''\)')::timestamptz as ends
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = to_regclass(parent) and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
  order by ends
$$;

-- Adds partitions until this moment is covered, and moves events there that arrived before their partition. Returns how many it added.
-- A table that is filled first and attached then only locks out other changes of the table, not writers.
create function add_event_months(parent text, until timestamptz) returns integer language plpgsql as $$
declare
  covered timestamptz;
  ending timestamptz;
  month text;
  added integer := 0;
begin
  select max(ends) into covered from event_partitions(parent);
  while covered <= until loop
    ending := next_event_month(covered);
    month := parent || to_char(covered at time zone 'America/New_York', '"_"YYYY"_"MM');
    execute format('create table %I (like %I including defaults including constraints)', month, parent);
    execute format('alter table %I add primary key (%I)', month, (
      select a.attname from pg_attribute a where a.attrelid = to_regclass(parent) and a.attidentity = 'a'));
    execute format('with moved as (delete from %I where created_at >= %L and created_at < %L returning *)
      insert into %I select * from moved', parent || '_other', covered, ending, month);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, month, covered, ending);
    covered := ending;
    added := added + 1;
  end loop;
  return added;
end;
$$;

-- Makes a table a partition of a new one with its name, without rewriting it. The new one gets the triggers, indexes,
-- foreign keys, views, grants, and the next row number. It has no primary key: that would have to include created_at, and building its
-- index would lock a big table for minutes. Each partition has a primary key, and the numbers come from one sequence.
create function partition_events_by_month(named text, id text) returns void language plpgsql as $$
declare
  old text := named || '_first';
  bound timestamptz;
  last_id bigint;
  is_called boolean;
  statements text[];
  statement text;
  thing record;
begin
  execute format('alter table %I validate constraint %I', named, named || '_months');
  execute format('lock table %I in access exclusive mode', named);
  select substring(pg_get_constraintdef(oid) from '''([^'']+)''')::timestamptz into strict bound
    from pg_constraint where conrelid = to_regclass(named) and conname = named || '_months';
  execute format('select last_value, is_called from %s', pg_get_serial_sequence(named, id)) into strict last_id, is_called;

  statements := array(select format('alter table %I add constraint %I %s', named, conname, pg_get_constraintdef(oid))
    from pg_constraint where conrelid = to_regclass(named) and contype = 'f' order by conname);
  statements := statements || array(select pg_get_indexdef(indexrelid)
    from pg_index where indrelid = to_regclass(named) and not indisunique order by indexrelid);
  statements := statements || array(select pg_get_triggerdef(oid)
    from pg_trigger where tgrelid = to_regclass(named) and not tgisinternal order by tgname);
  statements := statements || array(
    select distinct format('create or replace view %s as %s', v.oid::regclass, pg_get_viewdef(v.oid))
    from pg_depend d join pg_rewrite r on r.oid = d.objid join pg_class v on v.oid = r.ev_class
    where d.refobjid = to_regclass(named) and d.classid = 'pg_rewrite'::regclass and v.relkind = 'v');

  statements := statements || array(select format('grant %s on %I to %s', g.privilege_type, named,
      case when g.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(g.grantee)) end)
    from pg_class c, aclexplode(c.relacl) g where c.oid = to_regclass(named) and g.grantee <> c.relowner);

  for thing in select tgname from pg_trigger where tgrelid = to_regclass(named) and not tgisinternal loop
    execute format('drop trigger %I on %I', thing.tgname, named);
  end loop;
  for thing in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = to_regclass(named) loop
    execute format('alter index %I rename to %I', thing.relname, replace(thing.relname, named, old));
  end loop;
  execute format('alter table %I alter column %I drop identity', named, id);
  execute format('alter table %I rename to %I', named, old);

  execute format('create table %I (like %I including defaults including constraints) partition by range (created_at)', named, old);
  execute format('alter table %I drop constraint %I', named, named || '_months');
  execute format('alter table %I alter column %I add generated always as identity', named, id);
  perform setval(pg_get_serial_sequence(named, id), last_id, is_called);
  foreach statement in array statements loop
    execute statement;
  end loop;
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', named, old, bound);
  execute format('alter table %I drop constraint %I', old, named || '_months');
  execute format('create table %I partition of %I default', named || '_other', named);
  execute format('alter table %I add primary key (%I)', named || '_other', id);
  perform add_event_months(named, now() + interval '3 months');
end;
$$;

-- The first partition ends weeks after this migration, so that events of processes of the previous version still belong to it.
do $$
declare
  named text;
begin
  foreach named in array array['analytics_events', 'provider_rankings_log', 'blog_analytics'] loop
    execute format('alter table %I add constraint %I check (created_at < %L) not valid',
      named, named || '_months', next_event_month(now() + interval '14 days'));
  end loop;
end;
$$;
