-- Who changed what, before and after (decision O4). Rows are written in the transaction of the change they tell of
-- and never changed again: the database itself refuses.

create table audit_log (
  audit_id bigint generated always as identity primary key,
  -- Milliseconds, so that a cursor made of the time a browser was told finds its place again.
  created_at timestamptz(3) not null default now(),
  -- No reference: the log outlives accounts. Null when the product itself acted (a job).
  actor_id text check (length(actor_id) between 1 and 100),
  actor_name text not null check (length(actor_name) between 1 and 200),
  actor_role text check (length(actor_role) between 1 and 40),
  action text not null check (action ~ '^[a-z]+(_[a-z]+)*$' and length(action) <= 60),
  entity text not null check (entity ~ '^[a-z]+(_[a-z]+)*$' and length(entity) <= 60),
  entity_id text not null check (length(entity_id) between 1 and 200),
  summary text check (length(summary) between 1 and 500),
  -- Only the fields that changed: path of the field → value.
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb check (jsonb_typeof(after) = 'object'),
  search tsvector not null generated always as (
    to_tsvector('simple', actor_name || ' ' || action || ' ' || entity || ' ' || entity_id || ' ' || coalesce(summary, ''))
    || jsonb_to_tsvector('simple', coalesce(before, '{}'), '["string", "numeric"]')
    || jsonb_to_tsvector('simple', coalesce(after, '{}'), '["string", "numeric"]')
  ) stored
);

create index audit_log_time_idx on audit_log (created_at desc, audit_id desc);
create index audit_log_actor_idx on audit_log (actor_id, created_at desc, audit_id desc);
create index audit_log_entity_idx on audit_log (entity, entity_id, created_at desc, audit_id desc);
create index audit_log_entity_time_idx on audit_log (entity, created_at desc, audit_id desc);
create index audit_log_search_idx on audit_log using gin (search);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only.' using errcode = 'insufficient_privilege';
end;
$$;

create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_audit_change();
