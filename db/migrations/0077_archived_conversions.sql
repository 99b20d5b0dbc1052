-- The list of deleted conversions is short, and read without going through all that are not.
create index conversions_archived_idx on conversions (created_at desc, id desc) where archived_at is not null;
