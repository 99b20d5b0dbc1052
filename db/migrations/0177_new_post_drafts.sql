-- Unsaved text of posts that don't exist yet, by person, so that it survives the browser and can be continued elsewhere.
-- Only that person ever sees it.

create table blog_new_post_drafts (
  user_id text not null references auth_users (id) on delete cascade,
  -- Chosen when the editor of a new post is opened.
  draft_id uuid not null,
  -- A draft that became a post keeps its row for a while, without its text, so that a late autosave doesn't bring it back.
  state text not null check (state in ('open', 'discarded', 'stored')),
  -- For the list of posts.
  title text not null check (length(title) <= 300),
  -- Counts the autosaves of this draft.
  revision integer not null check (revision >= 1),
  -- The editor that stored it last: one for each time that a page was opened.
  source text not null check (length(source) between 1 and 100),
  -- The editor's form as JSON. Text, because JSON columns refuse some characters that a person may paste.
  draft text not null check (octet_length(draft) <= 16000000),
  saved_at timestamptz not null,
  primary key (user_id, draft_id)
);
create index blog_new_post_drafts_time_idx on blog_new_post_drafts (saved_at);
