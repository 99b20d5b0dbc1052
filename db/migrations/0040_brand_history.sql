-- Who archived a brand (decision R10), every change of a price with who and when, and what lists of many brands need.

-- No reference: the brand outlives the account.
alter table brands add column archived_by text check (length(archived_by) between 1 and 100);
create index brands_archived_idx on brands (archived_at desc, brand_id) where archived_at is not null;
create index brands_verified_idx on brands (last_verified_updated nulls first, brand_id) where archived_at is null;
-- The prices a list of brands shows: monthly, at every dose.
create index brand_pricing_listed_idx on brand_pricing (medication_type, brand_id, price)
  where dosage = 'all_doses' and plan_interval = 'monthly';

-- One line for each price that was added, changed or removed. A price is known by brand, medication, dose and interval: a row
-- that becomes another plan is one removed and one added.
create table brand_price_history (
  history_id bigint generated always as identity primary key,
  changed_at timestamptz not null,
  -- No references: the history outlives accounts, rows and brands. Null: the product itself.
  actor_id text check (length(actor_id) between 1 and 100),
  actor_name text not null check (length(actor_name) between 1 and 300),
  source text not null check (source in ('editor', 'import', 'undo', 'system')),
  import_id bigint,
  action text not null check (action in ('added', 'changed', 'removed')),
  pricing_id integer not null,
  brand_id integer not null,
  medication_type text not null,
  dosage text not null,
  plan_interval text not null,
  old_price numeric(8,2) check (old_price >= 0 and old_price < 1000000),
  new_price numeric(8,2) check (new_price >= 0 and new_price < 1000000),
  old_is_first_month_discount boolean,
  new_is_first_month_discount boolean,
  old_first_month_discount_amount numeric(8,2)
    check (old_first_month_discount_amount >= 0 and old_first_month_discount_amount < 1000000),
  new_first_month_discount_amount numeric(8,2)
    check (new_first_month_discount_amount >= 0 and new_first_month_discount_amount < 1000000),
  constraint brand_price_history_sides check (
    (old_price is not null) = (action <> 'added') and (new_price is not null) = (action <> 'removed')
  )
);

create index brand_price_history_brand_idx on brand_price_history (brand_id, changed_at desc, history_id desc);
create index brand_price_history_import_idx on brand_price_history (import_id) where import_id is not null;

create function refuse_price_history_change() returns trigger language plpgsql as $$
begin
  raise exception 'The price history is append-only.' using errcode = 'insufficient_privilege';
end;
$$;

create trigger brand_price_history_append_only before update or delete on brand_price_history
  for each row execute function refuse_price_history_change();
create trigger brand_price_history_no_truncate before truncate on brand_price_history
  for each statement execute function refuse_price_history_change();

-- Written by the database itself, once a statement, so that no way of changing a price can leave it out. Who changes, from where
-- and when stands in settings of the transaction; without them it is the product itself, now.
create function price_change_origin()
returns table (at timestamptz, actor_id text, actor_name text, source text, import_id bigint) language sql stable as $$
  select coalesce(nullif(current_setting('app.price_at', true), '')::timestamptz, now()),
    nullif(current_setting('app.price_actor_id', true), ''),
    coalesce(nullif(current_setting('app.price_actor_name', true), ''), 'System'),
    coalesce(nullif(current_setting('app.price_source', true), ''), 'system'),
    nullif(current_setting('app.price_import_id', true), '')::bigint
$$;

create function record_added_prices() returns trigger language plpgsql as $$
begin
  insert into brand_price_history (changed_at, actor_id, actor_name, source, import_id, action, pricing_id, brand_id,
    medication_type, dosage, plan_interval, new_price, new_is_first_month_discount, new_first_month_discount_amount)
  select w.at, w.actor_id, w.actor_name, w.source, w.import_id, 'added', n.pricing_id, n.brand_id,
    n.medication_type, n.dosage, n.plan_interval, n.price, n.is_first_month_discount, n.first_month_discount_amount
  from new_rows n cross join price_change_origin() w order by n.pricing_id;
  return null;
end;
$$;

create function record_removed_prices() returns trigger language plpgsql as $$
begin
  insert into brand_price_history (changed_at, actor_id, actor_name, source, import_id, action, pricing_id, brand_id,
    medication_type, dosage, plan_interval, old_price, old_is_first_month_discount, old_first_month_discount_amount)
  select w.at, w.actor_id, w.actor_name, w.source, w.import_id, 'removed', o.pricing_id, o.brand_id,
    o.medication_type, o.dosage, o.plan_interval, o.price, o.is_first_month_discount, o.first_month_discount_amount
  from old_rows o cross join price_change_origin() w order by o.pricing_id;
  return null;
end;
$$;

-- Rows that stayed the same plan meet in the join; one that became another plan stands on either side alone.
create function record_changed_prices() returns trigger language plpgsql as $$
begin
  insert into brand_price_history (changed_at, actor_id, actor_name, source, import_id, action, pricing_id, brand_id,
    medication_type, dosage, plan_interval, old_price, new_price, old_is_first_month_discount,
    new_is_first_month_discount, old_first_month_discount_amount, new_first_month_discount_amount)
  select w.at, w.actor_id, w.actor_name, w.source, w.import_id,
    case when o.pricing_id is null then 'added' when n.pricing_id is null then 'removed' else 'changed' end,
    coalesce(n.pricing_id, o.pricing_id), coalesce(n.brand_id, o.brand_id),
    coalesce(n.medication_type, o.medication_type), coalesce(n.dosage, o.dosage),
    coalesce(n.plan_interval, o.plan_interval), o.price, n.price, o.is_first_month_discount,
    n.is_first_month_discount, o.first_month_discount_amount, n.first_month_discount_amount
  from old_rows o
  full join new_rows n on n.pricing_id = o.pricing_id and n.brand_id = o.brand_id
    and n.medication_type = o.medication_type and n.dosage = o.dosage and n.plan_interval = o.plan_interval
  cross join price_change_origin() w
  where (o.price, o.is_first_month_discount, o.first_month_discount_amount)
    is distinct from (n.price, n.is_first_month_discount, n.first_month_discount_amount)
  order by coalesce(n.pricing_id, o.pricing_id), n.pricing_id nulls first;
  return null;
end;
$$;

create trigger brand_pricing_added after insert on brand_pricing
  referencing new table as new_rows for each statement execute function record_added_prices();
create trigger brand_pricing_removed after delete on brand_pricing
  referencing old table as old_rows for each statement execute function record_removed_prices();
create trigger brand_pricing_updated after update on brand_pricing
  referencing old table as old_rows new table as new_rows for each statement execute function record_changed_prices();

-- The prices that are there begin the history.
insert into brand_price_history (changed_at, actor_name, source, action, pricing_id, brand_id, medication_type, dosage,
  plan_interval, new_price, new_is_first_month_discount, new_first_month_discount_amount)
select created_at, 'System', 'system', 'added', pricing_id, brand_id, medication_type, dosage, plan_interval, price,
  is_first_month_discount, first_month_discount_amount
from brand_pricing order by pricing_id;
