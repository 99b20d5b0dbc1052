-- How much traffic wasn't recorded, by day: which rule left it out, which robot it was, and where it came from. Counts only:
-- no IP address, no session, and of user agents only the names of known robots (docs/specification/tracking.md).
create table filtered_traffic (
  -- The New York day on which it arrived.
  day date not null,
  kind text not null check (length(kind) between 1 and 20),
  rule text not null check (length(rule) between 1 and 20),
  -- The robot's name, from a list. Empty: no robot, or one without a name.
  name text not null check (length(name) <= 40),
  -- As reports name it. Empty: unknown. '*': the others of a day that had too many.
  source text not null check (length(source) <= 100),
  events bigint not null check (events > 0),
  primary key (day, kind, rule, name, source)
);
