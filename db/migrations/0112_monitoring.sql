-- What administrators were emailed about, and the certificates of the servers that the site connects to.
create table system_alerts (
  alert_id bigint generated always as identity primary key,
  check_key text not null check (check_key <> ''),
  title text not null,
  says text not null,
  opened_at timestamptz not null,
  -- A problem is emailed when two checks in a row found it.
  mailed_at timestamptz,
  closed_at timestamptz
);
create unique index system_alerts_open on system_alerts (check_key) where closed_at is null;
create index system_alerts_newest on system_alerts (opened_at desc);

create table vendor_certificates (
  host text not null,
  port integer not null check (port between 1 and 65535),
  purpose text not null,
  checked_at timestamptz not null,
  valid_to timestamptz,
  failure text,
  check ((valid_to is null) = (failure is not null)),
  primary key (host, port)
);
