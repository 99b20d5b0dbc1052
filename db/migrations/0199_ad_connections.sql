-- Connections to the reporting APIs of other ad platforms than Meta, one per platform. Meta's stays in ad_accounts, where
-- the previous release looks for it.

create table ad_connections (
  platform text primary key check (platform <> 'facebook' and length(platform) between 1 and 100),
  account_id text not null check (account_id ~ '^[0-9]{1,30}$'),
  -- What staff entered, as encrypted JSON.
  credentials_sealed text not null check (length(credentials_sealed) between 1 and 20000),
  account_name text not null check (length(account_name) between 1 and 300),
  -- Its days are the days of ad spend.
  time_zone text not null check (length(time_zone) between 1 and 100),
  token_expires_at timestamptz,
  connected_at timestamptz not null,
  connected_by text references auth_users (id) on delete set null,
  last_tried_at timestamptz,
  last_sync_time timestamptz,
  last_problem text check (length(last_problem) <= 500)
);

-- The number of the account that a figure was read from, so that it's found again after the account is renamed. Null if
-- it was imported from a file or entered by hand.
alter table ad_spend_reports add column account_id text check (account_id ~ '^[0-9]{1,30}$');
