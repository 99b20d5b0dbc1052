-- Leads of the savings finder: a visitor who has a prescription and wants to pay less.

create table prescription_leads (
  lead_id bigint generated always as identity primary key,
  -- Made with the page; sending the same form twice stores one lead.
  submission_id uuid not null unique,
  medication text not null check (medication in ('semaglutide', 'tirzepatide')),
  administration_type text not null check (administration_type in ('injectable', 'oral_pill', 'oral_drops')),
  dosage text not null check (dosage in (
    'not_sure', 'all_doses', '.25mg', '.5mg', '1mg', '1.7mg', '2.4mg', '2.5mg', '5mg', '7.5mg', '10mg', '12.5mg', '15mg'
  )),
  current_provider text not null check (length(current_provider) between 1 and 200),
  -- Dollars a month. Bounded on both sides: numeric accepts NaN, and NaN sorts above every number.
  current_cost numeric(8,2) not null check (current_cost >= 0 and current_cost < 1000000),
  payment_method text not null check (payment_method in ('insurance', 'cash', 'hsa_fsa')),
  full_name text not null check (length(full_name) between 1 and 200),
  email text check (length(email) <= 254),
  phone text check (length(phone) <= 40),
  state text not null check (length(state) = 2),
  agreed_to_terms boolean not null check (agreed_to_terms),
  contact_consent boolean not null,
  -- What was agreed to, when and where.
  terms_version text not null,
  agreed_at timestamptz not null default now(),
  consent_page text not null,
  created_at timestamptz not null default now()
);

create index prescription_leads_created_idx on prescription_leads (created_at desc, lead_id desc);
