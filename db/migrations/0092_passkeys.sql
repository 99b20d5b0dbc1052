-- Passkeys of staff accounts: public keys only, the private ones never leave their devices.

create table auth_passkeys (
  id text primary key,
  user_id text not null references auth_users (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  credential_id text not null unique check (length(credential_id) <= 2000),
  public_key text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create index auth_passkeys_user_idx on auth_passkeys (user_id);
