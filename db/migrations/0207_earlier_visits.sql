-- Whether a visitor of a split test had viewed a post here before the assignment: what they do then depends on it, so the comparison
-- can take it into account. It's looked up when the assignment is written. Null: assigned by a version that didn't look.
set local statement_timeout = 0;
alter table split_test_assignments add column seen_before boolean;
create index split_test_assignments_seen_idx on split_test_assignments (split_test_id, variant_id, created_at)
  where by_chance and seen_before;
create index split_test_assignments_unknown_idx on split_test_assignments (split_test_id, created_at)
  where by_chance and seen_before is null;
