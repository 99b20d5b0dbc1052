-- Split tests: which posts compete for the visitors of one another's addresses, and who was given which (B 3).
-- Variants are rows of their own, not a JSON list: a post that goes away, a weight out of range and the same post twice
-- are then refused by the database, and the reports join them with what happened.

create table split_tests (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  description text not null default '' check (length(description) <= 2000),
  status text not null default 'paused' check (status in ('paused', 'active', 'completed')),
  -- Days of America/New_York, both included: the test acts only between them (decision R4).
  start_date date not null check (start_date between '2000-01-01' and '2100-12-31'),
  end_date date check (end_date between '2000-01-01' and '2100-12-31'),
  -- Made of the name; stands in the name of exported files.
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 200),
  -- When weights, posts or variants were last changed: what happened before was dealt out by other rules.
  variants_changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  archived_by text references auth_users (id) on delete set null,
  constraint split_tests_ends_after_start check (end_date is null or end_date >= start_date)
);

create index split_tests_created_idx on split_tests (created_at desc, id) where archived_at is null;

create table split_test_variants (
  -- Travels in views, clicks and outbound links, whose columns are text.
  id text primary key default gen_random_uuid()::text check (id ~ '^[A-Za-z0-9_-]{1,100}$'),
  split_test_id uuid not null references split_tests (id) on delete cascade,
  -- Order on the screens, from 0.
  position smallint not null check (position between 0 and 99),
  name text not null check (length(name) between 1 and 100),
  -- Null: the post is gone for good.
  post_id uuid references blog_posts (id) on delete set null,
  weight smallint not null default 50 check (weight between 0 and 100),
  constraint split_test_variants_position_once unique (split_test_id, position) deferrable initially deferred,
  constraint split_test_variants_post_once unique (split_test_id, post_id) deferrable initially deferred,
  -- So that an assignment cannot name a variant of another test.
  constraint split_test_variants_of_test unique (split_test_id, id)
);

create index split_test_variants_post_idx on split_test_variants (post_id);

create table split_test_assignments (
  split_test_id uuid not null,
  variant_id text not null,
  session_id text not null check (session_id ~ '^[A-Za-z0-9_-]{1,100}$'),
  -- False where chance had no part: the address of a variant without traffic leads to the one with the most.
  by_chance boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (split_test_id, session_id),
  foreign key (split_test_id, variant_id) references split_test_variants (split_test_id, id) on delete cascade
);

create index split_test_assignments_variant_idx on split_test_assignments (split_test_id, variant_id, created_at);

-- What one variant was shown, and what was followed from it, by day.
create index blog_analytics_variant_idx on blog_analytics (variant_id, created_at) where variant_id is not null;
create index provider_clicks_variant_idx on provider_clicks (variant_id, created_at) where variant_id is not null;

-- Every process that keeps the running tests in memory hears of a change, whichever process made it.
create function notify_split_tests_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('split_tests_changed', '');
  return null;
end;
$$;

create trigger split_tests_changed after insert or update or delete or truncate on split_tests
  for each statement execute function notify_split_tests_changed();
create trigger split_test_variants_changed after insert or update or delete or truncate on split_test_variants
  for each statement execute function notify_split_tests_changed();
