-- How many visitors chance gave each variant, without counting them all for each report. Whatever changes an assignment adds a line
-- here, in the same transaction; a report adds up the lines since variants were last changed. Lines are joined now and then.

create table split_test_assignment_changes (
  change_id bigint generated always as identity primary key,
  -- No reference: lines of a variant that goes away are forgotten when lines are joined.
  variant_id text not null,
  -- When the visitors were assigned whom the line counts, or counts no longer.
  assigned_at timestamptz not null,
  visitors integer not null
);
create index split_test_assignment_changes_idx on split_test_assignment_changes (variant_id, assigned_at) include (visitors);

create function note_assignments() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from split_test_assignment_changes;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into split_test_assignment_changes (variant_id, assigned_at, visitors)
      select variant_id, created_at, -count(*) from old_rows where by_chance group by 1, 2;
  end if;
  if tg_op <> 'DELETE' then
    insert into split_test_assignment_changes (variant_id, assigned_at, visitors)
      select variant_id, created_at, count(*) from new_rows where by_chance group by 1, 2;
  end if;
  return null;
end;
$$;

create trigger split_test_assignments_added after insert on split_test_assignments
  referencing new table as new_rows for each statement execute function note_assignments();
create trigger split_test_assignments_changed after update on split_test_assignments
  referencing old table as old_rows new table as new_rows for each statement execute function note_assignments();
create trigger split_test_assignments_removed after delete on split_test_assignments
  referencing old table as old_rows for each statement execute function note_assignments();
create trigger split_test_assignments_emptied after truncate on split_test_assignments
  for each statement execute function note_assignments();

-- The triggers hold writers back until this is committed: none is missed, none counted twice.
insert into split_test_assignment_changes (variant_id, assigned_at, visitors)
  select a.variant_id, t.variants_changed_at, count(*)
  from split_test_assignments a join split_tests t on t.id = a.split_test_id
  where a.by_chance and a.created_at >= t.variants_changed_at group by 1, 2;
