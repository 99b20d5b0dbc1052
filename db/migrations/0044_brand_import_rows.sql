-- Whether somebody changed a row since it was imported is seen by its time: no copy of each new row is kept. The brand of each row is
-- kept instead, so that neither lists nor the audit log look for it among all fees and prices.
alter table brand_import_rows drop column added;
alter table brand_import_rows add column brand_id integer;
