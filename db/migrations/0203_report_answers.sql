-- Answers to questions of the explorer that take too long to wait for. A job prepares them; only the person who asked sees them.

create table report_answers (
  answer_id uuid primary key default gen_random_uuid(),
  owner_id text not null references auth_users (id) on delete cascade,
  -- The figures are those that this role may see.
  role text not null check (role in ('admin', 'content_manager')),
  -- The query of the report's URL, and the question in it, without what only changes how the answer is shown.
  query text not null check (length(query) between 1 and 4000),
  question text not null check (length(question) between 1 and 4000),
  asked_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
  -- What the job is reading, and how much of it is done.
  step text not null default '' check (length(step) <= 100),
  percent smallint not null default 0 check (percent between 0 and 100),
  -- When the job last did something.
  moved_at timestamptz not null,
  -- The last moment that counts.
  as_of timestamptz,
  problem text check (problem in ('too-long', 'too-many-rows', 'role', 'failed')),
  report jsonb,
  constraint report_answers_report check ((status = 'done') = (report is not null) and (report is null or as_of is not null)),
  constraint report_answers_problem check ((status = 'failed') = (problem is not null))
);
create unique index report_answers_question_idx on report_answers (owner_id, md5(question));
-- One at a time per person.
create unique index report_answers_open_idx on report_answers (owner_id) where status in ('waiting', 'running');
create index report_answers_time_idx on report_answers (asked_at);

-- A deactivated account keeps no answers.
create function forget_report_answers() returns trigger language plpgsql as $$
begin
  delete from report_answers where owner_id = new.id;
  return null;
end;
$$;
create trigger auth_users_forget_report_answers after update of deactivated_at on auth_users for each row
  when (new.deactivated_at is not null) execute function forget_report_answers();
