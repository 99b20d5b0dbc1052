-- Backups that the site makes on a schedule or because an administrator asks. They describe files of this installation,
-- so backups don't include this table.
create table backup_runs (
  backup_id bigint generated always as identity primary key,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  archive_name text not null check (archive_name <> ''),
  requested_by text,
  requested_at timestamptz not null,
  -- The current step, and how much of it is done, while it runs.
  step text,
  percent smallint check (percent between 0 and 100),
  -- The last sign that the backup is in progress.
  seen_at timestamptz not null,
  finished_at timestamptz,
  bytes bigint check (bytes >= 0),
  row_count bigint check (row_count >= 0),
  upload_count bigint check (upload_count >= 0),
  is_encrypted boolean,
  -- When this archive was deleted because newer ones replaced it.
  deleted_at timestamptz,
  failure text,
  check ((state = 'done') = (bytes is not null and row_count is not null and upload_count is not null)),
  check ((state = 'failed') = (failure is not null)),
  check ((state in ('done', 'failed')) = (finished_at is not null))
);
-- Only one backup at a time.
create unique index backup_runs_one_active on backup_runs ((true)) where state in ('waiting', 'running');
create index backup_runs_newest on backup_runs (requested_at desc);

-- Since when which schedule applies, and which overdue backup administrators were emailed about.
create table backup_plan (
  only_row boolean primary key default true check (only_row),
  schedule text not null,
  since timestamptz not null,
  reported_for timestamptz
);
