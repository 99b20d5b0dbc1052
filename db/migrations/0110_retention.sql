-- How long each kind of data is kept (spec:peoples-data#retention). A kind without a row is kept until someone deletes it.
create table retention_rules (
  data_kind text primary key check (data_kind ~ '^[a-z]+(-[a-z]+)*$' and length(data_kind) <= 60),
  months integer not null check (months between 1 and 240),
  updated_at timestamptz not null
);

-- The audit log stays append-only for everything that people do. Besides the removal of sample data, only the nightly job that
-- applies a retention rule may delete from it, and only entries older than a year.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('app.removes_sample', true) = 'on' then
    if is_sample('audit_log', old.audit_id) then
      return old;
    end if;
  end if;
  if tg_op = 'DELETE' and current_setting('app.applies_retention', true) = 'on' then
    if old.created_at < now() - interval '364 days' then
      return old;
    end if;
  end if;
  raise exception 'The audit log is append-only.' using errcode = 'insufficient_privilege';
end;
$$;
