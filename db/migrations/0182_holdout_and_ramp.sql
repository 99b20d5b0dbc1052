-- Visitors outside a split test: held out for good, or not yet in it because it starts with a share of them.
alter table split_tests
  add column holdout smallint not null default 0 constraint split_tests_holdout_check check (holdout between 0 and 50),
  -- From the start date, 10% of visitors are in the test; from these days (New York), 50% and all. Without them, all from the start.
  add column ramp_half_date date,
  add column ramp_full_date date constraint split_tests_ramp_check check (
    (ramp_half_date is null) = (ramp_full_date is null) and (ramp_half_date is null or ramp_half_date < ramp_full_date));

-- Held-out visitors, one row each. Views and clicks have `{test id}-holdout` as their variant.
create table split_test_holdouts (
  split_test_id uuid not null references split_tests (id) on delete cascade,
  session_id text not null check (session_id ~ '^[A-Za-z0-9_-]{1,100}$'),
  created_at timestamptz not null default now(),
  primary key (split_test_id, session_id)
);
