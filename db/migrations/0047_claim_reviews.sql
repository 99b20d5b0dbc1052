-- What staff do with rebate claims: how one was paid, and finding one by a person or an order.

alter table rebate_claims add column paid_amount numeric(8,2) check (paid_amount > 0 and paid_amount < 100000);
-- A day in America/New_York.
alter table rebate_claims add column paid_on date;
alter table rebate_claims add column paid_by text check (paid_by in ('check', 'ach'));
-- Number of the check, or trace number of the transfer.
alter table rebate_claims add column paid_reference text check (length(paid_reference) between 1 and 100);
alter table rebate_claims add constraint rebate_claims_paid_told check (
  status <> 'paid' or (paid_amount is not null and paid_on is not null and paid_by is not null and paid_reference is not null)
) not valid;

-- Punctuation parts words, so that a part of an e-mail address or a phone number is found; a phone number also as
-- digits alone, without the country's 1.
alter table rebate_claims add column search tsvector generated always as (
  to_tsvector('simple',
    translate(full_name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || order_confirmation_number || ' ' || provider_name,
      '@.-+()/_,:;#&', '             ')
    || ' ' || regexp_replace(regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'), '^1([0-9]{10})$', '\1')
    || ' ' || claim_id::text)
) stored;

create index rebate_claims_search_idx on rebate_claims using gin (search);
create index rebate_claims_queue_idx on rebate_claims (created_at, claim_id) where archived_at is null;
