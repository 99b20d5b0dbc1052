-- Notes that staff write about a day, for the charts, and the days on which a new version of the product started.

create table day_notes (
  note_id bigint generated always as identity primary key,
  -- Chosen by the browser, so that a note sent twice is stored once.
  request_id uuid not null unique,
  -- A day in America/New_York.
  day date not null check (day between '2000-01-01' and '2100-12-31'),
  body text not null check (length(body) between 1 and 200),
  -- Whether content managers see it too.
  for_managers boolean not null,
  -- No reference: a note outlives its author's account.
  author_id text not null check (length(author_id) between 1 and 100),
  author_name text not null check (length(author_name) <= 300),
  -- Goes up with each change, so that someone who saw an older note can't overwrite a newer one.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by text check (length(deleted_by) between 1 and 100),
  check ((deleted_at is null) = (deleted_by is null))
);
create index day_notes_day_idx on day_notes (day desc, note_id desc) where deleted_at is null;
create index day_notes_author_idx on day_notes (author_id, created_at);
create index day_notes_created_idx on day_notes (created_at);
create index day_notes_deleted_idx on day_notes (deleted_at) where deleted_at is not null;

create table product_versions (
  version_id bigint generated always as identity primary key,
  version text not null check (length(version) between 1 and 100),
  started_at timestamptz not null
);
create index product_versions_started_idx on product_versions (started_at);
