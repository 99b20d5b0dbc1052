-- contract: the previous version reads and writes provider_rankings_log as before. Its events go to the partition of their month.
-- A big table is checked once before it's locked for an instant, which may take longer than other statements.
set local statement_timeout = 0;
select partition_events_by_month('provider_rankings_log', 'ranking_id');
