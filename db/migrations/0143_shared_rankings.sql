-- Rankings that several posts use. A post keeps the resolved entries in its own column, so pages read nothing else.
create table shared_rankings (
  ranking_id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  entries jsonb not null check (jsonb_typeof(entries) = 'array'),
  -- Which providers a rule puts in; null: someone chooses them.
  rule jsonb check (jsonb_typeof(rule) = 'object'),
  is_kept_filled boolean not null default false check (not is_kept_filled or rule is not null),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- No reference: the ranking outlives the account.
  updated_by text,
  archived_at timestamptz
);
create unique index shared_rankings_name_key on shared_rankings (lower(name)) where archived_at is null;

create table shared_ranking_versions (
  ranking_id uuid not null references shared_rankings on delete cascade,
  version integer not null,
  snapshot jsonb not null,
  saved_at timestamptz not null,
  saved_by text,
  saved_by_name text not null,
  primary key (ranking_id, version)
);

alter table blog_posts
  add column shared_ranking_id uuid references shared_rankings,
  add column ranking_exceptions jsonb check (jsonb_typeof(ranking_exceptions) = 'array');
create index blog_posts_shared_ranking_idx on blog_posts (shared_ranking_id) where shared_ranking_id is not null;
