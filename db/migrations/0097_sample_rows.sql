-- Which rows the sample data made, so that an administrator can remove those and nothing else (spec:site#sample-data).

create table sample_data (
  only_row boolean primary key default true check (only_row),
  seeded_at timestamptz not null,
  -- Once it was removed, no later start brings it back.
  removed_at timestamptz,
  removed_by text references auth_users (id) on delete set null
);

create table sample_rows (
  table_name text primary key check (length(table_name) <= 60),
  -- Ids that are numbers, as ranges. Other ids and days are in `keys`.
  ids int8multirange not null default '{}',
  keys text[] not null default '{}'
);

create function is_sample(named text, id bigint) returns boolean language sql stable as $$
  select exists (select from sample_rows where table_name = named and ids @> id)
$$;

-- Both logs stay append-only for everything that people did. Only a transaction that removes the sample data may delete their
-- sample entries.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('app.removes_sample', true) = 'on' then
    if is_sample('audit_log', old.audit_id) then
      return old;
    end if;
  end if;
  raise exception 'The audit log is append-only.' using errcode = 'insufficient_privilege';
end;
$$;

-- The prices of a sample brand are invented, and so is their history.
create or replace function refuse_price_history_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('app.removes_sample', true) = 'on' then
    if is_sample('brands', old.brand_id) then
      return old;
    end if;
  end if;
  raise exception 'The price history is append-only.' using errcode = 'insufficient_privilege';
end;
$$;

-- Two sums of clicks were only ever added to. Deleted clicks leave them too, while the views still say what led a visitor here.
create function subtract_click_sums() returns trigger language plpgsql as $$
begin
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
create trigger provider_clicks_subtracted after delete on provider_clicks
  referencing old table as gone for each statement execute function subtract_click_sums();
