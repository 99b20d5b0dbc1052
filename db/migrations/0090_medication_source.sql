-- Where a medication comes from: FDA-approved brand-name product or compounded. Existing rows stay unknown (null), since nobody has
-- checked them. That a product needs the source brand_name, and fits the medication, is checked by the editor and the import and not
-- here: undoing an import sets columns one by one.

alter table brand_pricing
  add column medication_source text check (medication_source in ('compounded', 'brand_name')),
  add column product_name text check (
    product_name in ('wegovy', 'wegovy_pill', 'ozempic', 'ozempic_pill', 'rybelsus', 'zepbound', 'mounjaro', 'other')
  );

alter table brands add column pharmacy_types text[] not null default '{}'
  check (pharmacy_types <@ array['503a', '503b', 'retail']);

alter table brand_price_history
  add column old_medication_source text check (old_medication_source in ('compounded', 'brand_name')),
  add column new_medication_source text check (new_medication_source in ('compounded', 'brand_name')),
  add column old_product_name text check (length(old_product_name) <= 40),
  add column new_product_name text check (length(new_product_name) <= 40);

create or replace function record_added_prices() returns trigger language plpgsql as $$
begin
  insert into brand_price_history (changed_at, actor_id, actor_name, source, import_id, action, pricing_id, brand_id,
    medication_type, dosage, plan_interval, new_price, new_is_first_month_discount, new_first_month_discount_amount,
    new_medication_source, new_product_name)
  select w.at, w.actor_id, w.actor_name, w.source, w.import_id, 'added', n.pricing_id, n.brand_id,
    n.medication_type, n.dosage, n.plan_interval, n.price, n.is_first_month_discount, n.first_month_discount_amount,
    n.medication_source, n.product_name
  from new_rows n cross join price_change_origin() w order by n.pricing_id;
  return null;
end;
$$;

create or replace function record_removed_prices() returns trigger language plpgsql as $$
begin
  insert into brand_price_history (changed_at, actor_id, actor_name, source, import_id, action, pricing_id, brand_id,
    medication_type, dosage, plan_interval, old_price, old_is_first_month_discount, old_first_month_discount_amount,
    old_medication_source, old_product_name)
  select w.at, w.actor_id, w.actor_name, w.source, w.import_id, 'removed', o.pricing_id, o.brand_id,
    o.medication_type, o.dosage, o.plan_interval, o.price, o.is_first_month_discount, o.first_month_discount_amount,
    o.medication_source, o.product_name
  from old_rows o cross join price_change_origin() w order by o.pricing_id;
  return null;
end;
$$;

create or replace function record_changed_prices() returns trigger language plpgsql as $$
begin
  insert into brand_price_history (changed_at, actor_id, actor_name, source, import_id, action, pricing_id, brand_id,
    medication_type, dosage, plan_interval, old_price, new_price, old_is_first_month_discount,
    new_is_first_month_discount, old_first_month_discount_amount, new_first_month_discount_amount,
    old_medication_source, new_medication_source, old_product_name, new_product_name)
  select w.at, w.actor_id, w.actor_name, w.source, w.import_id,
    case when o.pricing_id is null then 'added' when n.pricing_id is null then 'removed' else 'changed' end,
    coalesce(n.pricing_id, o.pricing_id), coalesce(n.brand_id, o.brand_id),
    coalesce(n.medication_type, o.medication_type), coalesce(n.dosage, o.dosage),
    coalesce(n.plan_interval, o.plan_interval), o.price, n.price, o.is_first_month_discount,
    n.is_first_month_discount, o.first_month_discount_amount, n.first_month_discount_amount,
    o.medication_source, n.medication_source, o.product_name, n.product_name
  from old_rows o
  full join new_rows n on n.pricing_id = o.pricing_id and n.brand_id = o.brand_id
    and n.medication_type = o.medication_type and n.dosage = o.dosage and n.plan_interval = o.plan_interval
  cross join price_change_origin() w
  where (o.price, o.is_first_month_discount, o.first_month_discount_amount, o.medication_source, o.product_name)
    is distinct from
    (n.price, n.is_first_month_discount, n.first_month_discount_amount, n.medication_source, n.product_name)
  order by coalesce(n.pricing_id, o.pricing_id), n.pricing_id nulls first;
  return null;
end;
$$;
