-- Changes of many rows of a staff list at once: what was confirmed, and what happened to each row. Rows of visitors' data are named by
-- number only.

create table bulk_runs (
  run_id bigint generated always as identity primary key,
  list text not null check (length(list) between 1 and 40),
  action text not null check (length(action) between 1 and 40),
  -- What the action asked for, such as a tag. A reason may name a person, so it's erased when the run is done.
  input text check (length(input) between 1 and 2000),
  -- No reference: the run outlives the account.
  started_by text not null check (length(started_by) between 1 and 100),
  prepared_at timestamptz not null,
  status text not null default 'prepared'
    check (status in ('prepared', 'running', 'stopped', 'done', 'undoing', 'undone')),
  started_at timestamptz,
  finished_at timestamptz,
  undo_until timestamptz,
  undone_by text check (length(undone_by) between 1 and 100),
  undone_at timestamptz,
  constraint bulk_runs_started check ((status = 'prepared') = (started_at is null))
);
create index bulk_runs_time_idx on bulk_runs (started_at desc, run_id desc) where started_at is not null;

create table bulk_rows (
  run_id bigint not null references bulk_runs (run_id) on delete cascade,
  place integer not null,
  row_id text not null check (length(row_id) between 1 and 100),
  name text not null check (length(name) <= 300),
  state text not null check (state in ('waiting', 'left_out', 'changed', 'undone', 'kept')),
  -- Why it was left out of the change or of the undo.
  problem text check (length(problem) <= 300),
  -- What the undo needs; erased some time after the undo has ended.
  undo jsonb,
  primary key (run_id, place)
);
create index bulk_rows_waiting_idx on bulk_rows (run_id, place) where state = 'waiting';

-- A bulk change has one entry in the list. The entries of its rows name that entry.
alter table audit_log add column part_of text check (length(part_of) between 1 and 100);
create index audit_log_part_idx on audit_log (part_of, created_at desc, audit_id desc) where part_of is not null;
