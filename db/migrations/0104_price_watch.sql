-- Visitors who asked for an email when a price drops. An email address is kept only while it watches at least one price.

create table price_watchers (
  watcher_id bigint generated always as identity primary key,
  email text not null unique check (length(email) between 3 and 254 and email = lower(email)),
  created_at timestamptz not null,
  -- The last email with prices: an address gets at most one a week.
  mailed_at timestamptz
);

create table price_watches (
  watch_id bigint generated always as identity primary key,
  watcher_id bigint not null references price_watchers (watcher_id) on delete cascade,
  kind text not null check (kind in ('plan', 'state')),
  -- One plan of a provider. No references: a watch outlives rows and brands, so that its owner can be told.
  brand_id integer,
  pricing_id integer,
  medication_type text,
  dosage text,
  plan_interval text,
  medication_source text check (medication_source in ('compounded', 'brand_name')),
  product_name text check (length(product_name) <= 40),
  -- The provider and plan as the person saw them, for the email that says that they're gone.
  plan_name text check (length(plan_name) between 1 and 500),
  -- Since when the provider hasn't listed the plan; null while it's listed.
  missing_since timestamptz,
  -- Any provider that serves a state, below a monthly total.
  state text check (state ~ '^[A-Z]{2}$'),
  limit_amount numeric(8,2) check (limit_amount > 0 and limit_amount < 1000000),
  medication text check (medication in ('semaglutide', 'tirzepatide', 'either')),
  source text check (source in ('any', 'compounded', 'brand_name')),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The person has seen the prices up to then; only later changes are news.
  seen_until timestamptz not null,
  -- Erased after that: two days until it's confirmed, then a year.
  expires_at timestamptz not null,
  constraint price_watches_plan check (
    num_nonnulls(brand_id, pricing_id, medication_type, dosage, plan_interval, plan_name) = case kind when 'plan' then 6 else 0 end
    and (kind = 'plan' or num_nonnulls(medication_source, product_name, missing_since) = 0)
  ),
  constraint price_watches_state check (
    num_nonnulls(state, limit_amount, medication, source) = case kind when 'state' then 4 else 0 end
  )
);
create index price_watches_watcher_idx on price_watches (watcher_id);
create index price_watches_brand_idx on price_watches (brand_id) where brand_id is not null;
create index price_watches_expires_idx on price_watches (expires_at);
create index price_watches_unconfirmed_idx on price_watches (created_at) where confirmed_at is null;

-- Links in emails. Only their hashes are stored.
create table price_watch_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  watcher_id bigint not null references price_watchers (watcher_id) on delete cascade,
  -- The watch that the link confirms; null: it only ends watches, for example because that watch has ended.
  watch_id bigint references price_watches (watch_id) on delete set null
);
create index price_watch_tokens_watcher_idx on price_watch_tokens (watcher_id);
create index price_watch_tokens_watch_idx on price_watch_tokens (watch_id) where watch_id is not null;
