-- Unsaved changes to posts, by person and post, so that they can be continued on another device. Readers never see them.

create table blog_post_autosaves (
  user_id text not null references auth_users (id) on delete cascade,
  post_id uuid not null references blog_posts (id) on delete cascade,
  -- The version of the post that the changes are based on.
  base_version integer not null check (base_version >= 0),
  -- Counts the autosaves of these changes.
  revision integer not null check (revision >= 1),
  -- The editor that stored them: one for each time that a page was opened.
  source text not null check (length(source) between 1 and 100),
  -- The editor's form as JSON. Text, because JSON columns refuse some characters that a person may paste.
  draft text not null check (octet_length(draft) <= 16000000),
  saved_at timestamptz not null,
  primary key (user_id, post_id)
);
create index blog_post_autosaves_post_idx on blog_post_autosaves (post_id);
create index blog_post_autosaves_time_idx on blog_post_autosaves (saved_at);
