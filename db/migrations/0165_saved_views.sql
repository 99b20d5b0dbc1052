-- Filters, order, and columns of staff lists that someone saved under a name.

create table saved_views (
  view_id bigint generated always as identity primary key,
  -- The path of the list's page.
  page text not null check (page ~ '^/admin[a-z/-]*$' and length(page) <= 100),
  name text not null check (length(name) between 1 and 60),
  -- Parameters of the list's URL.
  query text not null check (length(query) <= 1000),
  is_shared boolean not null,
  -- No reference: a shared view outlives its owner's account.
  owner_id text not null check (length(owner_id) between 1 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz
);
create unique index saved_views_name_idx on saved_views (owner_id, page, lower(name)) where archived_at is null;
create index saved_views_shared_idx on saved_views (page) where archived_at is null and is_shared;

-- The view with which a person opens a list.
create table saved_view_defaults (
  user_id text not null check (length(user_id) between 1 and 100),
  page text not null check (length(page) between 1 and 100),
  view_id bigint not null references saved_views (view_id) on delete cascade,
  primary key (user_id, page)
);
create index saved_view_defaults_view_idx on saved_view_defaults (view_id);
