-- Rebate claims of visitors, and what staff did with each.

create table rebate_claims (
  claim_id bigint generated always as identity primary key,
  -- Made with the page; sending the same form twice stores one claim.
  submission_id uuid not null unique,
  full_name text not null check (length(full_name) between 1 and 200),
  email text not null check (length(email) between 3 and 254),
  phone text check (length(phone) <= 40),
  address_line1 text not null check (length(address_line1) between 1 and 200),
  address_line2 text check (length(address_line2) <= 200),
  city text not null check (length(city) between 1 and 100),
  state text not null check (length(state) = 2),
  zip_code text not null check (zip_code ~ '^[0-9]{5}(-[0-9]{4})?$'),
  -- Null for a provider that is not in the list: any name may be typed.
  provider_id integer references brands (brand_id) on delete set null,
  provider_name text not null check (length(provider_name) between 1 and 200),
  order_date date not null,
  order_confirmation_number text not null check (length(order_confirmation_number) between 1 and 100),
  -- Address of the screenshot on this site.
  order_confirmation_image text not null check (length(order_confirmation_image) between 1 and 500),
  -- SHA-256 of the picture as it was sent, to find one that is used twice.
  image_hash text not null check (image_hash ~ '^[0-9a-f]{64}$'),
  status text not null default 'pending' check (status in ('pending', 'approved', 'paid', 'declined')),
  -- Why a reviewer should look twice.
  flags text[] not null default '{}' check (
    flags <@ array['household_limit', 'same_image', 'same_order']::text[]
  ),
  -- The address in one spelling, so that a household can be counted.
  household_key text not null check (length(household_key) between 1 and 600),
  agreed_to_terms boolean not null check (agreed_to_terms),
  terms_version text not null,
  agreed_at timestamptz not null,
  consent_page text not null,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index rebate_claims_created_idx on rebate_claims (created_at desc, claim_id desc);
create index rebate_claims_status_idx on rebate_claims (status, created_at desc) where archived_at is null;
create index rebate_claims_household_idx on rebate_claims (household_key, created_at) where archived_at is null;
create index rebate_claims_order_idx on rebate_claims (lower(order_confirmation_number));
create index rebate_claims_image_hash_idx on rebate_claims (image_hash);
create index rebate_claims_image_idx on rebate_claims (order_confirmation_image);

-- One row for each change of a claim's status, oldest first; the first has no status before it.
create table rebate_claim_history (
  history_id bigint generated always as identity primary key,
  claim_id bigint not null references rebate_claims (claim_id) on delete cascade,
  from_status text check (from_status in ('pending', 'approved', 'paid', 'declined')),
  to_status text not null check (to_status in ('pending', 'approved', 'paid', 'declined')),
  reason text check (length(reason) <= 2000),
  -- Who: a staff account; null for the claimant's own submit.
  actor_id text,
  created_at timestamptz not null default now()
);

create index rebate_claim_history_claim_idx on rebate_claim_history (claim_id, history_id);
