-- What staff logged by hand or took from a statement says nothing about whether the network still posts.
drop index conversions_network_idx;
create index conversions_network_idx on conversions (network_id, created_at desc)
  where not is_test and coalesce(metadata ->> 'source', '') not in ('manual', 'statement');
