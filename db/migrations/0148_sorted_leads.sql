-- The list of leads is sorted by these columns and then by time, without reading and sorting all of them. Filters use the same indexes.
create index user_leads_name_idx on user_leads (lower(full_name), created_at, lead_id);
create index user_leads_state_idx on user_leads (state, created_at, lead_id);
create index user_leads_medication_idx on user_leads (preferred_medication, created_at, lead_id);
create index user_leads_payment_idx on user_leads (payment_method, created_at, lead_id);
create index user_leads_consent_idx on user_leads (contact_consent, created_at, lead_id);
create index prescription_leads_name_idx on prescription_leads (lower(full_name), created_at, lead_id);
create index prescription_leads_state_idx on prescription_leads (state, created_at, lead_id);
create index prescription_leads_medication_idx on prescription_leads (medication, created_at, lead_id);
create index prescription_leads_payment_idx on prescription_leads (payment_method, created_at, lead_id);
create index prescription_leads_consent_idx on prescription_leads (contact_consent, created_at, lead_id);
