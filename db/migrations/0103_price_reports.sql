-- Reports of wrong prices by visitors, and which price changes were corrections. A report doesn't say who sent it, and what it says
-- is erased some time after the decision.

create table price_reports (
  report_id bigint generated always as identity primary key,
  created_at timestamptz not null,
  brand_id integer not null references brands (brand_id) on delete cascade,
  -- No reference: a report outlives the price. The rest of the plan as it was shown.
  pricing_id integer not null,
  medication_type text not null,
  dosage text not null,
  plan_interval text not null,
  shown_price numeric(8,2) not null check (shown_price >= 0 and shown_price < 1000000),
  -- Null after it was erased.
  message text check (length(message) between 1 and 300),
  status text not null default 'open' check (status in ('open', 'corrected', 'not_confirmed')),
  decided_at timestamptz,
  -- The price change that corrected it.
  history_id bigint,
  constraint price_reports_decided check ((status = 'open') = (decided_at is null)),
  constraint price_reports_corrected check ((status = 'corrected') = (history_id is not null))
);
create index price_reports_open_idx on price_reports (created_at, report_id) where status = 'open';
create index price_reports_brand_idx on price_reports (brand_id);
create index price_reports_corrected_idx on price_reports (history_id) where history_id is not null;
create index price_reports_message_idx on price_reports (decided_at) where message is not null and decided_at is not null;

-- Staff say so when they save. The triggers that write the history need no change: the default reads the transaction's setting.
alter table brand_price_history add column is_correction boolean not null
  default (coalesce(nullif(current_setting('app.price_correction', true), ''), 'off') = 'on');
create index brand_price_history_corrections_idx on brand_price_history (changed_at desc, history_id desc) where is_correction;
