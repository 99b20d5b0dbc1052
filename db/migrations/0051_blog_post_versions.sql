-- What staff saved of a post, version by version, so that nothing is lost when two people edit one post or a change was a mistake.

alter table blog_posts add column version integer not null default 1 check (version > 0);
alter table blog_posts add column updated_by text references auth_users (id) on delete set null;

create table blog_post_versions (
  post_id uuid not null references blog_posts (id) on delete cascade,
  version integer not null check (version > 0),
  -- Every field of the editor; what reads it copes with any shape.
  snapshot jsonb not null,
  saved_at timestamptz not null,
  saved_by text references auth_users (id) on delete set null,
  saved_by_name text not null check (length(saved_by_name) <= 300),
  primary key (post_id, version)
);

-- The list of posts, newest first, and the part of it that a content manager sees.
create index blog_posts_listed_idx on blog_posts (created_at desc, id) where archived_at is null;
create index blog_posts_author_idx on blog_posts (author_id, created_at desc) where archived_at is null;
