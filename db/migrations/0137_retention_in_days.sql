-- Sessions and emails are kept for days, not months (spec:peoples-data#retention).
-- contract: the previous version always writes months, and ignores rules of kinds that it doesn't know.
alter table retention_rules alter column months drop not null;
alter table retention_rules add column days integer check (days between 1 and 400);
alter table retention_rules add constraint retention_rules_period check (num_nonnulls(months, days) = 1);
