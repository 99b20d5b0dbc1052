-- Where each price was seen, and who checked a brand last: its role, never a name. The history keeps the link before and after.

alter table brand_pricing add column proof_link text check (length(proof_link) between 1 and 2000);

alter table brands add column last_verified_via text check (last_verified_via in ('editor', 'import', 'undo', 'system'));

alter table brand_price_history
  add column old_proof_link text check (length(old_proof_link) <= 2000),
  add column new_proof_link text check (length(new_proof_link) <= 2000);

-- How the day of the last check was set, from the same settings of the transaction as the price history.
create function note_verified_via() returns trigger language plpgsql as $$
begin
  if new.last_verified_updated is null then
    new.last_verified_via := null;
  elsif tg_op = 'INSERT' or new.last_verified_updated is distinct from old.last_verified_updated then
    select w.source into new.last_verified_via from price_change_origin() w;
  end if;
  return new;
end;
$$;
create trigger brands_verified_via before insert or update of last_verified_updated on brands
  for each row execute function note_verified_via();

create or replace function record_added_prices() returns trigger language plpgsql as $$
begin
  insert into brand_price_history (changed_at, actor_id, actor_name, source, import_id, action, pricing_id, brand_id,
    medication_type, dosage, plan_interval, new_price, new_is_first_month_discount, new_first_month_discount_amount,
    new_medication_source, new_product_name, new_proof_link)
  select w.at, w.actor_id, w.actor_name, w.source, w.import_id, 'added', n.pricing_id, n.brand_id,
    n.medication_type, n.dosage, n.plan_interval, n.price, n.is_first_month_discount, n.first_month_discount_amount,
    n.medication_source, n.product_name, n.proof_link
  from new_rows n cross join price_change_origin() w order by n.pricing_id;
  return null;
end;
$$;

create or replace function record_removed_prices() returns trigger language plpgsql as $$
begin
  insert into brand_price_history (changed_at, actor_id, actor_name, source, import_id, action, pricing_id, brand_id,
    medication_type, dosage, plan_interval, old_price, old_is_first_month_discount, old_first_month_discount_amount,
    old_medication_source, old_product_name, old_proof_link)
  select w.at, w.actor_id, w.actor_name, w.source, w.import_id, 'removed', o.pricing_id, o.brand_id,
    o.medication_type, o.dosage, o.plan_interval, o.price, o.is_first_month_discount, o.first_month_discount_amount,
    o.medication_source, o.product_name, o.proof_link
  from old_rows o cross join price_change_origin() w order by o.pricing_id;
  return null;
end;
$$;

create or replace function record_changed_prices() returns trigger language plpgsql as $$
begin
  insert into brand_price_history (changed_at, actor_id, actor_name, source, import_id, action, pricing_id, brand_id,
    medication_type, dosage, plan_interval, old_price, new_price, old_is_first_month_discount,
    new_is_first_month_discount, old_first_month_discount_amount, new_first_month_discount_amount,
    old_medication_source, new_medication_source, old_product_name, new_product_name, old_proof_link, new_proof_link)
  select w.at, w.actor_id, w.actor_name, w.source, w.import_id,
    case when o.pricing_id is null then 'added' when n.pricing_id is null then 'removed' else 'changed' end,
    coalesce(n.pricing_id, o.pricing_id), coalesce(n.brand_id, o.brand_id),
    coalesce(n.medication_type, o.medication_type), coalesce(n.dosage, o.dosage),
    coalesce(n.plan_interval, o.plan_interval), o.price, n.price, o.is_first_month_discount,
    n.is_first_month_discount, o.first_month_discount_amount, n.first_month_discount_amount,
    o.medication_source, n.medication_source, o.product_name, n.product_name, o.proof_link, n.proof_link
  from old_rows o
  full join new_rows n on n.pricing_id = o.pricing_id and n.brand_id = o.brand_id
    and n.medication_type = o.medication_type and n.dosage = o.dosage and n.plan_interval = o.plan_interval
  cross join price_change_origin() w
  where (o.price, o.is_first_month_discount, o.first_month_discount_amount, o.medication_source, o.product_name,
      o.proof_link)
    is distinct from
    (n.price, n.is_first_month_discount, n.first_month_discount_amount, n.medication_source, n.product_name,
      n.proof_link)
  order by coalesce(n.pricing_id, o.pricing_id), n.pricing_id nulls first;
  return null;
end;
$$;
