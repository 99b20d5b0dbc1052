-- Uses of rate limits, so that all processes count together. Unlogged: after a crash of the database, counting starts again,
-- and a use costs no write to the log. The key is a signature of the limit's name and of whom it counts, so no address is kept.

create unlogged table rate_limits (
  key text primary key check (length(key) between 1 and 100),
  points integer not null,
  -- Milliseconds since 1970.
  expire bigint not null
) with (fillfactor = 70);

create index rate_limits_expire_idx on rate_limits (expire);
