-- When each network last posted, and how it usually does, without reading the conversions of all the others.
create index conversions_network_idx on conversions (network_id, created_at desc) where not is_test;

-- The silence that administrators have been told of by mail: the conversion it began with. The next silence begins with another.
create table network_silences (
  network_id integer primary key references affiliate_networks (network_id) on delete cascade,
  last_at timestamptz not null,
  told_at timestamptz not null
);
