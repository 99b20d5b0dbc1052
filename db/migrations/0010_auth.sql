-- Staff accounts, their sessions and second factors, and the counters that slow down guessing (decisions A1, A5, A7).

create table auth_users (
  id text primary key,
  name text not null check (length(name) between 1 and 200),
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  email_verified boolean not null default false,
  image text check (length(image) <= 2000),
  role text not null default 'content_manager' check (role in ('admin', 'content_manager')),
  two_factor_enabled boolean not null default false,
  -- Refused everywhere at once; accounts are never deleted, since posts and the audit log name them.
  deactivated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table auth_sessions (
  id text primary key,
  user_id text not null references auth_users (id) on delete cascade,
  token text not null unique,
  -- The end of the idle limit; every use moves it.
  expires_at timestamptz not null,
  -- When the person last proved who they are, with a password or a code.
  authenticated_at timestamptz not null default now(),
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index auth_sessions_user_idx on auth_sessions (user_id, updated_at desc);
create index auth_sessions_expires_idx on auth_sessions (expires_at);

-- How an account can be opened: a password (as a hash), or an identity at another provider.
create table auth_accounts (
  id text primary key,
  user_id text not null references auth_users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);

create index auth_accounts_user_idx on auth_accounts (user_id);

-- One-time values: codes by e-mail, reset links, the second step of a sign-in.
create table auth_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index auth_verifications_identifier_idx on auth_verifications (identifier, created_at desc);
create index auth_verifications_expires_idx on auth_verifications (expires_at);

create table auth_two_factors (
  id text primary key,
  user_id text not null unique references auth_users (id) on delete cascade,
  -- Both encrypted with AUTH_SECRET.
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

-- Tries per account, per address and per code. The key is a hash: it names nobody.
create table auth_limits (
  key text primary key,
  points integer not null,
  window_ends_at timestamptz not null
);

create index auth_limits_window_idx on auth_limits (window_ends_at);
