-- What decides a split test; the other metrics are guardrails.
alter table split_tests add column primary_metric text not null default 'conversions'
  constraint split_tests_primary_metric_check check (primary_metric in ('clicks', 'conversions', 'payout', 'time_to_click'));
