-- A brand that staff took off the site for a while, with its reason and the moment from which visitors see it again.
alter table brands
  add column stopped_at timestamptz,
  -- No reference: the stop outlives the account.
  add column stopped_by text check (length(stopped_by) between 1 and 100),
  add column stop_reason text check (length(stop_reason) between 1 and 500),
  -- Null: until someone ends the stop.
  add column stop_ends_at timestamptz;
create index brands_stopped_idx on brands (stopped_at desc, brand_id) where stopped_at is not null;
