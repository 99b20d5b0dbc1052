-- Answers of quizzes by month instead of by day: on a day with one completed visit, its answers could be connected with its source and
-- device, which are counted by day (docs/decisions/funnels.md). The column keeps its name and has the first day of the month. The
-- trigger makes rows of the previous release fit, too.
create function first_day_of_month() returns trigger language plpgsql as $$
begin
  new.day := date_trunc('month', new.day)::date;
  return new;
end $$;

lock table funnel_answer_counts, funnel_path_counts in share row exclusive mode;
create trigger funnel_answers_by_month before insert on funnel_answer_counts
  for each row execute function first_day_of_month();
create trigger funnel_paths_by_month before insert on funnel_path_counts
  for each row execute function first_day_of_month();

with moved as (
  delete from funnel_answer_counts where extract(day from day) <> 1 returning *
)
insert into funnel_answer_counts as c (day, funnel, question, answer, visits)
  select date_trunc('month', day)::date, funnel, question, answer, sum(visits) from moved group by 1, 2, 3, 4
  on conflict (funnel, day, question, answer) do update set visits = c.visits + excluded.visits;

with moved as (
  delete from funnel_path_counts where extract(day from day) <> 1 returning *
)
insert into funnel_path_counts as c (day, funnel, path, completed, clicked)
  select date_trunc('month', day)::date, funnel, path, sum(completed), sum(clicked) from moved group by 1, 2, 3
  on conflict (funnel, day, path) do update
    set completed = c.completed + excluded.completed, clicked = c.clicked + excluded.clicked;
