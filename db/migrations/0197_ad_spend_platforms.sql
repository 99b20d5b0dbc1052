-- Spend of other ad platforms than Meta, and of ad sets and ads. Meta's days stay in facebook_ad_spend and its campaigns
-- in ad_spend_campaigns, so the previous release keeps working. All it lacks is the spend of the other platforms.

-- What one account of a platform spent on one day.
create table ad_spend_reports (
  date date not null,
  platform text not null check (platform <> 'facebook' and length(platform) between 1 and 100),
  -- As the report names it; empty if it doesn't.
  account text not null check (length(account) <= 300),
  spend_amount numeric(12,2) not null check (spend_amount >= 0 and spend_amount < 100000000),
  is_current_day boolean not null default false,
  last_sync_time timestamptz not null default now(),
  source text not null check (source in ('api', 'csv', 'manual')),
  primary key (date, platform, account)
);
create index ad_spend_reports_amount_idx on ad_spend_reports (spend_amount, date);
create index ad_spend_reports_source_idx on ad_spend_reports (source, date);

-- The same spend by campaign, ad set, and ad, as far as the report goes. For Meta, only what's finer than a campaign.
create table ad_spend_lines (
  id bigint generated always as identity primary key,
  date date not null,
  platform text not null check (length(platform) between 1 and 100),
  account text not null check (length(account) <= 300),
  campaign_id text check (length(campaign_id) between 1 and 100),
  campaign text not null check (length(campaign) between 1 and 500),
  ad_set_id text check (length(ad_set_id) between 1 and 100),
  ad_set text check (length(ad_set) between 1 and 500),
  ad_id text check (length(ad_id) between 1 and 100),
  ad text check (length(ad) between 1 and 500),
  spend_amount numeric(12,2) not null check (spend_amount > 0 and spend_amount < 100000000),
  -- The row that each line is a part of: when it's replaced or deleted, by this release or the previous one, its lines go.
  meta_campaign text generated always as (case when platform = 'facebook' then campaign end) stored,
  report_platform text generated always as (case when platform <> 'facebook' then platform end) stored,
  foreign key (date, meta_campaign) references ad_spend_campaigns (date, campaign) on delete cascade,
  foreign key (date, report_platform, account) references ad_spend_reports (date, platform, account) on delete cascade
);
create index ad_spend_lines_campaign_idx on ad_spend_lines (date, meta_campaign);
create index ad_spend_lines_report_idx on ad_spend_lines (date, report_platform, account);

-- The last imported files and deleted days, with what was there before, so that each can be undone.
create table ad_spend_changes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('import', 'deletion')),
  about text not null check (length(about) between 1 and 500),
  changed_at timestamptz not null,
  changed_by text references auth_users (id) on delete set null,
  before jsonb not null check (jsonb_typeof(before) = 'array'),
  undone_at timestamptz
);

-- What ads cost each day, on all platforms together.
create view ad_spend_days as
  select date, sum(spend_amount) as spend_amount
  from (
    select date, spend_amount from facebook_ad_spend
    union all
    select date, spend_amount from ad_spend_reports
  ) s group by date;

-- Every dollar once, with all that's known about it. Columns are null where a report doesn't say more.
create view ad_spend_parts as
  select l.date, l.platform, l.account, l.campaign_id, l.campaign, l.ad_set_id, l.ad_set, l.ad_id, l.ad, l.spend_amount
  from ad_spend_lines l
  union all
  select c.date, 'facebook', '', null, c.campaign, null, null, null, null, c.spend_amount - coalesce(
    (select sum(l.spend_amount) from ad_spend_lines l where l.date = c.date and l.meta_campaign = c.campaign), 0)
  from ad_spend_campaigns c
  union all
  select s.date, 'facebook', '', null, null, null, null, null, null, s.spend_amount - coalesce(
    (select sum(c.spend_amount) from ad_spend_campaigns c where c.date = s.date), 0)
  from facebook_ad_spend s
  union all
  select r.date, r.platform, r.account, null, null, null, null, null, null, r.spend_amount - coalesce(
    (select sum(l.spend_amount) from ad_spend_lines l
      where l.date = r.date and l.report_platform = r.platform and l.account = r.account), 0)
  from ad_spend_reports r;
