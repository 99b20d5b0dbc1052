-- Replays of many stored requests. Each is a job that works in small steps and says how far it is; only one runs at a time.

create table postback_replays (
  replay_id bigint generated always as identity primary key,
  started_by text not null,
  request_ids bigint[] not null,
  done integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  left_alone integer not null default 0,
  started_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  finished_at timestamptz,
  has_failed boolean not null default false,
  check (cardinality(request_ids) between 1 and 500),
  check (done between 0 and cardinality(request_ids))
);

create unique index postback_replays_running_idx on postback_replays ((true)) where finished_at is null;
