-- Questions of the explorer that staff gave a name, and who has them pinned or emailed.

create table saved_reports (
  report_id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  -- The query of the report's URL.
  query text not null check (length(query) between 1 and 4000),
  is_shared boolean not null,
  -- No reference: a shared report outlives the account.
  owner_id text not null check (length(owner_id) between 1 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Deleted reports can be restored for some days.
  deleted_at timestamptz
);
create index saved_reports_owner_idx on saved_reports (owner_id);
create index saved_reports_deleted_idx on saved_reports (deleted_at) where deleted_at is not null;

create table saved_report_readers (
  report_id uuid not null references saved_reports (report_id) on delete cascade,
  user_id text not null references auth_users (id) on delete cascade,
  is_pinned boolean not null default false,
  frequency text check (frequency in ('daily', 'weekly', 'monthly')),
  -- The day in New York whose email was queued last.
  emailed_for date,
  primary key (report_id, user_id),
  constraint saved_report_readers_emailed check ((frequency is null) = (emailed_for is null))
);
create index saved_report_readers_user_idx on saved_report_readers (user_id);
create index saved_report_readers_email_idx on saved_report_readers (emailed_for) where frequency is not null;
