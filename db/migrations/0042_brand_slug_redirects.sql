-- Addresses that brands once had; they lead to where the brand is now.
create table brand_slug_redirects (
  old_slug text primary key check (length(old_slug) between 1 and 200),
  brand_id integer not null references brands (brand_id) on delete cascade,
  created_at timestamptz not null default now()
);
create index brand_slug_redirects_brand_idx on brand_slug_redirects (brand_id);
