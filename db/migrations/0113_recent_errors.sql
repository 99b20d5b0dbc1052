-- The newest errors of all processes, for the System page. They have no message and no data, only class, code, and place.
create table recent_errors (
  error_id bigint generated always as identity primary key,
  happened_at timestamptz not null,
  request_id uuid,
  -- What failed, in fixed words from the code.
  what text not null,
  name text not null,
  code text,
  place text
);
create index recent_errors_newest on recent_errors (happened_at desc);
