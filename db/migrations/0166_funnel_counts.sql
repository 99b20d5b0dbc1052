-- How many visitors reached, answered, and left each step of a quiz or form, as counts by day. No row describes a person
-- (docs/decisions/funnels.md).

-- A day's visitors of one funnel that share where they came from. '*' in all three: the others together.
create table funnel_segments (
  segment_id bigint generated always as identity primary key,
  -- The New York day on which the counts arrived.
  day date not null,
  -- A post's id, or the name of a tool.
  funnel text not null check (length(funnel) between 1 and 36),
  -- Empty texts: no variant, and a browser that didn't say.
  variant text not null check (length(variant) <= 100),
  source text not null check (length(source) between 1 and 100),
  device text not null check (length(device) <= 10),
  unique (funnel, day, variant, source, device)
);
create index funnel_segments_day_idx on funnel_segments (day);

create table funnel_step_counts (
  segment_id bigint not null references funnel_segments (segment_id) on delete cascade,
  -- A stage, or 'q:' with the id of a question or the number of a form's step.
  step text not null check (length(step) between 1 and 102),
  -- 'reached', 'answered', 'back', or 't' with the number of a range of seconds.
  event text not null check (length(event) between 1 and 10),
  visits integer not null check (visits > 0),
  primary key (segment_id, step, event)
);

-- Answers of completed quizzes, apart from variant, source, and device, so that a count can't be joined with a view.
create table funnel_answer_counts (
  day date not null,
  funnel text not null check (length(funnel) between 1 and 36),
  question text not null check (length(question) between 1 and 100),
  -- The value of an option.
  answer text not null check (length(answer) between 1 and 200),
  visits integer not null check (visits > 0),
  primary key (funnel, day, question, answer)
);
create index funnel_answer_counts_day_idx on funnel_answer_counts (day);

-- Combinations of answers. '*': the others together.
create table funnel_path_counts (
  day date not null,
  funnel text not null check (length(funnel) between 1 and 36),
  -- A JSON object: question id to value.
  path text not null check (length(path) between 1 and 1000),
  completed integer not null check (completed >= 0),
  clicked integer not null check (clicked >= 0),
  primary key (funnel, day, path)
);
create index funnel_path_counts_day_idx on funnel_path_counts (day);
