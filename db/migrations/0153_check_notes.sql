-- A note of staff about checking a brand's prices: where the provider shows them, what support said. One per brand.
create table brand_check_notes (
  brand_id integer primary key references brands on delete cascade,
  note text not null check (length(note) between 1 and 300),
  -- No reference: the note outlives the account.
  noted_by text not null check (length(noted_by) between 1 and 100),
  noted_by_name text not null check (length(noted_by_name) between 1 and 300),
  noted_at timestamptz not null
);
