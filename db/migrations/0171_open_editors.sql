-- Who has a post or a brand open right now. A row is one open tab, and counts for a little more than a minute.

create unlogged table open_editors (
  -- Chosen by the browser.
  tab_id uuid primary key,
  kind text not null check (kind in ('post', 'brand')),
  thing_id text not null check (length(thing_id) between 1 and 40),
  user_id text not null check (length(user_id) between 1 and 100),
  user_name text not null check (length(user_name) <= 300),
  opened_at timestamptz not null,
  seen_at timestamptz not null
);
create index open_editors_thing_idx on open_editors (kind, thing_id, seen_at);
create index open_editors_user_idx on open_editors (user_id, seen_at);
create index open_editors_seen_idx on open_editors (seen_at);
