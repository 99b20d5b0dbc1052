-- Alerts about figures outside their expected range, and who gets a notice when.

create table alert_settings (
  -- There is one row, once someone has saved the settings.
  only_row boolean primary key default true check (only_row),
  -- Goes up with each change, so that two people can't overwrite each other.
  version integer not null default 1,
  -- Rule → whether it's on, its threshold, and its minimum. A missing rule has its defaults.
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  -- Hours in New York. Notices wait from the first until the second.
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_until smallint check (quiet_until between 0 and 23),
  -- Ids of staff who get an email.
  recipients text[] not null default '{}' check (cardinality(recipients) <= 50),
  -- Where notices are also sent, and the encrypted key that signs them.
  webhook_url text check (length(webhook_url) <= 500),
  webhook_secret_sealed text check (length(webhook_secret_sealed) <= 500),
  check (num_nulls(quiet_from, quiet_until) in (0, 2) and quiet_from <> quiet_until),
  check (num_nulls(webhook_url, webhook_secret_sealed) in (0, 2))
);

create table alerts (
  alert_id bigint generated always as identity primary key,
  rule text not null check (length(rule) between 1 and 40),
  -- What the rule found: `brand:12`, `post:…`, `campaign:…`, `site`.
  subject text not null check (length(subject) between 1 and 600),
  -- As it was called when the alert was opened.
  subject_name text not null check (length(subject_name) <= 600),
  -- The day in New York that was judged last.
  day date not null,
  -- What was found, in words.
  says text not null check (length(says) <= 1200),
  opened_at timestamptz not null,
  -- When a check last found it.
  found_at timestamptz not null,
  -- Null while the alert is open.
  closed_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by text check (length(acknowledged_by) between 1 and 100),
  acknowledged_by_name text check (length(acknowledged_by_name) <= 300),
  -- When to send the notice; null for none, because there was one recently.
  notice_at timestamptz,
  noticed_at timestamptz
);
-- One open alert for a rule and what it found.
create unique index alerts_open_idx on alerts (rule, subject) where closed_at is null;
create index alerts_closed_idx on alerts (closed_at, alert_id) where closed_at is not null;
create index alerts_notice_idx on alerts (notice_at) where noticed_at is null and closed_at is null;
