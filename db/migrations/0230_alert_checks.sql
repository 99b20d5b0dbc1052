-- When each rule of alerts was last checked, and since when it couldn't be.

create table alert_checks (
  rule text primary key check (length(rule) between 1 and 40),
  -- The last check that worked; null if none has.
  checked_at timestamptz,
  -- The first of the checks in a row that didn't work, and why the last one didn't.
  failed_since timestamptz,
  problem text check (problem in ('slow', 'failed')),
  check (num_nulls(failed_since, problem) in (0, 2))
);
