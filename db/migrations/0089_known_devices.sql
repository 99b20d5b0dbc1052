-- Browsers that an account was opened in. Their tries are counted apart from strangers', so that guessing elsewhere
-- doesn't shut the owner out. Only the hash of the cookie's token is kept.

create table auth_known_devices (
  token_hash text not null check (length(token_hash) = 64),
  user_id text not null references auth_users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (token_hash, user_id)
);

create index auth_known_devices_user_idx on auth_known_devices (user_id, last_used_at desc);
create index auth_known_devices_used_idx on auth_known_devices (last_used_at);
