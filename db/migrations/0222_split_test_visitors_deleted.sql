-- When the visitors of a test that is over were deleted by its retention rule. The report then has no comparison of them.
alter table split_tests add column visitors_deleted_at timestamptz;
