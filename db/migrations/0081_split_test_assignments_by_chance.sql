-- The sample-ratio check counts only what chance has dealt out: with that in the index it reads nothing else.
create index split_test_assignments_counted_idx
  on split_test_assignments (split_test_id, variant_id, created_at) include (by_chance);
drop index split_test_assignments_variant_idx;
