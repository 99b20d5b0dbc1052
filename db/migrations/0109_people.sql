-- Requests of people about their own data, the proof of what was done, and what leads and claims need for both
-- (spec:peoples-data#ledger).

-- Set when the person withdrew the consent. `contact_consent` is false from then on, and `contact_was_agreed` keeps what it was.
alter table user_leads add column withdrawn_at timestamptz;
alter table user_leads add column contact_was_agreed boolean;
alter table user_leads add constraint user_leads_withdrawn
  check ((withdrawn_at is null) = (contact_was_agreed is null) and (withdrawn_at is null or not contact_consent)) not valid;
alter table prescription_leads add column withdrawn_at timestamptz;
alter table prescription_leads add column contact_was_agreed boolean;
alter table prescription_leads add constraint prescription_leads_withdrawn
  check ((withdrawn_at is null) = (contact_was_agreed is null) and (withdrawn_at is null or not contact_consent)) not valid;

-- A paid claim whose claimant asked to be deleted: the payment stays for the books until `delete_on`, and the person is gone.
alter table rebate_claims add column erased_at timestamptz;
alter table rebate_claims add column delete_on date;
alter table rebate_claims add constraint rebate_claims_erased
  check ((erased_at is null) = (delete_on is null)) not valid;
create index rebate_claims_delete_on_idx on rebate_claims (delete_on) where delete_on is not null;
create index rebate_claims_email_idx on rebate_claims (lower(email));

create table person_requests (
  request_id bigint generated always as identity primary key,
  kind text not null check (kind in ('see', 'correct', 'delete', 'withdraw')),
  -- The form on the site, or staff who received an email, a letter, or a call.
  source text not null check (source in ('site', 'staff')),
  -- Needed until the request is closed, and erased then.
  email text check (length(email) between 3 and 254),
  details text check (length(details) between 1 and 2000),
  -- A keyed hash of the email, which proves afterward whose request this was. It can't be turned back into the email.
  person_key text not null check (length(person_key) between 1 and 100),
  -- The clock starts here.
  received_at timestamptz not null,
  due_at timestamptz not null,
  -- The last reminder to staff: this many days were left.
  reminded_days smallint,
  closed_at timestamptz,
  outcome text check (outcome in ('done', 'nothing_held', 'refused')),
  closed_by text,
  constraint person_requests_closed check (
    (closed_at is null) = (outcome is null) and (closed_at is null) = (closed_by is null)
    and (closed_at is null) = (email is not null) and (closed_at is null or details is null)
  )
);
create index person_requests_open_idx on person_requests (due_at, request_id) where closed_at is null;
create index person_requests_newest_idx on person_requests (received_at desc, request_id desc);

-- What was done, by whom, and how much of it. Never the data. Rows are never changed.
create table person_ledger (
  entry_id bigint generated always as identity primary key,
  created_at timestamptz not null,
  -- Null for a search by staff without a request.
  request_id bigint references person_requests (request_id),
  action text not null check (action in (
    'received', 'exported', 'erased', 'corrected', 'withdrawn', 'reminded', 'closed'
  )),
  -- Null: the product.
  actor_id text,
  actor_name text not null check (length(actor_name) between 1 and 200),
  person_key text check (length(person_key) between 1 and 100),
  -- Kind of record → how many; also what was kept.
  counts jsonb not null default '{}' check (jsonb_typeof(counts) = 'object')
);
create index person_ledger_newest_idx on person_ledger (created_at desc, entry_id desc);
create index person_ledger_request_idx on person_ledger (request_id, entry_id);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger of requests is append-only.' using errcode = 'insufficient_privilege';
end;
$$;
create trigger person_ledger_append_only before update or delete on person_ledger
  for each row execute function refuse_ledger_change();

-- Requests whose link in the email wasn't opened yet. Expired ones are deleted every night.
create table person_request_links (
  token_hash text primary key check (length(token_hash) = 64),
  kind text not null check (kind in ('see', 'correct', 'delete', 'withdraw')),
  email text not null check (length(email) between 3 and 254),
  details text check (length(details) between 1 and 2000),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index person_request_links_expired_idx on person_request_links (expires_at);
