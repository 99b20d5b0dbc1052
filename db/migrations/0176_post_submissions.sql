-- Changes of posts that content managers submitted for review. Readers never see them before an administrator publishes them.

create table blog_post_submissions (
  post_id uuid primary key references blog_posts (id) on delete cascade,
  state text not null check (state in ('submitted', 'returned', 'withdrawn')),
  -- The whole post as it would be stored, with the requested status.
  snapshot jsonb not null,
  keep_publish_date boolean not null,
  -- The version of the post that the changes are based on.
  base_version integer not null check (base_version >= 0),
  -- Counts what was submitted for this post since its last decision.
  revision integer not null check (revision >= 1),
  submitted_by text references auth_users (id) on delete set null,
  submitted_by_name text not null check (length(submitted_by_name) <= 200),
  submitted_at timestamptz(3) not null,
  -- Who sent it back or withdrew it.
  decided_by_name text check (length(decided_by_name) <= 200),
  decided_at timestamptz(3)
);
create index blog_post_submissions_state_idx on blog_post_submissions (state, submitted_at);
create index blog_post_submissions_person_idx on blog_post_submissions (submitted_by);
