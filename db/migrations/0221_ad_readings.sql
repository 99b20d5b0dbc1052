-- Readings of an account are numbered when they begin. Of two at once, the one that began later keeps its figures, also if
-- the other one is stored after it.
alter table ad_accounts
  add column readings_begun integer not null default 0,
  add column reading_stored integer not null default 0;
alter table ad_connections
  add column readings_begun integer not null default 0,
  add column reading_stored integer not null default 0;
