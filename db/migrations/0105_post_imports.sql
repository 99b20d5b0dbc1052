-- Imports of posts from other sites, and what each one made, so that it can be undone and the same file isn't imported twice.

create table post_imports (
  import_id integer generated always as identity primary key,
  created_at timestamptz not null,
  actor_id text,
  actor_name text not null,
  source text not null check (source in ('wordpress', 'ghost', 'dosecompare')),
  file_name text not null,
  -- What it added besides posts.
  image_ids uuid[] not null default '{}',
  tag_ids integer[] not null default '{}',
  category_ids integer[] not null default '{}',
  undone_at timestamptz
);

create table post_import_posts (
  -- Identifies the post in all exports of its old site.
  source_key text primary key check (length(source_key) between 1 and 500),
  import_id integer not null references post_imports (import_id) on delete cascade,
  post_id uuid not null references blog_posts (id) on delete cascade
);
create index post_import_posts_import_idx on post_import_posts (import_id);
create index post_import_posts_post_idx on post_import_posts (post_id);
