-- Finding a lead by a person. Punctuation parts words, so that a part of an e-mail address or a phone number is found; a phone number
-- also as digits alone, without the country's 1.

alter table user_leads add column search tsvector generated always as (
  to_tsvector('simple',
    translate(full_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''), '@.-+()/_,:;#&', '             ')
    || ' ' || regexp_replace(regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'), '^1([0-9]{10})$', '\1'))
) stored;

alter table prescription_leads add column search tsvector generated always as (
  to_tsvector('simple',
    translate(full_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''), '@.-+()/_,:;#&', '             ')
    || ' ' || regexp_replace(regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'), '^1([0-9]{10})$', '\1'))
) stored;

create index user_leads_search_idx on user_leads using gin (search);
create index prescription_leads_search_idx on prescription_leads using gin (search);
-- Everything of one person, when they ask for it or want it deleted.
create index user_leads_email_idx on user_leads (lower(email));
create index prescription_leads_email_idx on prescription_leads (lower(email));
