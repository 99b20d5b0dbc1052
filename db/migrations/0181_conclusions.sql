-- What was decided after a split test, and why.
alter table split_tests add column conclusion text not null default ''
  constraint split_tests_conclusion_check check (length(conclusion) <= 2000);
