-- The connection to the ads vendor's reporting API, and days of ad spend that staff took out.

create table ad_accounts (
  id smallint primary key default 1 check (id = 1),
  account_id text not null check (account_id ~ '^[0-9]{1,30}$'),
  access_token_sealed text not null check (length(access_token_sealed) between 1 and 4000),
  account_name text not null check (length(account_name) <= 300),
  -- Its days are the days of ad spend.
  time_zone text not null check (length(time_zone) between 1 and 100),
  token_expires_at timestamptz,
  connected_at timestamptz not null,
  connected_by text references auth_users (id) on delete set null,
  last_tried_at timestamptz,
  last_sync_time timestamptz,
  last_problem text check (length(last_problem) <= 500)
);

create table ad_spend_removed (
  date date primary key,
  day jsonb not null check (jsonb_typeof(day) = 'object'),
  removed_at timestamptz not null,
  removed_by text references auth_users (id) on delete set null
);
