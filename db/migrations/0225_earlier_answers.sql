-- While a report is prepared again, and if that fails, its page keeps showing the answer from before. The name is what the list of
-- prepared reports shows: the table doesn't know what a question means. The previous release leaves these columns alone.
alter table report_answers
  add column name text not null default '' check (length(name) <= 500),
  add column earlier_report jsonb,
  add column earlier_as_of timestamptz;
