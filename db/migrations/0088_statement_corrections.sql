-- What staff corrected by a network's statement, so that all of it can be undone at once, also days later.

create table statement_corrections (
  correction_id integer generated always as identity primary key,
  network_id integer not null references affiliate_networks (network_id) on delete cascade,
  file_name text not null check (length(file_name) <= 200),
  -- SHA-256 of the statement's text, in hexadecimal. The file itself is not kept.
  fingerprint text not null check (length(fingerprint) = 64),
  created_at timestamptz not null default now(),
  created_by text references auth_users (id) on delete set null,
  undone_at timestamptz,
  undone_by text references auth_users (id) on delete set null
);
create index statement_corrections_created_idx on statement_corrections (created_at desc, correction_id desc);

create table statement_changes (
  correction_id integer not null references statement_corrections (correction_id) on delete cascade,
  conversion_id bigint not null references conversions (id) on delete cascade,
  -- The fields that changed, as conversion_history names them. Null: the correction added the conversion.
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  primary key (correction_id, conversion_id)
);
create index statement_changes_conversion_idx on statement_changes (conversion_id);

-- What a negative or repeated row was decided to mean, so that nobody is asked about it again.
create table statement_decisions (
  correction_id integer not null references statement_corrections (correction_id) on delete cascade,
  transaction_id text not null check (length(transaction_id) between 1 and 200),
  -- Tells the row from others of its transaction: amount, day, status, and which of equal ones it is.
  line_key text not null check (length(line_key) <= 700),
  decision text not null check (decision in ('adjustment', 'reversal', 'duplicate')),
  primary key (correction_id, transaction_id, line_key)
);
create index statement_decisions_transaction_idx on statement_decisions (transaction_id);
